/** Webhooks of the organisation and their deliveries: shown on its profile, without a screen of their own. */
import { roles } from '../../contract/roles'
import type { Delivery, Webhook } from '../../contract/webhooks'
import { defineResource } from '../custom/engine/definition/definition'

export const webhooks = defineResource<Webhook>({
  name: 'webhooks',
  dialect: 'b2b',
  path: 'webhooks',
  oneFrom: 'list',
  roles,
  team: { read: 'Owner', write: 'Owner' },
  idSource: 'id',
  // If a creation got no response, a repetition must not change the record that it created: only the response to the
  // creation contains the webhook's secret.
  canCorrect: () => false,
  transitions: { rotateAgain: { path: 'webhooks/{id}:rotate?force=true' } },
})

export const webhookDeliveries = defineResource<Delivery>({
  name: 'webhookDeliveries',
  dialect: 'b2b',
  path: 'webhook-deliveries',
  pathNames: ['webhookId'],
  roles,
  team: { read: 'Owner', write: 'Owner' },
  idSource: 'id',
  endpoints: { getList: { path: 'webhooks/{webhookId}/deliveries' } },
})
