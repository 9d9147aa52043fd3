import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the conditions for the filters `from` and `to` of a list, which are days in UTC, including both days. */
export const dayFilters = (moment: SQLWrapper) => ({
  from: (from: string): SQL => sql`${moment} >= ${from}::date::timestamp at time zone 'UTC'`,
  to: (to: string): SQL => sql`${moment} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
})
