/** The recycler's map and pickups. The spec calls pickups "recycling sagas" (spec sections 3 and 7). */
import { z } from 'zod'
import { cityRefSchema, localizedNamesSchema } from './cities'
import { homePeriodFilters, statusParameter } from './commonFilters'
import { limits } from './limits'
import { defineList } from './listFields'
import { mapBoundsQuery, mapTotalSchema, pickupRequestSchema } from './locations'
import { capitalOffsetParameter, listParameters, pageSchemaOf } from './paging'
import { guid, point, queryNumber, timestamp, version } from './primitives'
import { materials, pickupOrSponsorshipStatuses } from './statuses'

/** Mass of one material in kilograms, in total and by type. */
export const massSchema = z
  .object({ totalKg: z.number(), kgByType: z.record(z.string(), z.number()) })
  .meta({ id: 'Mass' })
export const recyclablesSchema = z
  .object({
    totalObjectsCount: z.int(),
    ...(Object.fromEntries(materials.map(material => [material, massSchema])) as Record<
      (typeof materials)[number],
      typeof massSchema
    >),
  })
  .meta({ id: 'Recyclables' })

export const recyclerLocationSchema = z
  .object({
    guid,
    name: z.string(),
    point,
    pointConfirmed: z.boolean().meta({ description: 'false: the point is not confirmed and may be approximate' }),
    city: cityRefSchema,
    street: z.string(),
    houseNumber: z.string(),
    isLocked: z.boolean().meta({ description: 'Whether the location has a started pickup' }),
    updatedAt: timestamp,
    fillLevel: z.int().min(0).max(100).meta({
      description:
        'Fill level in per cent: reported by the bins, otherwise estimated from their capacity and the mass since the last pickup',
    }),
    /** `full` counts bins that report being full, `faulty` bins with a fault that is not cleared. */
    bins: z.object({ total: z.int(), full: z.int(), faulty: z.int() }),
    recyclablesCount: recyclablesSchema,
    pickupRequest: pickupRequestSchema.nullable().optional().meta({
      description: 'The pickup that the store has requested; null if there is none. Not in the specification',
    }),
    cityTotal: z.int().nullable().meta({
      description: 'With OnePerCity: number of locations of the city that this location represents; otherwise null',
    }),
  })
  .meta({ id: 'RecyclerLocation' })
export type RecyclerLocation = z.infer<typeof recyclerLocationSchema>
export const recyclerLocationPageSchema = pageSchemaOf(recyclerLocationSchema)
  .extend({ total: mapTotalSchema })
  .meta({ id: 'MapRecyclerLocationPage' })

export const recyclerMapQuery = z.object({
  NorthEastLat: queryNumber(-90, 90),
  NorthEastLng: queryNumber(-180, 180),
  SouthWestLat: queryNumber(-90, 90),
  SouthWestLng: queryNumber(-180, 180),
  OnePerCity: mapBoundsQuery.shape.OnePerCity,
  Offset: mapBoundsQuery.shape.Offset,
})

export const sagaSchema = z
  .object({
    guid,
    status: z.enum(pickupOrSponsorshipStatuses),
    location: z.object({
      guid,
      name: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      city: localizedNamesSchema,
      point,
    }),
    recycler: z.object({ guid, name: z.string() }),
    bottlesPickedAt: timestamp.nullable(),
    code: z.string(),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
    canceledAt: timestamp.nullable(),
    /**
     * Mass of the collected material: as counted by the bins, and as weighed by the recycler; `null` if it was not
     * counted or weighed.
     */
    countedKg: z.number().nullable(),
    weighedKg: z.number().nullable(),
    waitingKg: z
      .number()
      .nullable()
      .meta({ description: 'Current content of the location’s bins while the pickup is started; otherwise null' }),
    waitingKgByMaterial: z
      .partialRecord(z.enum(materials), z.number())
      .nullable()
      .optional()
      .meta({ description: '`waitingKg` by material; null if nothing was counted. Not in the specification' }),
    version,
  })
  .meta({ id: 'Saga' })
export type Saga = z.infer<typeof sagaSchema>
export const sagaPageSchema = pageSchemaOf(sagaSchema)

/** Masses that the recycler weighed: each material once; empty if nothing was weighed. */
export const pickupReportSchema = z
  .object({
    weighed: z
      .array(z.object({ material: z.enum(materials), kg: z.number().min(0.001).max(limits.pickupKgMax) }))
      .max(materials.length)
      .refine(lines => new Set(lines.map(({ material }) => material)).size === lines.length, 'A material occurs twice'),
  })
  .meta({ id: 'PickupReport' })
export type PickupReport = z.infer<typeof pickupReportSchema>

export const sagasList = defineList(sagaSchema, {
  sort: ['location.name', 'code', 'createdAt', 'bottlesPickedAt', 'finishedAt', 'canceledAt'],
  search: ['location.name', 'location.street', 'location.houseNumber', 'code'],
  alsoSearched: ['location.zipCode'],
})
export const sagasQuery = z
  .object({
    status: statusParameter(pickupOrSponsorshipStatuses),
    ...homePeriodFilters,
    ...capitalOffsetParameter,
  })
  .and(listParameters(sagasList))

export type SagasQuery = z.infer<typeof sagasQuery>
