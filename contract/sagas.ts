/** The recycler's map and its jobs, called recycling sagas (spec sections 3 and 7). */
import { z } from 'zod'
import { cityRefSchema } from './cities'
import { mapQuery, mapTotal } from './locations'
import { Offset, page } from './paging'
import { guid, point, queryNumber, timestamp } from './primitives'
import { materials, requestStatuses } from './statuses'

/** Mass of one material in kilograms, and of each type within it. */
export const massSchema = z.object({ totalKg: z.number(), kgByType: z.record(z.string(), z.number()) })
export const recyclablesSchema = z.object({
  totalObjectsCount: z.int(),
  ...(Object.fromEntries(materials.map(material => [material, massSchema])) as Record<
    (typeof materials)[number],
    typeof massSchema
  >),
})

export const recyclerLocationSchema = z.object({
  guid,
  name: z.string(),
  point,
  city: cityRefSchema,
  street: z.string(),
  houseNumber: z.string(),
  isLocked: z.boolean().meta({ description: 'A saga on it is started' }),
  updatedAt: timestamp,
  fillLevel: z.int().min(0).max(100).meta({ description: "Per cent of the bins' capacity since the last pickup" }),
  recyclablesCount: recyclablesSchema,
})
export type RecyclerLocation = z.infer<typeof recyclerLocationSchema>
export const recyclerLocationPageSchema = page(recyclerLocationSchema).extend({ total: mapTotal })

export const recyclerMapQuery = z.object({
  NorthEastLat: queryNumber(-90, 90),
  NorthEastLng: queryNumber(-180, 180),
  SouthWestLat: queryNumber(-90, 90),
  SouthWestLng: queryNumber(-180, 180),
  OnePerCity: mapQuery.shape.OnePerCity,
  Offset: mapQuery.shape.Offset,
})

export const sagaSchema = z.object({
  guid,
  status: z.enum(requestStatuses),
  location: z.object({ guid, name: z.string() }),
  recycler: z.object({ guid, name: z.string() }),
  bottlesPickedAt: timestamp.nullable(),
  code: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  canceledAt: timestamp.nullable(),
})
export type Saga = z.infer<typeof sagaSchema>
export const sagaPageSchema = page(sagaSchema)
export const sagasQuery = z.object({ status: z.enum(requestStatuses).optional(), ...Offset })
