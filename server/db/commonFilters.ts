/** Conditions of the filters that several lists share (contract/commonFilters.ts). */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { anyStatus } from '../../contract/statuses'

/** Returns the conditions for a list's filters `from` and `to`. Each filter is a day in UTC, and includes this day. */
export const dayFilters = (moment: SQLWrapper) => ({
  from: (from: string): SQL => sql`${moment} >= ${from}::date::timestamp at time zone 'UTC'`,
  to: (to: string): SQL => sql`${moment} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
})

/**
 * Returns the conditions for a list's filters `createdFrom` and `createdTo`, which are days like those of `dayFilters`.
 */
export const createdDayFilters = (moment: SQLWrapper) => {
  const { from, to } = dayFilters(moment)
  return { createdFrom: from, createdTo: to }
}

/** Returns the condition for a list's filter `status`, which can also ask for the records of any status. */
export const statusFilter = (column: SQLWrapper) => (status: string) =>
  status === anyStatus ? undefined : eq(column, status)
