/** The route by road along the stops of a recycler's trip. */
import { z } from 'zod'
import { point } from './primitives'

/** The stops in the order of the trip, after the current position, if it is known. */
export const routeBodySchema = z
  .object({
    points: z.array(point).min(2).max(100),
    withTable: z.boolean().default(false).meta({ description: 'Also how long each takes from each' }),
  })
  .meta({ id: 'RouteBody' })
export type RouteBody = z.output<typeof routeBodySchema>

export const routeSchema = z
  .object({
    isRoad: z.boolean().meta({ description: 'By a router; else straight from point to point' }),
    line: z.array(point),
    distanceM: z.number(),
    durationS: z.number().nullable().meta({ description: 'null where it is straight' }),
    durations: z.array(z.array(z.number())).nullable().meta({
      description: 'Seconds from each point (row) to each (column); null where it is straight or was not asked for',
    }),
  })
  .meta({ id: 'Route' })
export type Route = z.infer<typeof routeSchema>
