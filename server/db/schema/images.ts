/** Tables of uploaded images, and of deleted images whose files still have to be removed. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, primaryKeyColumn, timestampColumn } from './commonColumns'
import { organisations } from './organisations'

/**
 * One row per stored image. The names of the image's files contain the id. An image without an organisation belongs to
 * an invite: it is the logo of a sign-up. Every table that uses images has a foreign key to this table, by which
 * repositories/unusedImages.ts finds the images that are in use.
 */
export const images = pgTable(
  'images',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    inviteHash: text('invite_hash'),
    createdAt: createdAt(),
    /** Since when no row refers to the image; null while a row refers to it. */
    unusedSince: timestampColumn('unused_since').defaultNow(),
  },
  table => [
    index('images_organisation').on(table.organisationId),
    index('images_unused').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
)

/** Images whose row in `images` was deleted and whose files still have to be removed. */
export const pendingImageRemovals = pgTable(
  'forgotten_images',
  { id: uuid('id').primaryKey(), dueAt: timestampColumn('due_at').notNull() },
  table => [index('forgotten_images_due').on(table.dueAt)],
)
