/** Defines columns and column types that many tables share. */
import { getTableColumns, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, customType, integer, PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

export const primaryKeyColumn = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
/**
 * A UTC time with the precision of milliseconds, like JavaScript's Date, so that the order of times is the same in the
 * database and in the API.
 */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/**
 * The version of a record: 1, increased by each edit. Every drizzle update of the row increments it. An update that is
 * not an edit, such as the reported progress of a fundraiser, adds {@link unchangedVersion} to its values. Handwritten
 * SQL statements increment the version themselves.
 */
export const version = () =>
  integer('version')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`)
export const unchangedVersion = { version: sql`version` }
/**
 * The creation time. Indexes contain it in ascending order; PostgreSQL reads them backwards for `order by … desc`. For
 * this order an index with `desc nulls last` could not be used.
 */
export const createdAt = () => timestampColumn('created_at').notNull().defaultNow()

/** An amount in UAH with at most two decimals. The database stores it as an integer number of kopiykas. */
export const uahAmount = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: uah => Math.round(uah * 100),
  fromDriver: kopiykas => Number(kopiykas) / 100,
})

/** A column type for a position in PostgreSQL's write-ahead log. */
export const walPosition = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

const bytewiseType = 'text COLLATE "C"'
const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => bytewiseType })
/**
 * A generated text column that is compared byte by byte. Its expression calls `sort_key` or `search_key`
 * (docs/adr/0020-sorting-and-searching.md).
 */
export const generatedKeyColumn = (name: string, of: SQL) => bytewise(name).notNull().generatedAlwaysAs(of)
/**
 * A text column like {@link generatedKeyColumn} for a table that exists already. A new generated column would rewrite
 * the table, so a trigger fills this column, and a backfill (server/db/declaredBackfills.ts) fills it in the rows that
 * are older than the column. It is null until then.
 */
export const filledKeyColumn = (name: string) => bytewise(name)
/** Returns whether the database computes the values of the column. */
export const isKeyColumn = (column: PgColumn) => column.getSQLType() === bytewiseType

/**
 * Returns the column with the stored sort keys of a text column: for a column `name`, the column `nameKey` of the same
 * table. Returns undefined for other expressions, and if the table stores no such keys.
 */
export function storedSortKeyOf(text: SQLWrapper): PgColumn | undefined {
  if (!is(text, PgColumn)) return undefined
  const columns: Record<string, PgColumn> = getTableColumns(text.table)
  const property = Object.keys(columns).find(key => columns[key]?.name === text.name)
  const stored = columns[`${property}Key`]
  return stored && isKeyColumn(stored) ? stored : undefined
}

/**
 * Limits the size of a JSON column as PostgreSQL prints it, with spaces and all digits of numbers. Every `jsonb` column
 * has this check, because the API's schemas do not limit what the server itself stores.
 */
export const maxJsonBytes = (table: string, column: PgColumn, bytes: number) =>
  check(`${table}_${column.name}_size`, sql`octet_length(${column}::text) <= ${sql.raw(String(bytes))}`)
