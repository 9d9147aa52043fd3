/** Masses that an organisation's locations collected in a period (docs/readings.md, 2), in kilograms. */
import { z } from 'zod'
import { localizedNamesSchema } from './cities'
import { limits } from './limits'
import { day, guid, point } from './primitives'
import { fundraisingStatuses, materials } from './statuses'

/**
 * The days `from` and `to` are both part of the period (`isValidPeriod` in rules.ts). By default `to` is today, and
 * `from` is the first day of the month eleven months before the month of `to`.
 */
export const analyticsQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  cityId: guid.optional(),
  locationId: guid.optional(),
  /** Maximum number of cities in `byCity` and of locations in `byLocation`. */
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
    /** All days or months of the period, oldest first. `period` is the day, or the first day of the month. */
    series: z.array(z.object({ period: day, ...masses })).max(limits.periodYears * 366),
    /** At most `top` cities, those with the largest mass first. `point` is the city's centre. */
    byCity: z
      .array(z.object({ cityId: guid, localizedNames: localizedNamesSchema, point, ...masses }))
      .max(limits.analyticsRowsMost),
    byLocation: z
      .array(z.object({ guid, name: z.string(), localizedNames: localizedNamesSchema, ...masses }))
      .max(limits.analyticsRowsMost),
    totals: z.object({ objects: z.int(), ...masses }),
    /** The period of the same number of days directly before the requested one. */
    previous: z.object({ from: day, to: day, objects: z.int(), totalKg: z.number() }),
    bins: z.object({ total: z.int(), public: z.int() }),
    /** `active` is the number of locations that collected something in the period. */
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
    /** Fundraising rewards that have started, the newest first, at most 20. */
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
