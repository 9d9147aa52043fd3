/** The recycler's search for a place on the map: cities, streets, locations and street addresses. */
import { z } from 'zod'
import { localizedNamesSchema } from './cities'
import { point, queryNumber, text } from './primitives'

/** Maximum number of cities, of streets and locations together, and of addresses, that one search returns. */
export const maxFoundPlaces = 5

export const placeQuery = z.object({ search: text().min(1) })
/**
 * `latitude` and `longitude` are the centre of the map. If the typed address names no city, the city at this point is
 * used.
 */
export const addressQuery = placeQuery.extend({
  latitude: queryNumber(-90, 90).optional(),
  longitude: queryNumber(-180, 180).optional(),
})

export const foundPlaceKinds = ['City', 'Street', 'Location', 'Address'] as const
export const foundPlaceSchema = z
  .object({
    kind: z.enum(foundPlaceKinds),
    name: z.string().meta({ description: 'The street, the name of the location, or the address; empty for a city' }),
    address: z.string().meta({ description: 'Street and house number of a location; empty for the other kinds' }),
    city: localizedNamesSchema,
    region: localizedNamesSchema.nullable(),
    point,
  })
  .meta({ id: 'FoundPlace' })
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const foundPlacesSchema = z
  .object({
    items: z.array(foundPlaceSchema).max(2 * maxFoundPlaces),
    hasAddresses: z.boolean().meta({
      description: 'Whether GET …/places/addresses finds addresses too: a geocoder with streets is configured',
    }),
  })
  .meta({ id: 'FoundPlaces' })
export type FoundPlaces = z.infer<typeof foundPlacesSchema>
export const foundAddressesSchema = z
  .object({ items: z.array(foundPlaceSchema).max(maxFoundPlaces) })
  .meta({ id: 'FoundAddresses' })
