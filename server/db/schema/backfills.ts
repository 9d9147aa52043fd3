/** The progress of each backfill (server/db/backfills.ts). */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The primary key of the last row that was read. */
  position: text('position'),
  finishedAt: at('finished_at'),
})
