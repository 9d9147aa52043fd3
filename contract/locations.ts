/** Locations, also called stores or shops (spec sections 3 and 7). */
import { z } from 'zod'
import { limits } from './limits'
import { anyOffset, Offset, page } from './paging'
import { guid, point, queryFlag, queryNumber, required, text, timestamp } from './primitives'

export const locationSchema = z.object({
  guid,
  name: z.string(),
  city: z.string().meta({ description: "The city's name in the language of Accept-Language" }),
  cityId: guid,
  street: z.string(),
  houseNumber: z.string(),
  zipCode: z.string().nullable(),
  point,
  createdAt: timestamp,
})
export type Location = z.infer<typeof locationSchema>
export const locationPageSchema = page(locationSchema)

const zip = text(20).nullish()
const fields = { name: required(), street: required(), houseNumber: required(20), cityId: guid, point }
/** On create the spec spells `zipCode`, on edit `zipcode`. */
export const locationCreateSchema = z.object({ ...fields, zipCode: zip })
export const locationEditSchema = z.object({ ...fields, zipcode: zip })
export type LocationCreate = z.infer<typeof locationCreateSchema>
export type LocationEdit = z.infer<typeof locationEditSchema>

export const locationsQuery = z.object({ cityId: guid.optional() }).and(anyOffset)

/** Two opposite corners of the box, in degrees. */
export const mapQuery = z.object({
  Lat1: queryNumber(-90, 90),
  Lng1: queryNumber(-180, 180),
  Lat2: queryNumber(-90, 90),
  Lng2: queryNumber(-180, 180),
  OnePerCity: queryFlag.default(false),
  Offset: Offset.Offset.refine(value => value <= limits.mapMarkers, 'past the last marker that a map shows'),
})
export const markerSchema = z.object({ guid, point })
export type Marker = z.infer<typeof markerSchema>
/** A map shows at most 1000 markers: `total` is exact up to there, and 1001 says that there are more. */
export const mapTotal = z
  .int()
  .min(0)
  .max(limits.mapMarkers + 1)
  .meta({ description: 'Exact up to 1000; 1001 when the box holds more than a map shows' })
export const markerPageSchema = page(markerSchema).extend({ total: mapTotal })
