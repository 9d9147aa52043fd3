/**
 * Declares the calls of locations (spec section 7, Retail and Institution) below the base path of each role.
 *
 *   GET    {base}/locations         ?cityId,offset → page      GET {base}/locations/cities ?search → cities with counts
 *   POST   {base}/locations         → 201 location             GET {base}/locations/{id}   → location
 *   PUT    {base}/locations/{id}    → location                 DELETE {base}/locations/{id} → 204
 *   GET    {base}/locations/map     ?Lat1,Lng1,Lat2,Lng2,OnePerCity,Offset → page of markers, sorted by id
 *
 * Not in the specification:
 *
 *   PUT    {base}/locations/{id}:requestPickup {until,hours} → location
 *   PUT    {base}/locations/{id}:withdrawPickupRequest → location
 *
 * Both roles may use the retailer's call that deletes a location, each for its own locations, because the institution's
 * portal uses it too (spec section 6).
 */
import { z } from 'zod'
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import { cityWithStoresSchema, placeSearchQuery } from '../../contract/cities'
import type { Language } from '../../contract/languages'
import {
  locationCreateSchema,
  locationEditSchema,
  locationPageSchema,
  locationSchema,
  locationsQuery,
  mapBoundsQuery,
  markerPageSchema,
  pickupRequestSchema,
} from '../../contract/locations'
import { roleSlugs } from '../../contract/roles'
import type { Deps } from '../deps'
import { replicaReadConfig } from '../http/replicaReads'
import type { App } from '../lib/fastifyApp'
import { serverLimits } from '../lib/limits'
import { locationsRepository } from '../repositories/locations/locations'
import { readOwnMarkers } from '../repositories/locations/locationsInBounds'
import { createApiRouter } from './call'

const trimmed = (zip: string | null | undefined) => zip?.trim() || null
const asTyped = (zip: string | null | undefined) => (zip?.trim() ? zip : null)

export function locationRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const call = createApiRouter(app, `/b2b/${roleSlugs[role]}/locations`, ['Locations'], {
    access: includingLimitedMembers(onlyRoles(role)),
  })
  const own = (language: Language, tx = db) => locationsRepository(tx, language)

  const page = { querystring: locationsQuery, response: locationPageSchema }
  call.get('', 'Locations', page, ({ scope, language, query }) => own(language).list(scope, query))
  const cities = {
    querystring: placeSearchQuery,
    response: z.array(cityWithStoresSchema).max(serverLimits.citiesListed),
  }
  call.get('/cities', 'Cities with locations', cities, ({ scope, language, query }) =>
    own(language).cities(scope, query.search),
  )
  const one = { response: locationSchema }
  call.get('/:id', 'One location', one, ({ scope, language, id }) => own(language).get(scope, id))
  const create = { body: locationCreateSchema, created: locationSchema }
  call.post('', 'Add a location', create, ({ db, scope, language, body }) =>
    own(language, db).create(scope, { ...body, zipCode: trimmed(body.zipCode) }),
  )
  const edit = { body: locationEditSchema, response: locationSchema }
  call.put('/:id', 'Change a location', edit, ({ db, scope, language, id, body: { zipcode, ...body }, expected }) =>
    own(language, db).update(scope, id, { ...body, zipCode: asTyped(zipcode) }, expected),
  )
  const request = { body: pickupRequestSchema, response: locationSchema }
  call.put('/:id:requestPickup', 'Request a pickup', request, ({ db, scope, language, id, body, expected }) =>
    own(language, db).requestPickup(scope, id, body, expected),
  )
  call.put(
    '/:id:withdrawPickupRequest',
    'Withdraw the request for a pickup',
    { response: locationSchema },
    ({ db, scope, language, id, expected }) => own(language, db).requestPickup(scope, id, null, expected),
  )
  const access = includingLimitedMembers(role === 'Retailer' ? onlyRoles('Retailer', 'Institution') : onlyRoles(role))
  call.delete(
    '/:id',
    'Delete a location',
    { access, record: locationSchema },
    ({ db, scope, language, id, expected }) => own(language, db).remove(scope, id, expected),
  )
  call.get(
    '/map',
    'Markers of own locations within a box',
    { querystring: mapBoundsQuery, response: markerPageSchema, ...replicaReadConfig },
    ({
      db,
      scope,
      language,
      query: { Lat1: lat1, Lng1: lng1, Lat2: lat2, Lng2: lng2, OnePerCity: onePerCity, Offset },
    }) => readOwnMarkers(db, { corners: { lat1, lng1, lat2, lng2 }, onePerCity, offset: Offset }, scope, language),
  )
}
