/**
 * The platform's keys, which see all organisations: the consumer app's back end. On the command line: `npm run keys`.
 *
 *   GET  /staff/platform-keys             ?filter,range → records
 *   GET  /staff/platform-keys/{id}        → record
 *   POST /staff/platform-keys             {name, mode, scopes, expiresAt?} → 201 record with `key`, shown this once
 *   POST /staff/platform-keys/{id}/rotate → its successor with `key`; the old one goes on for 24 hours
 *   POST /staff/platform-keys/{id}/revoke → record, dead at once
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { keyCreateSchema, keySchema, newKeySchema } from '../../../contract/keys'
import { idParams } from '../../../contract/primitives'
import { staffKeysQuery } from '../../../contract/staff'
import type { App } from '../../app'
import { sessionOf } from '../../auth/gate'
import { withRange } from '../../declared/contentRange'
import type { Deps } from '../../deps'
import { keysRepository } from '../../repositories/keys'
import { callsOf, made } from '../call'

const base = '/staff/platform-keys'
const call = callsOf(['Staff'], { access: only('Staff'), isWithheldUnrecorded: true })

export function staffKeyRoutes(app: App, { db }: Deps) {
  const keys = keysRepository(db, 'platform')
  app.get(
    base,
    call('Keys of the platform', { querystring: staffKeysQuery, answer: z.array(keySchema) }),
    async (request, reply) =>
      withRange(reply, 'platform-keys', request.query.range.offset, await keys.list(request.query.range)),
  )
  app.get(`${base}/:id`, call('One key', { params: idParams, answer: keySchema }), request =>
    keys.get(request.params.id),
  )
  app.post(base, call('Make a key', { body: keyCreateSchema, made: newKeySchema }), async (request, reply) =>
    made(reply, await keysRepository(db, 'platform', sessionOf(request)).create(request.body)),
  )
  app.post(`${base}/:id/rotate`, call('Make a successor', { params: idParams, answer: newKeySchema }), request =>
    keysRepository(db, 'platform', sessionOf(request)).rotate(request.params.id),
  )
  app.post(`${base}/:id/revoke`, call('End a key', { params: idParams, answer: keySchema }), request =>
    keys.revoke(request.params.id),
  )
}
