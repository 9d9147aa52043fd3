/**
 * The home page of a role (not in the specification): figures compared with the previous period, items that need
 * attention, and the first steps of a new organisation.
 */
import { z } from 'zod'
import { homeFigures, homeMatters, homeSteps } from './homeParts'
import { day, guid } from './primitives'

export const homeSchema = z
  .object({
    /** First day of the period, which ends today, in UTC. */
    from: day,
    /**
     * Figures of the role (`homeParts.ts`), in their order; amounts of money in UAH. `before` is the value of the
     * previous period of the same length.
     */
    figures: z
      .array(z.object({ key: z.enum(homeFigures), value: z.number(), before: z.number() }))
      .max(homeFigures.length),
    /** Items with a count above 0. `at` is the location to look at first, for items about locations. */
    matters: z
      .array(
        z.object({
          key: z.enum(homeMatters),
          count: z.int(),
          at: z.object({ guid, name: z.string() }).nullable(),
        }),
      )
      .max(homeMatters.length),
    steps: z.array(z.object({ key: z.enum(homeSteps), isDone: z.boolean() })).max(homeSteps.length),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof homeSchema>
