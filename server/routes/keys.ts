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
import { roleSlugs, roles } from '../../contract/roles'
import type { App } from '../app'
import type { Deps } from '../deps'
import { refusedAt } from '../errors'
import { keysRepository } from '../repositories/keys'
import { callsOf } from './call'

export function keyRoutes(app: App, { db }: Deps) {
  for (const role of roles) {
    const call = callsOf(app, `/b2b/${roleSlugs[role]}/keys`, ['Keys'], { access: only(role) })
    const own = { access: inPerson(only(role)), isWithheldUnrecorded: true } as const
    call.get('', 'Own keys', { querystring: anyOffset, answer: keyPageSchema }, ({ scope, query }) =>
      keysRepository(db, scope).list(query),
    )
    const create = { body: keyCreateSchema, made: newKeySchema, ...own }
    call.post('', 'Make a key', create, ({ scope, session, body }) => {
      const strange = body.scopes.find(each => !scopesOf(role).includes(each))
      if (strange) throw refusedAt('scopes', 'InvalidParams', `${strange} opens nothing for this role`)
      return keysRepository(db, scope, session).create(body)
    })
    call.put('/:id:rotate', 'Make a successor', { answer: newKeySchema, ...own }, ({ scope, session, id }) =>
      keysRepository(db, scope, session).rotate(id),
    )
    call.put('/:id:revoke', 'End a key', { answer: keySchema, ...own }, ({ scope, id }) =>
      keysRepository(db, scope).revoke(id),
    )
  }
}
