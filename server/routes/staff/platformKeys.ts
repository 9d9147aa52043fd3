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

const base = '/staff/platform-keys'
const tags = ['Staff']
const config = { access: only('Staff'), isWithheldUnrecorded: true }

export function staffKeyRoutes(app: App, { db }: Deps) {
  const keys = keysRepository(db, 'platform')
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Keys of the platform',
        querystring: staffKeysQuery,
        response: { 200: z.array(keySchema) },
      },
    },
    async (request, reply) =>
      withRange(reply, 'platform-keys', request.query.range.offset, await keys.list(request.query.range)),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One key', params: idParams, response: { 200: keySchema } } },
    request => keys.get(request.params.id),
  )
  app.post(
    base,
    { config, schema: { tags, summary: 'Make a key', body: keyCreateSchema, response: { 201: newKeySchema } } },
    async (request, reply) => {
      const made = await keysRepository(db, 'platform', sessionOf(request)).create(request.body)
      request.auditNote = { subject: made.id }
      return reply.code(201).send(made)
    },
  )
  app.post(
    `${base}/:id/rotate`,
    { config, schema: { tags, summary: 'Make a successor', params: idParams, response: { 200: newKeySchema } } },
    request => keysRepository(db, 'platform', sessionOf(request)).rotate(request.params.id),
  )
  app.post(
    `${base}/:id/revoke`,
    { config, schema: { tags, summary: 'End a key', params: idParams, response: { 200: keySchema } } },
    request => keys.revoke(request.params.id),
  )
}
