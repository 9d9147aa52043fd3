/** Masses that an organisation's locations collected in a period (docs/readings.md, 2), in kilograms. */
import { z } from 'zod'
import { localizedNamesSchema } from './cities'
import { limits } from './limits'
import { day, guid, point } from './primitives'
import { fundraisingStatuses, materials } from './statuses'

/** Number of days up to which the series is by day; a longer one is by month. */
export const analyticsDailyUpTo = 62

/** Both days belong to the period ({@link isPeriod}). The default is the twelve months up to today. */
export const analyticsQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  cityId: guid.optional(),
  locationId: guid.optional(),
  /** Maximum number of rows by city and by location. */
  top: z.coerce.number().int().min(1).max(limits.analyticsRowsMost).optional(),
})

const byMaterial = z.object(
  Object.fromEntries(materials.map(material => [material, z.number()])) as Record<
    (typeof materials)[number],
    z.ZodNumber
  >,
)
const masses = { totalKg: z.number(), kgByMaterial: byMaterial }

export const analyticsSchema = z
  .object({
    from: day,
    to: day,
    unit: z.enum(['day', 'month']),
    /** Series without gaps, oldest first. `period` is the first day of the day or month. */
    series: z.array(z.object({ period: day, ...masses })).max(limits.periodYears * 366),
    /** Heaviest first, up to `top` rows. `point` is the centre of the city. */
    byCity: z
      .array(z.object({ cityId: guid, localizedNames: localizedNamesSchema, point, ...masses }))
      .max(limits.analyticsRowsMost),
    byLocation: z
      .array(z.object({ guid, name: z.string(), localizedNames: localizedNamesSchema, ...masses }))
      .max(limits.analyticsRowsMost),
    totals: z.object({ objects: z.int(), ...masses }),
    /** The period of the same number of days directly before this one. */
    previous: z.object({ from: day, to: day, objects: z.int(), totalKg: z.number() }),
    bins: z.object({ total: z.int(), public: z.int() }),
    /** `active` counts locations where something was collected in the period. */
    locations: z.object({ total: z.int(), active: z.int() }),
    rewards: z.object({
      simple: z.int(),
      fundraising: z.object(
        Object.fromEntries(fundraisingStatuses.map(status => [status, z.int()])) as Record<
          (typeof fundraisingStatuses)[number],
          z.ZodInt
        >,
      ),
    }),
    /** The fundraising rewards that have been started, the newest first, at most 20. */
    progress: z
      .array(
        z.object({
          guid,
          name: z.string(),
          status: z.enum(fundraisingStatuses),
          progressPoints: z.number(),
          targetPoints: z.number(),
        }),
      )
      .max(limits.analyticsRows),
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof analyticsSchema>
