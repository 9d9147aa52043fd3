/** Saved views of lists, by account (contract/views.ts). */
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits'
import type { ViewState } from '../../../contract/views'
import { createdAt, id, maxJsonBytes, version } from './columns'
import { accounts } from './organisations'

export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').$type<ViewState>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    maxJsonBytes('saved_views', table.state, 2 * limits.viewBytes),
    uniqueIndex('saved_views_name').on(table.accountId, table.list, table.name),
    uniqueIndex('saved_views_default').on(table.accountId, table.list).where(sql`${table.isDefault}`),
  ],
)
