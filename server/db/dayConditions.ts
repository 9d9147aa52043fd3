import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the conditions for a list's filters `from` and `to`. Each filter is a day in UTC, and includes this day. */
export const dayFilters = (moment: SQLWrapper) => ({
  from: (from: string): SQL => sql`${moment} >= ${from}::date::timestamp at time zone 'UTC'`,
  to: (to: string): SQL => sql`${moment} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
})
