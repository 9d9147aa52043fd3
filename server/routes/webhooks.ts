/**
 * Declares the calls of webhooks. The owner of an organisation manages its webhooks in its profile; support staff
 * acting for the owner can only read them. API keys with the scope `webhooks:manage` use these calls below /v1; a key
 * of the platform manages the platform's own webhooks.
 *
 *   GET    {base}/webhooks ?Offset               → page of webhooks
 *   POST   {base}/webhooks {name, url, types}    → 201 webhook with `secret`; 409 beyond the maximum
 *   PUT    {base}/webhooks/{id} {…, isEnabled}   → webhook
 *   DELETE {base}/webhooks/{id}                  → 204; deletes its deliveries too
 *   PUT    {base}/webhooks/{id}:rotate ?force    → webhook with a new `secret`; for 24 hours, deliveries are
 *                                                  signed with the old one too, and another rotation needs
 *                                                  `force` (else 409)
 *   PUT    {base}/webhooks/{id}:test             → queued test delivery
 *   GET    {base}/webhooks/{id}/deliveries ?Offset → page of deliveries of 30 days
 *   GET    {base}/webhook-deliveries/{id}        → delivery with the request and the response
 *   PUT    {base}/webhook-deliveries/{id}:repeat → delivery, which is queued again
 */
import { type Access, keyAccess, onlyRoles, ownerOnly, withoutImpersonation } from '../../contract/access'
import { anyCaseOffsetQuery } from '../../contract/paging'
import { roleSlugs, roles } from '../../contract/roles'
import {
  deliveryDetailsSchema,
  deliveryPageSchema,
  deliverySchema,
  webhookCreateSchema,
  webhookPageSchema,
  webhookRotateQuery,
  webhookSchema,
  webhookUpdateSchema,
  webhookWithSecretSchema,
} from '../../contract/webhooks'
import { findGrantOwner } from '../accounts/accessGrants'
import type { MachineKey } from '../accounts/keys'
import { createGrantContext, type GrantContext } from '../accounts/reportGrants'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import type { KeyOwner } from '../ownership/owners'
import type { Scope } from '../ownership/scope'
import { dryRun } from '../repositories/dryRun'
import { webhookDeliveriesRepository } from '../repositories/webhookDeliveries'
import { webhooksRepository } from '../repositories/webhooks'
import { createApiRouter } from './call'

interface WebhookCaller {
  owner: KeyOwner
  by: GrantContext
  /** Whether to roll every change back, because the call was made with a test key. */
  isTest: boolean
}
interface WebhookCall {
  readonly scope: Scope
  readonly session: Session
  readonly key: MachineKey
}
/**
 * The place where the calls of webhooks are registered, their access, and the function that determines their caller.
 */
interface WebhookRouteOptions {
  base: string
  tags: string[]
  read: Access
  write: Access
  callerOf(parts: WebhookCall): WebhookCaller
}

export function webhookRoutes(app: App, deps: Deps) {
  for (const role of roles) {
    registerWebhookCalls(app, deps, {
      base: `/b2b/${roleSlugs[role]}`,
      tags: ['Webhooks'],
      read: ownerOnly(onlyRoles(role)),
      write: withoutImpersonation(ownerOnly(onlyRoles(role))),
      callerOf: ({ scope, session }) => ({
        owner: scope,
        by: createGrantContext(deps, scope, { session }),
        isTest: false,
      }),
    })
  }
}

export function machineWebhookRoutes(app: App, deps: Deps) {
  const access = keyAccess('webhooks:manage')
  const callerOf = ({ key }: WebhookCall): WebhookCaller => {
    const owner = findGrantOwner(key)
    return { owner, by: createGrantContext(deps, owner, { keyId: key.id }), isTest: key.mode === 'test' }
  }
  registerWebhookCalls(app, deps, { base: '/v1', tags: ['Machines'], read: access, write: access, callerOf })
}

function registerWebhookCalls(
  app: App,
  { db, config }: Deps,
  { base, tags, read, write, callerOf }: WebhookRouteOptions,
) {
  const call = createApiRouter(app, base, tags, { access: read, feature: 'webhooks' })
  const byOwner = { access: write }
  // `recentFactor` has an effect for sessions only; API keys have no second factor.
  const withSecret = { access: write, isWithheldUnrecorded: true, recentFactor: true } as const
  const webhooks = (parts: WebhookCall, tx = db) => {
    const { owner, by } = callerOf(parts)
    return webhooksRepository(tx, owner, config.demo, by)
  }
  const deliveries = (parts: WebhookCall, tx = db) => webhookDeliveriesRepository(tx, callerOf(parts).owner)
  const change = <Answer>(parts: WebhookCall, work: (tx: Database) => Promise<Answer>, at: Database) =>
    callerOf(parts).isTest ? dryRun(at, work) : work(at)

  call.get('/webhooks', 'Own webhooks', { querystring: anyCaseOffsetQuery, response: webhookPageSchema }, parts =>
    webhooks(parts).list(parts.query),
  )
  const create = { body: webhookCreateSchema, created: webhookWithSecretSchema, ...withSecret }
  call.post('/webhooks', 'Add a webhook', create, parts =>
    change(parts, tx => webhooks(parts, tx).create(parts.body), parts.db),
  )
  const edit = { body: webhookUpdateSchema, response: webhookSchema, ...byOwner, recentFactor: true } as const
  call.put('/webhooks/:id', 'Change, disable or enable a webhook', edit, parts =>
    change(parts, tx => webhooks(parts, tx).update(parts.id, parts.body, parts.expected), parts.db),
  )
  call.delete('/webhooks/:id', 'Remove a webhook', { record: webhookSchema, ...byOwner }, parts =>
    change(parts, tx => webhooks(parts, tx).remove(parts.id, parts.expected), parts.db),
  )
  call.put(
    '/webhooks/:id:rotate',
    'Create a new secret',
    { querystring: webhookRotateQuery, response: webhookWithSecretSchema, record: webhookSchema, ...withSecret },
    parts => change(parts, tx => webhooks(parts, tx).rotate(parts.id, parts.query.force, parts.expected), parts.db),
  )
  call.put('/webhooks/:id:test', 'Send a test event', { response: deliverySchema, ...byOwner }, parts =>
    change(parts, tx => deliveries(parts, tx).test(parts.id), parts.db),
  )
  const page = { querystring: anyCaseOffsetQuery, response: deliveryPageSchema }
  call.get('/webhooks/:id/deliveries', 'Deliveries of a webhook', page, parts =>
    deliveries(parts).list(parts.id, parts.query.offset),
  )
  call.get('/webhook-deliveries/:id', 'One delivery', { response: deliveryDetailsSchema }, parts =>
    deliveries(parts).get(parts.id),
  )
  call.put('/webhook-deliveries/:id:repeat', 'Deliver again', { response: deliverySchema, ...byOwner }, parts =>
    change(parts, tx => deliveries(parts, tx).repeat(parts.id), parts.db),
  )
}
