/** Locations, also called stores or shops (spec sections 3 and 7). */
import { z } from 'zod'
import { limits } from './limits'
import { defineList } from './listFields'
import { anyCaseOffsetQuery, capitalOffsetParameter, listParameters, pageSchemaOf } from './paging'
import {
  day,
  guid,
  point,
  queryFlag,
  queryNumber,
  requiredText,
  requiredUntrimmedText,
  text,
  timestamp,
  version,
} from './primitives'
import { storeAttentionItemNames } from './storeAttentionItems'

/**
 * A store's request for a pickup: the last day on which the store wants the pickup, and when somebody is there to open.
 */
export const pickupRequestSchema = z
  .object({ until: day, hours: requiredText(limits.pickupHoursMax) })
  .meta({ id: 'PickupRequest' })
export type PickupRequest = z.infer<typeof pickupRequestSchema>

export const locationSchema = z
  .object({
    guid,
    name: z.string(),
    city: z.string().meta({ description: "The city's name in the language of Accept-Language" }),
    cityId: guid,
    street: z.string(),
    houseNumber: z.string(),
    zipCode: z.string().nullable(),
    point,
    pointConfirmed: z
      .boolean()
      .meta({ description: 'Whether a person confirmed the point. If false, the point must be checked' }),
    bins: z
      .object({
        total: z.int().min(0),
        highestLevel: z.number().nullable().meta({ description: 'From 0 to 1; null if no bin reports a level' }),
      })
      .optional()
      .meta({ description: 'Number of its bins, and the level of the fullest one. Not in the specification' }),
    pickupRequest: pickupRequestSchema
      .nullable()
      .optional()
      .meta({ description: 'null: no pickup is requested, or its last day is over. Not in the specification' }),
    booking: z
      .object({
        recycler: z.object({ name: z.string().meta({ description: 'Empty if the recycler deleted its account' }) }),
        createdAt: timestamp,
      })
      .nullable()
      .optional()
      .meta({ description: 'The pickup that a recycler has booked; null if there is none. Not in the specification' }),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'Location' })
export type Location = z.infer<typeof locationSchema>
/** `total` is exact for the list without a search. For a search it is exact up to `limits.searchedRows`. */
export const locationPageSchema = pageSchemaOf(locationSchema)
  .extend({
    total: z
      .int()
      .min(0)
      .meta({
        description: `Number of rows of all pages; at most ${limits.searchedRows} for a search (\`q\`)`,
      }),
  })
  .meta({ id: 'SearchedLocationPage' })

const zip = text(limits.zipCodeMax).nullish()
const pointConfirmed = z.boolean().optional().meta({
  description:
    'Whether a person confirmed the point. Without it a point is confirmed unless it is doubtful (0/0, swapped, far from the city, the centre of the city); an edit that changes neither point nor address keeps what is stored',
})
const fields = { houseNumber: requiredText(limits.houseNumberMax), cityId: guid, point, pointConfirmed }
/** The spec says `zipCode` on create and `zipcode` on edit, and trims only the house number on edit (section 5). */
export const locationCreateSchema = z
  .object({ name: requiredText(), street: requiredText(), ...fields, zipCode: zip })
  .meta({ id: 'LocationCreate' })
export const locationEditSchema = z
  .object({
    name: requiredUntrimmedText(),
    street: requiredUntrimmedText(),
    ...fields,
    zipcode: zip,
  })
  .meta({ id: 'LocationEdit' })
export type LocationCreate = z.infer<typeof locationCreateSchema>
export type LocationEdit = z.infer<typeof locationEditSchema>

/**
 * The list can be sorted only by fields that have a database index, because an organisation may have a million
 * locations.
 */
export const locationsList = defineList(locationSchema, {
  sort: ['name', 'city', 'street', 'createdAt'],
  search: ['name', 'street', 'houseNumber', 'zipCode'],
})
export const locationsQuery = z
  .object({
    cityId: guid.optional(),
    matter: z
      .enum(storeAttentionItemNames)
      .optional()
      .meta({ description: 'Returns only the locations that need this action' }),
  })
  .and(anyCaseOffsetQuery)
  .and(listParameters(locationsList))
export type LocationsQuery = z.infer<typeof locationsQuery>

/** Two opposite corners of the bounds, in degrees. */
export const mapBoundsQuery = z.object({
  Lat1: queryNumber(-90, 90),
  Lng1: queryNumber(-180, 180),
  Lat2: queryNumber(-90, 90),
  Lng2: queryNumber(-180, 180),
  OnePerCity: queryFlag.default(false),
  Offset: capitalOffsetParameter.Offset.refine(
    value => value <= limits.mapMarkers,
    'past the last marker that a map shows',
  ),
})
/**
 * A location on the map. With `OnePerCity`, which the portal sends below zoom 10, a marker represents all locations of
 * a city and has the property `city`.
 */
export const markerSchema = z
  .object({
    guid,
    point,
    city: z
      .object({ guid, name: z.string(), shopsCount: z.int() })
      .optional()
      .meta({ description: 'With OnePerCity: the city that the marker represents, and its number of locations' }),
  })
  .meta({ id: 'Marker' })
export type Marker = z.infer<typeof markerSchema>
/** A map shows at most 1000 markers. `total` is exact up to 1000; 1001 means that there are more. */
export const mapTotalSchema = z
  .int()
  .min(0)
  .max(limits.mapMarkers + 1)
  .meta({ description: 'Exact up to 1000; 1001 if the box contains more locations than a map shows' })
export const markerPageSchema = pageSchemaOf(markerSchema)
  .extend({ total: mapTotalSchema })
  .meta({ id: 'MapMarkerPage' })
