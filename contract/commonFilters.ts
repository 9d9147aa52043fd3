/** Filters that several lists share. They are not in the specification. */
import { z } from 'zod'
import { day } from './primitives'
import { anyStatus } from './statuses'

/** First and last day, both inclusive and in UTC, on which the records were created. */
export const createdDayParameters = {
  createdFrom: day.optional().meta({ description: 'First day of creation (UTC)' }),
  createdTo: day.optional().meta({ description: 'Last day of creation (UTC), inclusive' }),
}

/**
 * First and last day, both inclusive and in UTC, on which pickups or sponsorship requests ended. Records that have not
 * ended are filtered by their creation.
 */
export const endedDayParameters = {
  from: day.optional().meta({ description: 'First day (UTC) of the end, or of the creation if it has not ended' }),
  to: day.optional().meta({ description: 'Last day (UTC), inclusive' }),
}

/** The days by which the home page filters pickups and sponsorship requests. An API without `home` lacks them. */
export const homePeriodFilters = { ...endedDayParameters, ...createdDayParameters }

/** Returns the schema of a filter by status. The value {@link anyStatus} requests the records of all statuses. */
export const statusParameter = <const Status extends string>(statuses: readonly Status[]) =>
  z.enum([...statuses, anyStatus]).optional()
