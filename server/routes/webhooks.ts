/**
 * Webhooks: an organisation's are in its profile and changed by its owner in person. With a key for `webhooks:manage`
 * the same calls are below /v1; a key of the platform manages the platform's own webhooks.
 *
 *   GET    {base}/webhooks ?Offset               → page of webhooks
 *   POST   {base}/webhooks {name, url, types}    → 201 webhook with `secret`; 409 beyond the allowed number
 *   PUT    {base}/webhooks/{id} {…, isEnabled}   → webhook
 *   DELETE {base}/webhooks/{id}                  → 204, its deliveries too
 * PUT    {base}/webhooks/{id}:rotate ?force    → webhook with a new `secret`; for 24 hours both sign; 409 within them,
 *                                                  unless forced
 *   PUT    {base}/webhooks/{id}:test             → delivery, queued
 *   GET    {base}/webhooks/{id}/deliveries ?Offset → page of deliveries, of 30 days
 *   GET    {base}/webhook-deliveries/{id}        → delivery with the request and the answer
 *   PUT    {base}/webhook-deliveries/{id}:repeat → delivery, queued again
 */
import { type Access, inPerson, only, withKey } from '../../contract/access'
import { anyOffset } from '../../contract/paging'
import { roleSlugs, roles } from '../../contract/roles'
import {
  deliveryPageSchema,
  deliverySchema,
  newWebhookSchema,
  webhookCreateSchema,
  webhookPageSchema,
  webhookRotateQuery,
  webhookSchema,
  webhookUpdateSchema,
  wholeDeliverySchema,
} from '../../contract/webhooks'
import { grantOwnerOf } from '../accounts/accessGrants'
import type { MachineKey } from '../accounts/keys'
import { type Grantor, grantorOf } from '../accounts/reportGrants'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import type { KeyOwner } from '../ownership/owners'
import type { Scope } from '../ownership/scope'
import { dryRun } from '../repositories/dryRun'
import { webhookDeliveriesRepository } from '../repositories/webhookDeliveries'
import { webhooksRepository } from '../repositories/webhooks'
import { callsOf } from './call'

interface WebhookCaller {
  owner: KeyOwner
  by: Grantor
  /** Rolls every change back, because calls with a test key change nothing. */
  isTest: boolean
}
interface WebhookCall {
  readonly scope: Scope
  readonly session: Session
  readonly key: MachineKey
}
/** Where the operations are, and who owns the webhooks. */
interface Mount {
  base: string
  tags: string[]
  read: Access
  write: Access
  callerOf(asked: WebhookCall): WebhookCaller
}

export function webhookRoutes(app: App, deps: Deps) {
  for (const role of roles) {
    mount(app, deps, {
      base: `/b2b/${roleSlugs[role]}`,
      tags: ['Webhooks'],
      read: only(role),
      write: inPerson(only(role)),
      callerOf: ({ scope, session }) => ({ owner: scope, by: grantorOf(deps, scope, { session }), isTest: false }),
    })
  }
}

export function machineWebhookRoutes(app: App, deps: Deps) {
  const access = withKey('webhooks:manage')
  const callerOf = ({ key }: WebhookCall): WebhookCaller => {
    const owner = grantOwnerOf(key)
    return { owner, by: grantorOf(deps, owner, { keyId: key.id }), isTest: key.mode === 'test' }
  }
  mount(app, deps, { base: '/v1', tags: ['Machines'], read: access, write: access, callerOf })
}

function mount(app: App, { db, config }: Deps, { base, tags, read, write, callerOf }: Mount) {
  const call = callsOf(app, base, tags, { access: read })
  const byOwner = { access: write }
  const secretly = { access: write, isWithheldUnrecorded: true } as const
  const webhooks = (asked: WebhookCall, tx = db) => {
    const { owner, by } = callerOf(asked)
    return webhooksRepository(tx, owner, config.demo, by)
  }
  const deliveries = (asked: WebhookCall, tx = db) => webhookDeliveriesRepository(tx, callerOf(asked).owner)
  const change = <Answer>(asked: WebhookCall, work: (tx: Database) => Promise<Answer>, at: Database) =>
    callerOf(asked).isTest ? dryRun(at, work) : work(at)

  call.get('/webhooks', 'Own webhooks', { querystring: anyOffset, answer: webhookPageSchema }, asked =>
    webhooks(asked).list(asked.query),
  )
  const create = { body: webhookCreateSchema, made: newWebhookSchema, ...secretly }
  call.post('/webhooks', 'Add a webhook', create, asked =>
    change(asked, tx => webhooks(asked, tx).create(asked.body), asked.db),
  )
  const edit = { body: webhookUpdateSchema, answer: webhookSchema, ...byOwner }
  call.put('/webhooks/:id', 'Change a webhook, or switch it off and on', edit, asked =>
    change(asked, tx => webhooks(asked, tx).update(asked.id, asked.body, asked.expected), asked.db),
  )
  call.delete('/webhooks/:id', 'Remove a webhook', { record: webhookSchema, ...byOwner }, asked =>
    change(asked, tx => webhooks(asked, tx).remove(asked.id, asked.expected), asked.db),
  )
  call.put(
    '/webhooks/:id:rotate',
    'Make a new secret',
    { querystring: webhookRotateQuery, answer: newWebhookSchema, record: webhookSchema, ...secretly },
    asked => change(asked, tx => webhooks(asked, tx).rotate(asked.id, asked.query.force, asked.expected), asked.db),
  )
  call.put('/webhooks/:id:test', 'Send a test', { answer: deliverySchema, ...byOwner }, asked =>
    change(asked, tx => deliveries(asked, tx).test(asked.id), asked.db),
  )
  const page = { querystring: anyOffset, answer: deliveryPageSchema }
  call.get('/webhooks/:id/deliveries', 'What was sent to a webhook', page, asked =>
    deliveries(asked).list(asked.id, asked.query.offset),
  )
  call.get('/webhook-deliveries/:id', 'One delivery', { answer: wholeDeliverySchema }, asked =>
    deliveries(asked).get(asked.id),
  )
  call.put('/webhook-deliveries/:id:repeat', 'Deliver again', { answer: deliverySchema, ...byOwner }, asked =>
    change(asked, tx => deliveries(asked, tx).repeat(asked.id), asked.db),
  )
}
