/** What it means that a row is an organisation's: owned.ts says it of every table, these functions make SQL of it. */
import { and, arrayContains, eq, getTableColumns, getTableName, or, type SQL, sql } from 'drizzle-orm'
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AccessGrantKind } from '../../contract/accessGrantKinds'
import type { AccountData } from '../../contract/accountData'
import type { RowLimitName } from '../../contract/rowLimits'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { ownedTables } from './owned'

/** A column that leads to an organisation: it holds its id, or that of a row of another owned table. */
export interface Owner {
  column: PgColumn
  of: PgTable
}

/** What the books of others need: these rows stay, without what is personal in them. */
export interface KeptRows {
  /** Of the owner's rows; all where left out. */
  where?: SQL
  because: string
  cleared: Record<string, SQL | string | null>
}

/**
 * How many rows of a table there may be for one owner. Whatever adds rows asks server/ownership/rowLimits.ts, which counts
 * under the owner's lock.
 */
export interface RowLimit {
  name: RowLimitName
  atMost: number
  per: Owner
  /** The rows that count; all of the owner's where it is omitted. */
  counted?: SQL | undefined
  /** Only rows that were created within the last so many hours count: one more is rejected until the oldest no longer does. */
  withinHours?: number
  /** Only rows count that have the new row's value in this column. */
  alike?: PgColumn
}

/** Why a table without a limit of its own cannot grow without end. */
export interface RowBound {
  /**
   * - `retention`: rows are deleted after a time
   * - `eviction`: a new row deletes the owner's least recently used one
   * - `parent`: a parent row has a fixed number of them, as its schema or its key says
   * - `derived`: the rows follow from rows of other tables
   * - `rate`: a call that adds rows is limited in time, and the rows are records of business that stay
   * - `service`: only the service itself or its staff add rows
   */
  by: 'retention' | 'eviction' | 'parent' | 'derived' | 'rate' | 'service'
  /** The file that enforces it. */
  where: string
}

/** Rows that live for a time: server/maintenance/retention.ts deletes them, in batches. */
export interface Expiry {
  /** A row is deleted when this time is so many hours ago. Where rows live longer than a week, an index begins with it. */
  since: PgColumn
  hours: number
  /** Rows that are deleted earlier. */
  over?: (now: Date) => SQL | undefined
}

/** How long the rows of a table live whose number no limit bounds. */
export type Retention =
  | Expiry
  /** Rows that stay, and why; `since` is the time that their age is counted from, for the metrics. */
  | { stays: string; since?: PgColumn }
  /** Rows that a job of their own deletes: until when they are kept, and its file. */
  | { until: string; where: string; since?: PgColumn }

/** Why a row of a table that grants access, or sends data out, no longer does. */
export type GrantEnd = 'owner' | 'recovery'

/**
 * The access that a table's rows grant while they work: they let somebody in, or data out, without the password. Account recovery disables those that
 * were created or changed in a revoked session; a new password lists them (server/accounts/accessGrants.ts).
 */
export interface GrantTable {
  kind: AccessGrantKind
  id: PgColumn
  name: PgColumn
  /** Distinguishes a row from others of its name. */
  detail: SQL
  /** When it was created, or last changed in what it opens. */
  changedAt: SQL
  isWorking: SQL | undefined
  /** The columns that an update sets so that it works no more. */
  disabled(because: GrantEnd): Record<string, unknown>
}

export interface Owned {
  table: PgTable
  /** The limits of the number of rows, all with the same `per`, or another bound. */
  growth: RowLimit[] | RowBound
  /** Required of a table whose number of rows has no limit: {@link isUnlimited}. */
  retention?: Retention
  /** Any of them makes a row an organisation's. */
  owners: Owner[]
  /**
   * The writes that take the lock of the owners, by triggers (docs/adr/0012-erasure.md): every insert, and the updates
   * that write what somebody typed.
   */
  locked: readonly ('insert' | 'update')[]
  /** Rows to be kept when the organisation goes; all others are deleted. */
  kept?: KeptRows
  /** The access that its rows grant; or why a table that holds secrets or addresses grants none that outlives a recovery. */
  grants?: GrantTable | { not: string }
  /** Where the export has them, what adds them to it, or why it has them not. */
  exported: Exclude<keyof AccountData, 'exportedAt'> | ExportedRecords | { not: string }
}

/**
 * Whether a table grows as long as the service is used: neither limited to a number of rows of each owner, nor bounded by rows of
 * another table.
 */
export const isUnlimited = ({ growth }: Pick<Owned, 'growth'>) =>
  Array.isArray(growth)
    ? growth.every(({ counted, withinHours }) => counted || withinHours)
    : ['retention', 'rate', 'service'].includes(growth.by)

/** A declared resource's: its records, as its list shows them, under the list's name. */
export interface ExportedRecords {
  as: string
  record: z.ZodType
  read(db: Database, mine: SQL): Promise<unknown[]>
}

export const idOf = (table: PgTable) => {
  const { id } = getTableColumns(table) as { id?: PgColumn }
  if (!id) throw new Error(`${getTableName(table)} has no id to be pointed to`)
  return id
}
export const ownershipOf = (table: PgTable): Owned => {
  const entry = ownedTables().find(each => each.table === table)
  if (!entry) throw new Error(`${getTableName(table)} is not in server/ownership/owned.ts`)
  return entry
}

/** The rows of a table that are an organisation's. */
export function rowsOfOrganisation(table: PgTable, organisationId: string): SQL {
  const conditions = ownershipOf(table).owners.map(({ column, of }) => {
    if (of !== organisations) {
      return sql`${column} in (select ${idOf(of)} from ${of} where ${rowsOfOrganisation(of, organisationId)})`
    }
    return column instanceof PgArray ? arrayContains(column, [organisationId]) : eq(column, organisationId)
  })
  return or(...conditions) ?? sql`false`
}

/** Which organisation a row of the table belongs to, as a scalar; of several owners the first. */
export function organisationOfRow(table: PgTable): SQL {
  const owners = ownershipOf(table).owners.map(({ column, of }) => {
    if (of !== organisations) return sql`(select ${organisationOfRow(of)} from ${of} where ${idOf(of)} = ${column})`
    return column instanceof PgArray ? sql`${column}[1]` : sql`${column}`
  })
  return sql`coalesce(${sql.join(owners, sql`, `)})`
}

/** Those of them that stay when it is gone. */
export const keptRows = (table: PgTable, organisationId: string): SQL => {
  const { kept } = ownershipOf(table)
  return and(rowsOfOrganisation(table, organisationId), kept ? kept.where : sql`false`) ?? sql`false`
}

type Path = { selected: string; joins: string }

const pathsFrom = (source: string, table: PgTable, depth: number): Path[] =>
  ownershipOf(table).owners.flatMap(({ column, of }) => {
    const field = `${source}.${column.name}`
    if (of === organisations) return [{ selected: column instanceof PgArray ? `unnest(${field})` : field, joins: '' }]
    const next = `t${depth}`
    const join = ` JOIN ${getTableName(of)} ${next} ON ${next}.${idOf(of).name} = ${field}`
    return pathsFrom(next, of, depth + 1).map(({ selected, joins }) => ({ selected, joins: join + joins }))
  })

/** The triggers that make a table's writes take the lock of the rows' organisations: docs/adr/0012-erasure.md. */
export function lockTriggers(table: PgTable): { name: string; statement: string }[] {
  const owners = pathsFrom('came', table, 1).map(({ selected, joins }) => `SELECT ${selected} FROM came${joins}`)
  return ownershipOf(table).locked.map(write => {
    const name = `${getTableName(table)}_living_${write}`
    const on = `AFTER ${write.toUpperCase()} ON ${getTableName(table)} REFERENCING NEW TABLE AS came`
    const call = `refuse_for_deleted('${owners.join(' UNION ALL ')}')`
    return { name, statement: `CREATE TRIGGER ${name} ${on}\nFOR EACH STATEMENT EXECUTE FUNCTION ${call};` }
  })
}
