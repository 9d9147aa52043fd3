/** Columns that every table spells alike. */
import { type SQL, sql } from 'drizzle-orm'
import { check, customType, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
/** UTC, milliseconds: what JavaScript's Date holds, so that sorting in the database and on the wire agree. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/**
 * Counts the edits of a record. Every update of the row increments it; an update that is no edit, such as what an event reports,
 * adds {@link sameVersion}. Statements written by hand set `version = version + 1` themselves.
 */
export const version = () =>
  integer('version')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`)
export const sameVersion = { version: sql`version` }
/** Indexes list it ascending: read backwards they answer `order by … desc`, which their own `desc nulls last` would not. */
export const createdAt = () => at('created_at').notNull().defaultNow()

/** A position in the write-ahead log. */
export const walPosition = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })
/** Made by `sort_key` or `search_key` (docs/adr/0020-sorting-and-searching.md) and compared byte by byte. */
export const keyOf = (name: string, of: SQL) => bytewise(name).notNull().generatedAlwaysAs(of)

/**
 * Limits the size of a JSON column, as the database writes it: spaces included, and numbers with all of their digits. Every `jsonb`
 * column has such a check. What clients send is limited by its schema before; this one holds for whatever writes the column.
 */
export const maxJsonBytes = (table: string, column: PgColumn, bytes: number) =>
  check(`${table}_${column.name}_size`, sql`octet_length(${column}::text) <= ${sql.raw(String(bytes))}`)
