/** Numbers of records that wait for the caller, for the menu (not in the specification). */
import { z } from 'zod'
import { waitingLists, waitingMost } from './waitingFilters'

export const waitingSchema = z
  .object({
    /** Numbers by list. Lists that the caller or the installation does not have are left out. */
    counts: z.partialRecord(z.enum(waitingLists), z.int().max(waitingMost)),
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.infer<typeof waitingSchema>
