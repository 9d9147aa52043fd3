/** Saved views of lists, by account (contract/views.ts). */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits'
import type { ViewState } from '../../../contract/views'
import { createdAt, maxJsonBytes, primaryKeyColumn, version } from './commonColumns'
import { accounts, organisations } from './organisations'

/**
 * Returns the organisation of a view, with a fixed id in place of null, because a unique index treats nulls as
 * different.
 */
const ownOrganisation = ({ organisationId }: { organisationId: AnyPgColumn }) =>
  sql`coalesce(${organisationId}, '00000000-0000-0000-0000-000000000000'::uuid)`

export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryKeyColumn(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The organisation for whose lists the view was saved. Null means the account's home organisation. */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').$type<ViewState>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    maxJsonBytes('saved_views', table.state, 2 * limits.viewBytes),
    uniqueIndex('saved_views_title').on(table.accountId, ownOrganisation(table), table.list, table.name),
    uniqueIndex('saved_views_initial')
      .on(table.accountId, ownOrganisation(table), table.list)
      .where(sql`${table.isDefault}`),
  ],
)
