/**
 * Defines which organisations own the rows of a table, and translates this to SQL. The list of all owned tables is in
 * owned.ts.
 */
import { and, arrayContains, eq, getTableColumns, getTableName, or, type SQL, sql } from 'drizzle-orm'
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AccessGrantKind } from '../../contract/accessGrantKinds'
import type { AccountData } from '../../contract/accountData'
import type { RowLimitName } from '../../contract/rowLimits'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { listOwnedTables } from './owned'

/**
 * A column that leads to an organisation: it contains the organisation's id, or the id of a row of another owned table.
 */
export interface OwnerColumn {
  column: PgColumn
  of: PgTable
  /**
   * Another column, with the id of an organisation. In rows in which it is not null, this organisation is the owner;
   * `column` leads to the owner only in the other rows.
   */
  unless?: PgColumn
}

/**
 * Rows that records of other organisations need. They remain without personal data when their organisation is deleted.
 */
export interface AnonymisedRows {
  /** The condition of the rows that remain; if omitted, all rows of the owner remain. */
  where?: SQL
  because: string
  cleared: Record<string, SQL | string | null>
}

/**
 * Maximum number of rows of a table per owner. Code that adds rows calls server/ownership/rowLimits.ts, which locks the
 * owner and counts.
 */
export interface RowLimit {
  name: RowLimitName
  atMost: number
  per: OwnerColumn
  /** The condition of rows that count towards the owner's limit; if omitted, all rows of the owner count. */
  counted?: SQL | undefined
  /** If set, only rows that were created within this number of hours count. */
  withinHours?: number
  /**
   * If set, the limit applies to each value of this column separately: only rows with the same value as the new row are
   * counted.
   */
  groupedBy?: PgColumn
}

/** Why a table without a row limit cannot grow without end. */
export interface GrowthBound {
  /**
   * - `retention`: rows are deleted after a time
   * - `eviction`: the owner's oldest or least recently used rows beyond a maximum are deleted
   * - `parent`: each parent row has a limited number of rows, because of a schema or a unique key
   * - `derived`: the rows follow from rows of other tables
   * - `rate`: the rate at which rows are added is limited; the rows are deleted after a long time or never
   * - `service`: only the service itself or its staff add rows
   */
  by: 'retention' | 'eviction' | 'parent' | 'derived' | 'rate' | 'service'
  /** Path of the file that keeps the number of rows bounded. */
  where: string
}

/** Rows that exist for a limited time. server/maintenance/retention.ts deletes them in batches. */
export interface Expiry {
  /**
   * The column with the time of a row. The row is deleted when this time is `hours` ago. If rows exist longer than a
   * week, an index begins with this column.
   */
  since: PgColumn
  hours: number
  /** Returns the condition of rows that are deleted earlier. */
  over?: (now: Date) => SQL | undefined
  /** The condition of rows that are not deleted, because other rows refer to them. */
  unless?: SQL
}

/** The retention of a table's rows. */
export type Retention =
  | Expiry
  /** Rows that are never deleted, and why. Metrics compute their age from `since`. */
  | { stays: string; since?: PgColumn }
  /** Rows that a separate job deletes: how long they exist, and the job's file. */
  | { until: string; where: string; since?: PgColumn }

/** Why an access grant stopped working: its owner disabled it, or an account recovery did. */
export type GrantEndReason = 'owner' | 'recovery'

/**
 * The access that the rows of a table grant: each row lets somebody in, or sends data out, without the password.
 * Account recovery disables the grants that were created or changed in a revoked session. After a change of the
 * password, the owner gets a list of recent grants (server/accounts/accessGrants.ts).
 */
export interface GrantTable {
  kind: AccessGrantKind
  /** The column with the account, if a grant belongs to one person and not to the organisation. */
  holder?: PgColumn
  id: PgColumn
  name: PgColumn | SQL
  /** Text that distinguishes grants with the same name. */
  detail: SQL
  /** Time when the grant was created, or when its access last changed. */
  changedAt: SQL
  isWorking: SQL | undefined
  /** The condition of active grants that cannot be disabled yet, and the error message. */
  protection?: { when: SQL; message: string }
  /**
   * Returns the columns that an update sets to disable a grant; or `deleted` if a grant ends by the deletion of its
   * row.
   */
  disabled: 'deleted' | ((because: GrantEndReason) => Record<string, unknown>)
}

/**
 * The rows of a table that a member who is limited to cities or locations can access (memberLimits.ts):
 * - an owner: the rows whose column leads to a location of the limit
 * - `visible`: all rows of the organisation, to read
 * - `personal`: the member's own rows
 * - `hidden`: no row
 */
export type LimitedMemberAccess = OwnerColumn | 'visible' | 'personal' | 'hidden'

export interface OwnedTable {
  table: PgTable
  /**
   * The column with the names of the records, which the audit log shows. By default it is the first existing one of
   * `name`, `email` and `code`.
   */
  name?: PgColumn | undefined
  /**
   * The limits of the number of rows per owner, all for the same kind of owner; or the reason why the number of rows is
   * bounded without a limit.
   */
  growth: RowLimit[] | GrowthBound
  /** Required for a table whose number of rows has no limit: {@link isUnlimited}. */
  retention?: Retention
  /**
   * The columns that lead from a row to its organisation, directly or through other owned tables. If there are several,
   * the row belongs to each organisation to which one of them leads.
   */
  owners: OwnerColumn[]
  limited: LimitedMemberAccess
  /** Writes for which triggers lock the owners (docs/adr/0012-erasure.md): inserts, and updates of user input. */
  locked: readonly ('insert' | 'update')[]
  /** Rows that remain when the organisation is deleted. All other rows are deleted. */
  kept?: AnonymisedRows
  /**
   * The access that the rows grant; or, for a table with secrets or URLs, why its rows grant no access after an account
   * recovery.
   */
  grants?: GrantTable | { not: string }
  /**
   * Name of the part of the export that contains the rows; or the export of a declared resource; or the reason why the
   * rows are not exported.
   */
  exported: Exclude<keyof AccountData, 'exportedAt'> | ExportedRecords | { not: string }
}

/** Returns whether a table grows as long as the service is used: no row limit or other table bounds it. */
export const isUnlimited = ({ growth }: Pick<OwnedTable, 'growth'>) =>
  Array.isArray(growth)
    ? growth.every(({ counted, withinHours }) => counted || withinHours)
    : ['retention', 'rate', 'service'].includes(growth.by)

/** The export of a declared resource: its records in the format of its list, under the list's name. */
export interface ExportedRecords {
  as: string
  record: z.ZodType
  /** Returns the next records in the order of their ids (server/queries/keysetBatches.ts). */
  readNext(db: Database, own: SQL, after: string | undefined, limit: number): Promise<{ id: string; item: unknown }[]>
}

export const idColumnOf = (table: PgTable) => {
  const { id } = getTableColumns(table) as { id?: PgColumn }
  if (!id) throw new Error(`${getTableName(table)} has no id to be pointed to`)
  return id
}
export const ownershipOf = (table: PgTable): OwnedTable => {
  const entry = listOwnedTables().find(ownedTable => ownedTable.table === table)
  if (!entry) throw new Error(`${getTableName(table)} is not in server/ownership/owned.ts`)
  return entry
}

/** Returns the condition of the rows that belong to an organisation. */
export function organisationRowsCondition(table: PgTable, organisationId: string): SQL {
  const conditions = ownershipOf(table).owners.map(({ column, of, unless }) => {
    if (of !== organisations) {
      const isOwned = sql`${column} in (select ${idColumnOf(of)} from ${of} where ${organisationRowsCondition(of, organisationId)})`
      return unless ? sql`(${unless} is null and ${isOwned})` : isOwned
    }
    return column instanceof PgArray ? arrayContains(column, [organisationId]) : eq(column, organisationId)
  })
  return or(...conditions) ?? sql`false`
}

/** Returns an SQL expression for the organisation that owns a row; if there are several owners, the first. */
export function organisationOfRow(table: PgTable): SQL {
  const owners = ownershipOf(table).owners.map(({ column, of }) => {
    if (of !== organisations)
      return sql`(select ${organisationOfRow(of)} from ${of} where ${idColumnOf(of)} = ${column})`
    return column instanceof PgArray ? sql`${column}[1]` : sql`${column}`
  })
  return sql`coalesce(${sql.join(owners, sql`, `)})`
}

/** Returns the condition of the organisation's rows that remain when the organisation is deleted. */
export const anonymisedRowsCondition = (table: PgTable, organisationId: string): SQL => {
  const { kept } = ownershipOf(table)
  return and(organisationRowsCondition(table, organisationId), kept ? kept.where : sql`false`) ?? sql`false`
}

type Path = { selected: string; joins: string }

const pathsFrom = (source: string, table: PgTable, depth: number): Path[] =>
  ownershipOf(table).owners.flatMap(({ column, of }) => {
    const field = `${source}.${column.name}`
    if (of === organisations) return [{ selected: column instanceof PgArray ? `unnest(${field})` : field, joins: '' }]
    const next = `t${depth}`
    const join = ` JOIN ${getTableName(of)} ${next} ON ${next}.${idColumnOf(of).name} = ${field}`
    return pathsFrom(next, of, depth + 1).map(({ selected, joins }) => ({ selected, joins: join + joins }))
  })

/**
 * Returns the triggers that lock the owning organisations when rows of a table are written (docs/adr/0012-erasure.md).
 */
export function lockTriggers(table: PgTable): { name: string; statement: string }[] {
  const owners = pathsFrom('came', table, 1).map(({ selected, joins }) => `SELECT ${selected} FROM came${joins}`)
  return ownershipOf(table).locked.map(write => {
    const name = `${getTableName(table)}_living_${write}`
    const on = `AFTER ${write.toUpperCase()} ON ${getTableName(table)} REFERENCING NEW TABLE AS came`
    const call = `refuse_for_deleted('${owners.join(' UNION ALL ')}')`
    return { name, statement: `CREATE TRIGGER ${name} ${on}\nFOR EACH STATEMENT EXECUTE FUNCTION ${call};` }
  })
}
