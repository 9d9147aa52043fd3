/**
 * Locations (spec section 7, Retail and Institution): the same calls below each role's base.
 *
 *   GET    {base}/locations         ?cityId,offset → page      GET {base}/locations/cities ?search → cities with counts
 *   POST   {base}/locations         → 201 location             GET {base}/locations/{id}   → location
 *   PUT    {base}/locations/{id}    → location                 DELETE {base}/locations/{id} → 204
 *
 * The institution's portal deletes through the retailer's call (spec section 6), so both roles may use it; whose
 * location it is decides.
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import { cityWithStoresSchema, placeSearchQuery } from '../../contract/cities'
import {
  locationCreateSchema,
  locationEditSchema,
  locationPageSchema,
  locationSchema,
  locationsQuery,
} from '../../contract/locations'
import { idParams } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { locationsRepository } from '../repositories/locations'
import { callsOf, done, made } from './call'

const trimmed = (zip: string | null | undefined) => zip?.trim() || null
const asTyped = (zip: string | null | undefined) => (zip?.trim() ? zip : null)

export function locationRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const base = `/b2b/${roleSlugs[role]}/locations`
  const call = callsOf(['Locations'], { access: only(role) })
  const deletion = { access: only('Retailer', 'Institution') }

  app.get(base, call('Locations', { querystring: locationsQuery, answer: locationPageSchema }), request =>
    locationsRepository(db, languageOf(request)).list(scopeOf(request), request.query),
  )
  app.get(
    `${base}/cities`,
    call('Cities with locations', { querystring: placeSearchQuery, answer: z.array(cityWithStoresSchema) }),
    request => locationsRepository(db, languageOf(request)).cities(scopeOf(request), request.query.search),
  )
  app.get(`${base}/:id`, call('One location', { params: idParams, answer: locationSchema }), request =>
    locationsRepository(db, languageOf(request)).get(scopeOf(request), request.params.id),
  )
  app.post(
    base,
    call('Add a location', { body: locationCreateSchema, made: locationSchema }),
    async (request, reply) => {
      const values = { ...request.body, zipCode: trimmed(request.body.zipCode) }
      return made(reply, await locationsRepository(db, languageOf(request)).create(scopeOf(request), values))
    },
  )
  app.put(
    `${base}/:id`,
    call('Change a location', { params: idParams, body: locationEditSchema, answer: locationSchema }),
    request => {
      const { zipcode, ...body } = request.body
      const values = { ...body, zipCode: asTyped(zipcode) }
      return locationsRepository(db, languageOf(request)).update(scopeOf(request), request.params.id, values)
    },
  )
  app.delete(
    `${base}/:id`,
    call('Delete a location', { params: idParams }, role === 'Retailer' ? deletion : {}),
    (request, reply) =>
      done(reply, locationsRepository(db, languageOf(request)).remove(scopeOf(request), request.params.id)),
  )
}
