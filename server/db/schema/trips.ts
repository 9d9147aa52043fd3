/** The trips of recyclers, one per account. A trip is the route along the recycler's bookings (contract/trip.ts). */
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './commonColumns'
import { accounts, organisations } from './organisations'

export const storedTrips = pgTable('kept_trips', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /**
   * The organisation whose bookings are on the trip. Null means the account's home organisation. A person has one trip
   * at a time: a trip of another organisation replaces it.
   */
  organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
  /**
   * Ids of the bookings on the trip. Null means that all bookings are on the trip. `order` and `done` also contain ids
   * of bookings.
   */
  members: uuid('members').array(),
  order: uuid('stops').array().notNull().default([]),
  done: uuid('done').array().notNull().default([]),
  updatedAt: timestampColumn('updated_at').notNull(),
})
