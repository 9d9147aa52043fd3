/** The progress of each backfill (server/db/backfills.ts). */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './commonColumns'

export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The primary key of the last row that was read. */
  position: text('position'),
  finishedAt: timestampColumn('finished_at'),
})
