/** Filters of lists by days in UTC, which include the named days. They are not in the specification. */
import { day } from './primitives'

/** The days on which the records were created. */
export const createdDays = {
  createdFrom: day.optional().meta({ description: 'First day of creation (UTC)' }),
  createdTo: day.optional().meta({ description: 'Last day of creation (UTC), inclusive' }),
}

/** The days on which pickups or sponsorship requests ended. Those that have not ended count by their creation. */
export const endedDays = {
  from: day.optional().meta({ description: 'First day (UTC) of the end, or of the creation if it has not ended' }),
  to: day.optional().meta({ description: 'Last day (UTC), inclusive' }),
}
