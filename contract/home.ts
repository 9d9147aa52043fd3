/**
 * A role's home page (not in the specification): figures compared with the previous period, attention items, and the
 * first steps of a new organisation.
 */
import { z } from 'zod'
import { attentionItemNames, homeFigures, homeTrendParts, onboardingSteps } from './homeParts'
import { day, guid } from './primitives'

export const homePageDataSchema = z
  .object({
    /** First day of the period, in UTC. The period ends today. */
    from: day,
    /**
     * Figures of the role, in the order of `homeParts.ts`. Amounts of money are in UAH. `before` is the value of the
     * previous period of the same length.
     */
    figures: z
      .array(
        z.object({
          key: z.enum(homeFigures),
          value: z.number(),
          before: z.number(),
          /** The values of the figure in `homeTrendParts` equal parts of the period, oldest first. */
          trend: z.array(z.number()).length(homeTrendParts).optional(),
        }),
      )
      .max(homeFigures.length),
    /**
     * Attention items with a count above 0 (the field of the response is called `matters`). For items about locations,
     * `at` is the first of these locations, whose name the home page shows.
     */
    matters: z
      .array(
        z.object({
          key: z.enum(attentionItemNames),
          count: z.int(),
          at: z.object({ guid, name: z.string() }).nullable(),
        }),
      )
      .max(attentionItemNames.length),
    steps: z.array(z.object({ key: z.enum(onboardingSteps), isDone: z.boolean() })).max(onboardingSteps.length),
  })
  .meta({ id: 'Home' })
export type HomePageData = z.infer<typeof homePageDataSchema>
