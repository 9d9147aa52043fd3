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
import { idParams } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { binsRepository } from '../repositories/bins'
import { callsOf, done, made } from './call'

export function binRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const base = `/b2b/${roleSlugs[role]}/locations`
  const call = callsOf(['Bins'], { access: only(role) })
  const repository = binsRepository(db)

  app.get(`${base}/:id/bins`, call('Bins of a location', { params: idParams, answer: binPageSchema }), request =>
    repository.list(scopeOf(request), request.params.id),
  )
  app.post(
    `${base}/:id/bins`,
    call('Add a bin', { params: idParams, body: binCreateSchema, made: binSchema }),
    async (request, reply) =>
      made(reply, await repository.create(scopeOf(request), request.params.id, request.body.description)),
  )
  app.delete(`${base}/bins/:id`, call('Delete a bin', { params: idParams }), (request, reply) =>
    done(reply, repository.remove(scopeOf(request), request.params.id)),
  )
  app.put(
    `${base}/bins/:id/isPublic/:flag`,
    call('Show or hide a bin', { params: binVisibilityParams, answer: binSchema }),
    request => repository.setPublic(scopeOf(request), request.params.id, request.params.flag === 'true'),
  )
  app.put(
    `${base}/bins/:id/name`,
    call('Give a bin a name of its own', { params: idParams, body: binNameSchema, answer: binSchema }),
    request => repository.setName(scopeOf(request), request.params.id, request.body.ownName),
  )
  app.put(
    `${base}/bins/:id([^:]+)::clearFault`,
    call('A fault is mended', { params: idParams, answer: binSchema }),
    request => repository.clearFault(scopeOf(request), request.params.id),
  )
}
