/** Cities and geocoding (spec section 7, Common). */
import { z } from 'zod'
import { createLanguageRecord } from './languages'
import { limits } from './limits'
import { offsetParameter, pageSchemaOf } from './paging'
import { country, guid, latitude, longitude, point, text } from './primitives'
import { geocodeAccuracies } from './statuses'

/** The English name is always present. If a city has no name in another language, its English name is used. */
export const localizedNamesSchema = z
  .object({ ...createLanguageRecord(() => z.string().optional()), en: z.string() })
  .meta({ id: 'LocalizedNames' })
export type LocalizedNames = z.infer<typeof localizedNamesSchema>
export const localizedNamesOf = (names: LocalizedNames) => Object.values(names).filter(name => name !== undefined)

export const citySchema = z
  .object({
    guid,
    country,
    localizedNames: localizedNamesSchema,
    point,
    region: localizedNamesSchema.nullish().meta({ description: 'Region, which distinguishes cities of the same name' }),
  })
  .meta({ id: 'City' })
export type City = z.infer<typeof citySchema>
/** A city as part of another record. */
export const cityRefSchema = z.object({ guid, localizedNames: localizedNamesSchema }).meta({ id: 'CityRef' })
export type CityRef = z.infer<typeof cityRefSchema>
export const cityPageSchema = pageSchemaOf(citySchema)

export const countryParams = z.object({ country })
/** `search` matches the beginning of any word of the name in any language, ignoring case and accents. */
export const citiesQuery = z.object({ search: text().optional(), ...offsetParameter })
/** Maximum number of ids in one call. */
export const maxCitiesById = 100
const ids = z
  .union([guid, z.array(guid).max(maxCitiesById)])
  .transform(value => (Array.isArray(value) ? value : [value]))
export const citiesByIdsQuery = z.object({ ids })

/** A city with its number of shops, for the list next to the map. */
export const cityWithStoresSchema = z
  .object({ cityId: guid, city: z.string(), shopsCount: z.int() })
  .meta({ id: 'CityWithStores' })
export type CityWithStores = z.infer<typeof cityWithStoresSchema>
export const placeSearchQuery = z.object({ search: text().optional() })

export const geocodeQuery = z.object({
  country,
  city: text().min(1),
  address: text().min(1),
  houseNum: text(limits.textMax).min(1),
})
export const geocodeSchema = z
  .object({
    location: z.object({ latitude, longitude }),
    accuracy: z.enum(geocodeAccuracies),
  })
  .meta({ id: 'Geocode' })
export type Geocode = z.infer<typeof geocodeSchema>
