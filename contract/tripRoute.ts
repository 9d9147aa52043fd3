/** The route by road along the stops of a recycler's trip. */
import { z } from 'zod'
import { point } from './primitives'

/** `points` are the current position, if it is known, and then the stops in the order of the trip. */
export const tripRouteBodySchema = z
  .object({
    points: z.array(point).min(2).max(100),
    withTable: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to return the travel times between all points' }),
  })
  .meta({ id: 'RouteBody' })
export type TripRouteBody = z.output<typeof tripRouteBodySchema>

export const tripRouteSchema = z
  .object({
    isRoad: z.boolean().meta({
      description: 'Whether the route follows roads. If false, it consists of straight lines between the points',
    }),
    line: z.array(point),
    distanceM: z.number(),
    durationS: z.number().nullable().meta({ description: 'null without roads' }),
    durations: z.array(z.array(z.number())).nullable().meta({
      description:
        'Travel times in seconds, from the row’s point to the column’s point; null without roads or if not requested',
    }),
  })
  .meta({ id: 'Route' })
export type TripRoute = z.infer<typeof tripRouteSchema>
