/**
 * Event types of webhooks and notifications, each with the roles whose organisations can subscribe a webhook to it; for
 * notifications, notificationKinds.ts names the roles. This file does not import Zod, so that the browser does not have
 * to load Zod.
 */
import { type Role, roles } from './roles'

const shops = ['Retailer', 'Institution'] as const

export const webhookEventRoles = {
  'booking.created': [...shops, 'Recycler'],
  'booking.cancelled': [...shops, 'Recycler'],
  'pickup.completed': [...shops, 'Recycler'],
  'bin.full': shops,
  'bin.faulty': shops,
  'reward.completed': ['Institution'],
  'reward.fulfilled': ['Institution'],
  'reward.redeemed': ['ServiceProvider'],
  'reward.runningOut': ['ServiceProvider'],
  'sponsorship.requested': ['Institution', 'Sponsor'],
  'sponsorship.decided': ['Institution', 'Sponsor'],
  'sponsorship.withdrawn': ['Institution', 'Sponsor'],
  'location.updated': shops,
  'endpoint.disabled': roles,
  'endpoint.overflowed': roles,
  'support.acted': roles,
  'key.created': roles,
  'webhook.changed': roles,
  'factor.changed': roles,
  'access.disabled': roles,
  'team.changed': roles,
} as const satisfies Record<string, readonly Role[]>
export type WebhookEventType = keyof typeof webhookEventRoles
export const webhookEventTypes = Object.keys(webhookEventRoles) as [WebhookEventType, ...WebhookEventType[]]
/** Returns the event types that a webhook of an organisation with the role can subscribe to. */
export const webhookEventTypesOfRole = (role: Role) =>
  webhookEventTypes.filter(type => (webhookEventRoles[type] as readonly Role[]).includes(role))
