/**
 * Keys of an organisation, made by its owner in person. The key itself is in the answer that makes it and nowhere else.
 *
 *   GET  /b2b/{slug}/keys ?Offset              → page of keys, revoked and expired ones too
 *   POST /b2b/{slug}/keys {name, mode, scopes, expiresAt?} → 201 key with `key`; 409 beyond the number that may work
 *   PUT  /b2b/{slug}/keys/{id}:rotate          → a successor with `key`; the old one goes on for 24 hours
 *   PUT  /b2b/{slug}/keys/{id}:revoke          → key, dead at once
 */
import { inPerson, only } from '../../contract/access'
import { keyCreateSchema, keyPageSchema, keySchema, newKeySchema } from '../../contract/keys'
import { limits } from '../../contract/limits'
import { anyOffset } from '../../contract/paging'
import { idParams } from '../../contract/primitives'
import { roleSlugs, roles } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf, sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { keysRepository } from '../repositories/keys'

const tags = ['Keys']

export function keyRoutes(app: App, { db }: Deps) {
  for (const role of roles) {
    const base = `/b2b/${roleSlugs[role]}/keys`
    const own = { config: { access: inPerson(only(role)), isWithheldUnrecorded: true } }
    app.get(
      base,
      {
        config: { access: only(role) },
        schema: { tags, summary: 'Own keys', querystring: anyOffset, response: { 200: keyPageSchema } },
      },
      async request => {
        const { offset } = request.query
        const { rows, total } = await keysRepository(db, scopeOf(request)).list({ offset, limit: limits.pageSize })
        return { items: rows, total, pageSize: limits.pageSize }
      },
    )
    app.post(
      base,
      {
        ...own,
        schema: { tags, summary: 'Make a key', body: keyCreateSchema, response: { 201: newKeySchema } },
      },
      async (request, reply) => {
        const made = await keysRepository(db, scopeOf(request), sessionOf(request)).create(request.body)
        request.auditNote = { subject: made.id }
        return reply.code(201).send(made)
      },
    )
    app.put(
      `${base}/:id([^:]+)::rotate`,
      {
        ...own,
        schema: { tags, summary: 'Make a successor', params: idParams, response: { 200: newKeySchema } },
      },
      request => keysRepository(db, scopeOf(request), sessionOf(request)).rotate(request.params.id),
    )
    app.put(
      `${base}/:id([^:]+)::revoke`,
      { ...own, schema: { tags, summary: 'End a key', params: idParams, response: { 200: keySchema } } },
      request => keysRepository(db, scopeOf(request)).revoke(request.params.id),
    )
  }
}
