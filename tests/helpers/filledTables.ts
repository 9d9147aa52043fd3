/** Fills tables with copies of a row. Copies differ in the columns that have to be unique. */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { RowLimitName } from '../../contract/rowLimits'
import { type Database, rowsOf } from '../../server/db/database'
import { memberships } from '../../server/db/schema'
import { organisationOwner } from '../../server/ownership/owned/declarations'
import type { OwnedTable, RowLimit } from '../../server/ownership/ownership'
import { readDatabaseCatalogue } from './databaseCatalogue'
import { allOwnedTables } from './ownedTables'

export type RowValues = Record<string, unknown>

/**
 * Stands for the value of a column with a foreign key: each copied row refers to its own copy of the referenced row.
 */
const ownReference = Symbol('own reference')

/**
 * Values that the copied rows need for some limits: either the limit counts only rows with these values, or copies
 * without these values would reach another limit first.
 */
export const copyOverrides: Partial<Record<RowLimitName, RowValues>> = {
  locationsDeletedDaily: { deleted_at: sql`now()` },
  bookingsDaily: { status: 'Canceled' },
  bookingsStarted: { location_id: ownReference },
  bookingsOfLocationHourly: { status: 'Canceled' },
  keysDaily: { revoked_at: sql`now()` },
  viewsOfList: { list: sql`r.list`, is_default: false },
}

/**
 * Members and invitations together have one limit, which only the table of invitations declares. A test fills each of
 * the two tables to half of this limit.
 */
const memberLimit: RowLimit = {
  name: 'teamOfOrganisation',
  atMost: limits.teamSize / 2,
  per: organisationOwner(memberships.organisationId),
}
/** Values of the copied rows of `memberships`: each row belongs to a different account. */
const memberOverrides: RowValues = { account_id: ownReference, team_role: 'Viewer' }

/** Returns the limit to which a table is filled; undefined if the table has no limit. */
function fillingLimitOf({ table, growth }: OwnedTable): RowLimit | undefined {
  if (table === memberships) return memberLimit
  const [limit] = Array.isArray(growth) ? growth : []
  return limit?.name === memberLimit.name ? { ...limit, atMost: memberLimit.atMost } : limit
}

const copiesAtOnce = 2000

/** Returns the columns of a table that belong to a unique index. */
async function uniqueColumns(db: Database, table: string): Promise<Set<string>> {
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and i.indrelid = ${table}::regclass`),
  )
  return new Set(rows.map(({ name }) => name))
}

/** Returns an SQL expression for the id of the n-th copy of a referenced row. */
const ownReferenceId = (id: SQL) => sql`md5(${id}::text || n)::uuid`

interface Reference {
  table: string
  row: string
  name: string
  pointsTo: string
  copies: number
}
/** Copies the row to which a column of another row refers. */
async function copyReferencedRow(db: Database, { table, row, name, pointsTo, copies }: Reference) {
  const [referenced] = rowsOf<{ row: string }>(
    await db.execute(sql`
      select p::text as row from ${sql.identifier(pointsTo)} p
      where p.id = (select r.${sql.identifier(name)} from ${sql.identifier(table)} r where r::text = ${row})`),
  )
  if (!referenced) throw new Error(`${table}.${name} refers to no row`)
  await copyRow(db, pointsTo, referenced.row, copies, { id: ownReferenceId(sql`r.id`) })
}

/**
 * Copies a row of a table.
 * @param row the row to copy, as PostgreSQL casts it to text
 * @param overrides values that all copies have instead, by column
 */
export async function copyRow(db: Database, table: string, row: string, copies: number, overrides: RowValues = {}) {
  const unique = await uniqueColumns(db, table)
  const columns = (await readDatabaseCatalogue(db)).get(table) ?? []
  const copied = ({ name, type, pointsTo }: (typeof columns)[number]): SQL => {
    const own = sql`r.${sql.identifier(name)}`
    if (overrides[name] === ownReference) return ownReferenceId(own)
    if (name in overrides) return sql`${overrides[name]}`
    if (!unique.has(name) || pointsTo) return own
    if (type === 'uuid') return sql`gen_random_uuid()`
    return type === 'text' ? sql`${own} || ' ' || n` : own
  }
  for (const { name, pointsTo } of columns) {
    if (overrides[name] === ownReference && pointsTo)
      await copyReferencedRow(db, { table, row, name, pointsTo, copies })
  }
  const names = columns.map(({ name }) => sql.identifier(name))
  // The rows are copied in batches, so that each statement ends before its timeout.
  for (let first = 1; first <= copies; first += copiesAtOnce) {
    const last = Math.min(copies, first + copiesAtOnce - 1)
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
      select ${sql.join(columns.map(copied), sql`, `)}
      from ${sql.identifier(table)} r, generate_series(${first}::int, ${last}::int) n where r::text = ${row}`)
  }
}

/** Returns all rows of a table, each cast to text by PostgreSQL (`row::text`). */
export const readTexts = async (db: Database, table: string): Promise<string[]> =>
  rowsOf<{ row: string }>(await db.execute(sql`select t::text as row from ${sql.identifier(table)} t`)).map(
    ({ row }) => row,
  )

/** Deletes all rows of a table, except those whose text (`row::text`) is in `texts`. */
export const deleteRowsExcept = (db: Database, table: string, texts: readonly string[]) =>
  db.execute(sql`
    delete from ${sql.identifier(table)} t
    where t::text not in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`)

/** Returns, for each owner, one of the rows that count against the limit, and the number of these rows. */
const templatesOf = async (db: Database, table: string, { per, counted }: RowLimit) =>
  rowsOf<{ row: string; owner: string; held: number }>(
    await db.execute(sql`
      select min(${sql.identifier(table)}::text) as row, ${per.column}::text as owner, count(*)::int as held
      from ${sql.identifier(table)} where ${per.column} is not null and ${counted ?? sql`true`} group by ${per.column}`),
  )

interface Filling {
  owners?: readonly string[]
  most?: number
  free?: number | ((atMost: number) => number)
}

/**
 * Fills every limited table up to its limit, with copies of one existing row of each owner.
 * @param owners ids of the organisations, accounts and locations whose tables are filled; by default those of all
 *   owners
 * @param most largest number of rows of a table for one owner
 * @param free number of rows that can still be added to each table afterwards
 * @returns the number of rows that were added to each table, by its name
 * @throws {Error} if a table with a limit has no row that can be copied, so that the table stays empty
 */
export async function fillOwnedTables(
  db: Database,
  { owners, most = Number.POSITIVE_INFINITY, free = 0 }: Filling,
): Promise<Record<string, number>> {
  const filled: Record<string, number> = {}
  for (const ownedTable of allOwnedTables) {
    const limit = fillingLimitOf(ownedTable)
    if (!limit) continue
    const name = getTableName(ownedTable.table)
    const overrides = limit === memberLimit ? memberOverrides : copyOverrides[limit.name]
    const templates = await templatesOf(db, name, limit)
    if (!templates.length) throw new Error(`${name} is not filled, because it has no row to copy`)
    for (const { row, owner, held } of templates) {
      const room = typeof free === 'function' ? free(limit.atMost) : free
      const copies = Math.min(limit.atMost, most) - held - room
      if (copies <= 0 || (owners && !owners.includes(owner))) continue
      await copyRow(db, name, row, copies, overrides)
      filled[name] = (filled[name] ?? 0) + copies
    }
  }
  await db.execute(sql`analyze`)
  return filled
}
