/** Numbers of records that wait for support staff, for the menu of the staff area (not in the specification). */
import { z } from 'zod'
import { listsWithWaitingRecords, maxWaitingCount } from './waitingFilters'

export const waitingCountsSchema = z
  .object({
    /** Numbers by list. Lists that the caller or the installation does not have are left out. */
    counts: z.partialRecord(z.enum(listsWithWaitingRecords), z.int().max(maxWaitingCount)),
  })
  .meta({ id: 'WaitingCounts' })
export type WaitingCounts = z.infer<typeof waitingCountsSchema>
