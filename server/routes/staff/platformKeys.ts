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
import { staffKeysQuery } from '../../../contract/staff'
import type { App } from '../../app'
import type { Session } from '../../auth/sessions'
import { withRange } from '../../declared/contentRange'
import type { Deps } from '../../deps'
import { keysRepository } from '../../repositories/keys'
import { callsOf } from '../call'

export function staffKeyRoutes(app: App, { db }: Deps) {
  const usual = { access: only('Staff'), isWithheldUnrecorded: true }
  const call = callsOf(app, '/staff/platform-keys', ['Staff'], usual)
  const keys = (session?: Session) => keysRepository(db, 'platform', session)
  const list = { querystring: staffKeysQuery, answer: z.array(keySchema) }
  call.get('', 'Keys of the platform', list, async ({ reply, query: { range } }) =>
    withRange(reply, 'platform-keys', range.offset, await keys().list(range)),
  )
  call.get('/:id', 'One key', { answer: keySchema }, ({ id }) => keys().get(id))
  const create = { body: keyCreateSchema, made: newKeySchema }
  call.post('', 'Make a key', create, ({ session, body }) => keys(session).create(body))
  call.post('/:id/rotate', 'Make a successor', { answer: newKeySchema }, ({ session, id }) => keys(session).rotate(id))
  call.post('/:id/revoke', 'End a key', { answer: keySchema }, ({ id }) => keys().revoke(id))
}
