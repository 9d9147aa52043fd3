/**
 * Webhooks: an organisation's in its profile, changed by its owner in person; with a key for `webhooks:manage` the
 * same below /v1, the platform's own by the platform's key.
 *
 *   GET    {base}/webhooks ?Offset               → page of webhooks
 *   POST   {base}/webhooks {name, url, types}    → 201 webhook with `secret`; 409 beyond the number that there may be
 *   PUT    {base}/webhooks/{id} {…, isEnabled}   → webhook
 *   DELETE {base}/webhooks/{id}                  → 204, its deliveries too
 *   PUT    {base}/webhooks/{id}:rotate           → webhook with a new `secret`; for 24 hours both sign
 *   PUT    {base}/webhooks/{id}:test             → delivery, on its way
 *   GET    {base}/webhooks/{id}/deliveries ?Offset → page of deliveries, of 30 days
 *   GET    {base}/webhook-deliveries/{id}        → delivery with what was sent and answered
 *   PUT    {base}/webhook-deliveries/{id}:repeat → delivery, on its way again
 */
import type { FastifyRequest } from 'fastify'
import { type Access, inPerson, only, withKey } from '../../contract/access'
import { anyOffset } from '../../contract/paging'
import { idParams } from '../../contract/primitives'
import { roleSlugs, roles } from '../../contract/roles'
import {
  deliveryPageSchema,
  deliverySchema,
  newWebhookSchema,
  webhookCreateSchema,
  webhookPageSchema,
  webhookSchema,
  webhookUpdateSchema,
  wholeDeliverySchema,
} from '../../contract/webhooks'
import type { App } from '../app'
import { keyOf, scopeOf } from '../auth/gate'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { KeyOwner } from '../repositories/keys'
import { webhookDeliveriesRepository } from '../repositories/webhookDeliveries'
import { webhooksRepository } from '../repositories/webhooks'
import { callsOf, done, made } from './call'
import { machineTags } from './v1/tags'

interface Caller {
  owner: KeyOwner
  /** Makes every change and takes it back: what a test key does changes nothing. */
  isTest: boolean
}
/** Where the operations are, and whose. */
interface Mount {
  base: string
  tags: string[]
  read: Access
  write: Access
  callerOf(request: FastifyRequest): Caller
}

export function webhookRoutes(app: App, deps: Deps) {
  for (const role of roles) {
    mount(app, deps, {
      base: `/b2b/${roleSlugs[role]}`,
      tags: ['Webhooks'],
      read: only(role),
      write: inPerson(only(role)),
      callerOf: request => ({ owner: scopeOf(request), isTest: false }),
    })
  }
}

export function machineWebhookRoutes(app: App, deps: Deps) {
  const access = withKey('webhooks:manage')
  const callerOf = (request: FastifyRequest): Caller => {
    const { organisationId, mode } = keyOf(request)
    return { owner: organisationId ? { organisationId } : 'platform', isTest: mode === 'test' }
  }
  mount(app, deps, { base: '/v1', tags: machineTags, read: access, write: access, callerOf })
}

class TakenBack extends Error {}

async function changing<Answer>(db: Database, isTest: boolean, change: (db: Database) => Promise<Answer>) {
  if (!isTest) return change(db)
  let answer: Answer | undefined
  await db
    .transaction(async tx => {
      answer = await change(tx)
      throw new TakenBack()
    })
    .catch(error => {
      if (!(error instanceof TakenBack)) throw error
    })
  return answer as Answer
}

function mount(app: App, { db, config }: Deps, { base, tags, read, write, callerOf }: Mount) {
  const own = (tx: Database, owner: KeyOwner) => webhooksRepository(tx, owner, config.demo)
  const change = <Answer>(request: FastifyRequest, work: (tx: Database, owner: KeyOwner) => Promise<Answer>) => {
    const { owner, isTest } = callerOf(request)
    return changing(db, isTest, tx => work(tx, owner))
  }
  const call = callsOf(tags, { access: read })
  const byOwner = { access: write }
  const secretly = { access: write, isWithheldUnrecorded: true } as const

  app.get(`${base}/webhooks`, call('Own webhooks', { querystring: anyOffset, answer: webhookPageSchema }), request =>
    own(db, callerOf(request).owner).list(request.query),
  )
  app.post(
    `${base}/webhooks`,
    call('Add a webhook', { body: webhookCreateSchema, made: newWebhookSchema }, secretly),
    async (request, reply) => made(reply, await change(request, (tx, owner) => own(tx, owner).create(request.body))),
  )
  app.put(
    `${base}/webhooks/:id`,
    call(
      'Change a webhook, or switch it off and on',
      { params: idParams, body: webhookUpdateSchema, answer: webhookSchema },
      byOwner,
    ),
    request => change(request, (tx, owner) => own(tx, owner).update(request.params.id, request.body)),
  )
  app.delete(`${base}/webhooks/:id`, call('Remove a webhook', { params: idParams }, byOwner), (request, reply) =>
    done(
      reply,
      change(request, (tx, owner) => own(tx, owner).remove(request.params.id)),
    ),
  )
  app.put(
    `${base}/webhooks/:id([^:]+)::rotate`,
    call('Make a new secret', { params: idParams, answer: newWebhookSchema }, secretly),
    request => change(request, (tx, owner) => own(tx, owner).rotate(request.params.id)),
  )
  app.put(
    `${base}/webhooks/:id([^:]+)::test`,
    call('Send a test', { params: idParams, answer: deliverySchema }, byOwner),
    request => change(request, (tx, owner) => webhookDeliveriesRepository(tx, owner).test(request.params.id)),
  )
  app.get(
    `${base}/webhooks/:id/deliveries`,
    call('What was sent to a webhook', { params: idParams, querystring: anyOffset, answer: deliveryPageSchema }),
    request => webhookDeliveriesRepository(db, callerOf(request).owner).list(request.params.id, request.query.offset),
  )
  app.get(
    `${base}/webhook-deliveries/:id`,
    call('One delivery', { params: idParams, answer: wholeDeliverySchema }),
    request => webhookDeliveriesRepository(db, callerOf(request).owner).get(request.params.id),
  )
  app.put(
    `${base}/webhook-deliveries/:id([^:]+)::repeat`,
    call('Deliver again', { params: idParams, answer: deliverySchema }, byOwner),
    request => change(request, (tx, owner) => webhookDeliveriesRepository(tx, owner).repeat(request.params.id)),
  )
}
