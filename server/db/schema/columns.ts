/** Columns that all tables define in the same way. */
import { type SQL, sql } from 'drizzle-orm'
import { check, customType, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
/** UTC in milliseconds, the precision of JavaScript's Date, so that the database and the wire sort alike. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/**
 * Counts the edits of a record. Every update of the row increments it; an update that is not an edit, such as the
 * report of an event, adds {@link sameVersion}. Handwritten statements set `version = version + 1` themselves.
 */
export const version = () =>
  integer('version')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`)
export const sameVersion = { version: sql`version` }
/**
 * Indexes contain the creation time in ascending order: read backwards, they support `order by … desc`, which a `desc
 * nulls last` index would not.
 */
export const createdAt = () => at('created_at').notNull().defaultNow()

/** A position in the write-ahead log. */
export const walPosition = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })
/**
 * A generated column made by `sort_key` or `search_key` (docs/adr/0020-sorting-and-searching.md) and compared byte
 * by byte.
 */
export const keyOf = (name: string, of: SQL) => bytewise(name).notNull().generatedAlwaysAs(of)

/**
 * Limits the size of a JSON column as the database writes it: spaces included, and numbers with all their digits.
 * Every `jsonb` column has such a check. The schemas of the API limit what clients send; this check limits every
 * writer.
 */
export const maxJsonBytes = (table: string, column: PgColumn, bytes: number) =>
  check(`${table}_${column.name}_size`, sql`octet_length(${column}::text) <= ${sql.raw(String(bytes))}`)
