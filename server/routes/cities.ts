/**
 * Cities and geocoding (spec section 7, Common).
 *
 *   GET /common/countries/{country}/cities         ?search,offset → page of cities, the largest first
 *   GET /common/countries/{country}/cities/by-ids  ?ids=…         → those cities
 *   GET /common/geocode                            ?country,city,address,houseNum → point and accuracy
 */
import { z } from 'zod'
import { signedIn } from '../../contract/access'
import {
  citiesByIdsQuery,
  citiesQuery,
  cityPageSchema,
  citySchema,
  countryParams,
  geocodeQuery,
  geocodeSchema,
} from '../../contract/cities'
import type { App } from '../app'
import type { Deps } from '../deps'
import { citiesByIds, listCities } from '../repositories/cities'
import { callsOf } from './call'

const call = callsOf(['Common'], { access: signedIn })

export function cityRoutes(app: App, { db, geocoder }: Deps) {
  app.get(
    '/common/countries/:country/cities',
    call('Cities of a country', { params: countryParams, querystring: citiesQuery, answer: cityPageSchema }),
    request => listCities(db, { ...request.query, ...request.params }),
  )
  app.get(
    '/common/countries/:country/cities/by-ids',
    call('Cities by id', { params: countryParams, querystring: citiesByIdsQuery, answer: z.array(citySchema) }),
    request => citiesByIds(db, request.params.country, request.query.ids),
  )
  app.get(
    '/common/geocode',
    call('The point of an address', { querystring: geocodeQuery, answer: geocodeSchema }),
    ({ query }) =>
      geocoder.geocode({
        country: query.country,
        city: query.city,
        street: query.address,
        houseNumber: query.houseNum,
      }),
  )
}
