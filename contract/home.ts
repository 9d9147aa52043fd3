/** The home page of a role, beyond the spec: figures with those before, what waits, and what a new organisation begins with. */
import { z } from 'zod'
import { homeFigures, homeMatters, homeSteps } from './homeParts'
import { day, guid } from './primitives'

export const homeSchema = z
  .object({
    /** The first day of the period, whose last is today, in UTC. */
    from: day,
    /** Those of the role (`homeParts.ts`), in their order; sums of money in UAH. `before`: of as many days before. */
    figures: z
      .array(z.object({ key: z.enum(homeFigures), value: z.number(), before: z.number() }))
      .max(homeFigures.length),
    /** Without what there is none of. `at`: the location that is to be looked at first, where it is of locations. */
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
