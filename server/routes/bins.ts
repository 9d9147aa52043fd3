/**
 * Bins (spec section 7, Retail and Institution): the same calls below each role's base.
 *
 *   GET    {base}/locations/{id}/bins               → page of bins
 *   POST   {base}/locations/{id}/bins               {description} → 201 bin; 409 InvalidOperation for the 31st
 *   DELETE {base}/locations/bins/{id}               → 204
 *   PUT    {base}/locations/bins/{id}/isPublic/{flag} → bin
 *   PUT    {base}/locations/bins/{id}/name            {ownName} → bin; beyond the spec
 *   PUT    {base}/locations/bins/{id}:clearFault      → bin; what it reported up to now is mended
 */
import { only } from '../../contract/access'
import { binCreateSchema, binNameSchema, binPageSchema, binSchema, binVisibilityParams } from '../../contract/bins'
import { idParams, nothing } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { binsRepository } from '../repositories/bins'

export function binRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const base = `/b2b/${roleSlugs[role]}/locations`
  const tags = ['Bins']
  const config = { access: only(role) }
  const repository = binsRepository(db)

  app.get(
    `${base}/:id/bins`,
    { config, schema: { tags, summary: 'Bins of a location', params: idParams, response: { 200: binPageSchema } } },
    request => repository.list(scopeOf(request), request.params.id),
  )
  app.post(
    `${base}/:id/bins`,
    {
      config,
      schema: {
        tags,
        summary: 'Add a bin',
        params: idParams,
        body: binCreateSchema,
        response: { 201: binSchema },
      },
    },
    async (request, reply) => {
      const bin = await repository.create(scopeOf(request), request.params.id, request.body.description)
      request.auditNote = { subject: bin.guid }
      return reply.code(201).send(bin)
    },
  )
  app.delete(
    `${base}/bins/:id`,
    { config, schema: { tags, summary: 'Delete a bin', params: idParams, response: { 204: nothing } } },
    async (request, reply) => {
      await repository.remove(scopeOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
  app.put(
    `${base}/bins/:id/isPublic/:flag`,
    {
      config,
      schema: {
        tags,
        summary: 'Show or hide a bin',
        params: binVisibilityParams,
        response: { 200: binSchema },
      },
    },
    request => repository.setPublic(scopeOf(request), request.params.id, request.params.flag === 'true'),
  )
  app.put(
    `${base}/bins/:id/name`,
    {
      config,
      schema: {
        tags,
        summary: 'Give a bin a name of its own',
        params: idParams,
        body: binNameSchema,
        response: { 200: binSchema },
      },
    },
    request => repository.setName(scopeOf(request), request.params.id, request.body.ownName),
  )
  app.put(
    `${base}/bins/:id([^:]+)::clearFault`,
    { config, schema: { tags, summary: 'A fault is mended', params: idParams, response: { 200: binSchema } } },
    request => repository.clearFault(scopeOf(request), request.params.id),
  )
}
