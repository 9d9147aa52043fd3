/** Columns that every table spells alike. */
import { sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
/** UTC, milliseconds: what JavaScript's Date holds, so that sorting in the database and on the wire agree. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/** Indexes list it ascending: read backwards they answer `order by … desc`, which their own `desc nulls last` would not. */
export const createdAt = () => at('created_at').notNull().defaultNow()
