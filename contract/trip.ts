/**
 * A recycler's trip (not in the specification): its bookings, their order, and which of them are done. Each account has
 * its own trip.
 */
import { z } from 'zod'
import { limits } from './limits'
import { guid } from './primitives'

const bookings = z.array(guid).max(limits.tripStops)

export const tripSchema = z
  .object({
    members: bookings
      .nullable()
      .meta({ description: 'null if no choice was made: the trip contains the nearby bookings' }),
    order: bookings,
    done: bookings,
  })
  .meta({
    description:
      'Guids of bookings. Only started bookings of the own organisation are stored, each once; other guids are ignored.',
  })
  .meta({ id: 'Trip' })
export type Trip = z.infer<typeof tripSchema>

const ofOne = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), booking: guid })
/**
 * A change of a trip (contract/tripChanges.ts). Each change sets a state, so that repeating it has no further effect.
 */
export const tripChangeSchema = z
  .discriminatedUnion('kind', [
    ofOne('add'),
    ofOne('remove'),
    ofOne('tick'),
    ofOne('untick'),
    ofOne('move').extend({
      before: guid.nullable().meta({ description: 'The stop before which it is placed; null for the end of the trip' }),
    }),
    z.object({ kind: z.literal('order'), bookings }),
    z.object({ kind: z.literal('place'), bookings }),
    z.object({ kind: z.literal('book'), bookings }),
  ])
  .meta({ id: 'TripChange' })
export type TripChange = z.infer<typeof tripChangeSchema>
export const tripChangesSchema = z
  .object({ changes: z.array(tripChangeSchema).min(1).max(limits.tripChanges) })
  .meta({ id: 'TripChanges' })
