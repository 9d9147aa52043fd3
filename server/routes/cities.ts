/**
 * Declares the calls of cities and of geocoding (spec section 7, Common).
 *
 *   GET /common/countries/{country}/cities         ?search,offset → page of cities, the largest first
 *   GET /common/countries/{country}/cities/by-ids  ?ids=…         → the cities with these ids
 *   GET /common/geocode                            ?country,city,address,houseNum → point and accuracy
 */
import { z } from 'zod'
import { includingLimitedMembers, signedInAccess } from '../../contract/access'
import {
  citiesByIdsQuery,
  citiesQuery,
  cityPageSchema,
  citySchema,
  countryParams,
  geocodeQuery,
  geocodeSchema,
  maxCitiesById,
} from '../../contract/cities'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { listCities, readCitiesByIds } from '../repositories/cities'
import { createApiRouter } from './call'

export function cityRoutes(app: App, { db, geocoder }: Deps) {
  const call = createApiRouter(app, '/common', ['Common'], { access: includingLimitedMembers(signedInAccess) })
  call.get(
    '/countries/:country/cities',
    'Cities of a country',
    { params: countryParams, querystring: citiesQuery, response: cityPageSchema },
    ({ query, params }) => listCities(db, { ...query, ...params }),
  )
  call.get(
    '/countries/:country/cities/by-ids',
    'Cities by id',
    { params: countryParams, querystring: citiesByIdsQuery, response: z.array(citySchema).max(maxCitiesById) },
    ({ params, query }) => readCitiesByIds(db, params.country, query.ids),
  )
  const place = { querystring: geocodeQuery, response: geocodeSchema }
  call.get('/geocode', 'Geocode an address', place, ({ query: { country, city, address, houseNum } }) =>
    geocoder.geocode({ country, city, street: address, houseNumber: houseNum }),
  )
}
