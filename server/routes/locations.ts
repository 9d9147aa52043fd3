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
import { idParams, nothing } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { locationsRepository } from '../repositories/locations'

const trimmed = (zip: string | null | undefined) => zip?.trim() || null
const asTyped = (zip: string | null | undefined) => (zip?.trim() ? zip : null)

export function locationRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const base = `/b2b/${roleSlugs[role]}/locations`
  const tags = ['Locations']
  const config = { access: only(role) }
  const deletion = { access: only('Retailer', 'Institution') }

  app.get(
    base,
    {
      config,
      schema: { tags, summary: 'Locations', querystring: locationsQuery, response: { 200: locationPageSchema } },
    },
    request => locationsRepository(db, languageOf(request)).list(scopeOf(request), request.query),
  )
  app.get(
    `${base}/cities`,
    {
      config,
      schema: {
        tags,
        summary: 'Cities with locations',
        querystring: placeSearchQuery,
        response: { 200: z.array(cityWithStoresSchema) },
      },
    },
    request => locationsRepository(db, languageOf(request)).cities(scopeOf(request), request.query.search),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One location', params: idParams, response: { 200: locationSchema } } },
    request => locationsRepository(db, languageOf(request)).get(scopeOf(request), request.params.id),
  )
  app.post(
    base,
    {
      config,
      schema: { tags, summary: 'Add a location', body: locationCreateSchema, response: { 201: locationSchema } },
    },
    async (request, reply) => {
      const values = { ...request.body, zipCode: trimmed(request.body.zipCode) }
      const location = await locationsRepository(db, languageOf(request)).create(scopeOf(request), values)
      request.auditNote = { subject: location.guid }
      return reply.code(201).send(location)
    },
  )
  app.put(
    `${base}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Change a location',
        params: idParams,
        body: locationEditSchema,
        response: { 200: locationSchema },
      },
    },
    request => {
      const { zipcode, ...body } = request.body
      const values = { ...body, zipCode: asTyped(zipcode) }
      return locationsRepository(db, languageOf(request)).update(scopeOf(request), request.params.id, values)
    },
  )
  app.delete(
    `${base}/:id`,
    {
      config: role === 'Retailer' ? deletion : config,
      schema: { tags, summary: 'Delete a location', params: idParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      await locationsRepository(db, languageOf(request)).remove(scopeOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
