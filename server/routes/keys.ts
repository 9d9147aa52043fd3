/**
 * Keys of an organisation, made by its owner in person. The key itself is in the answer that makes it and nowhere else.
 *
 *   GET  /b2b/{slug}/keys ?Offset              → page of keys, revoked and expired ones too
 *   POST /b2b/{slug}/keys {name, mode, scopes, expiresAt?} → 201 key with `key`; 409 beyond the number that may work,
 *                                                400 for scopes that the role has no use for
 *   PUT  /b2b/{slug}/keys/{id}:rotate          → a successor with `key`; the old one goes on for 24 hours
 *   PUT  /b2b/{slug}/keys/{id}:revoke          → key, dead at once
 */
import { inPerson, only, scopesOf } from '../../contract/access'
import { keyCreateSchema, keyPageSchema, keySchema, newKeySchema } from '../../contract/keys'
import { anyOffset } from '../../contract/paging'
import { idParams } from '../../contract/primitives'
import { roleSlugs, roles } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf, sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { refusedAt } from '../errors'
import { keysRepository } from '../repositories/keys'
import { callsOf, made } from './call'

export function keyRoutes(app: App, { db }: Deps) {
  for (const role of roles) {
    const base = `/b2b/${roleSlugs[role]}/keys`
    const call = callsOf(['Keys'], { access: only(role) })
    const own = { access: inPerson(only(role)), isWithheldUnrecorded: true } as const
    app.get(base, call('Own keys', { querystring: anyOffset, answer: keyPageSchema }), request =>
      keysRepository(db, scopeOf(request)).list(request.query),
    )
    app.post(base, call('Make a key', { body: keyCreateSchema, made: newKeySchema }, own), async (request, reply) => {
      const strange = request.body.scopes.find(scope => !scopesOf(role).includes(scope))
      if (strange) throw refusedAt('scopes', 'InvalidParams', `${strange} opens nothing for this role`)
      return made(reply, await keysRepository(db, scopeOf(request), sessionOf(request)).create(request.body))
    })
    app.put(
      `${base}/:id([^:]+)::rotate`,
      call('Make a successor', { params: idParams, answer: newKeySchema }, own),
      request => keysRepository(db, scopeOf(request), sessionOf(request)).rotate(request.params.id),
    )
    app.put(`${base}/:id([^:]+)::revoke`, call('End a key', { params: idParams, answer: keySchema }, own), request =>
      keysRepository(db, scopeOf(request)).revoke(request.params.id),
    )
  }
}
