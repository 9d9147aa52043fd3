/** The pickups at an organisation's locations, as a retailer or an institution sees them. Not in the specification. */
import { z } from 'zod'
import { endedDayParameters, statusParameter } from './commonFilters'
import { defineList } from './listFields'
import { anyCaseOffsetQuery, listParameters, pageSchemaOf } from './paging'
import { guid, timestamp } from './primitives'
import { pickupOrSponsorshipStatuses, pickupReporters } from './statuses'

export const storePickupSchema = z
  .object({
    guid,
    status: z.enum(pickupOrSponsorshipStatuses).meta({ description: 'Started: the pickup is still to come' }),
    location: z.object({ guid, name: z.string(), isDeleted: z.boolean() }),
    recycler: z.object({ name: z.string().meta({ description: 'Empty if the recycler deleted its account' }) }),
    createdAt: timestamp,
    bottlesPickedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    canceledAt: timestamp.nullable(),
    countedKg: z.number().nullable().meta({ description: 'Mass as counted by the bins; null if nothing was counted' }),
    weighedKg: z
      .number()
      .nullable()
      .meta({ description: 'Mass as weighed by the recycler; null if nothing was weighed' }),
    reportedBy: z
      .enum(pickupReporters)
      .nullable()
      .meta({ description: 'Who reported the pickup as finished; null until then, and for pickups before this field' }),
  })
  .meta({ id: 'StorePickup' })
export type StorePickup = z.infer<typeof storePickupSchema>
export const storePickupPageSchema = pageSchemaOf(storePickupSchema)
export const storePickupsList = defineList(storePickupSchema, {
  sort: ['createdAt', 'finishedAt'],
  search: ['recycler.name'],
})
export const storePickupsQuery = z
  .object({
    status: statusParameter(pickupOrSponsorshipStatuses),
    locationId: guid.optional().meta({ description: 'Returns only the pickups at this location' }),
    ...endedDayParameters,
  })
  .and(anyCaseOffsetQuery)
  .and(listParameters(storePickupsList))
export type StorePickupsQuery = z.infer<typeof storePickupsQuery>
