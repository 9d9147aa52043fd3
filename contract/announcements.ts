/**
 * Event types of webhooks and notifications, each with the roles whose organisations can receive it. Zod-free: the
 * browser loads this file.
 */
import { type Role, roles } from './roles'

const shops = ['Retailer', 'Institution'] as const

export const announcements = {
  'booking.created': [...shops, 'Recycler'],
  'booking.cancelled': [...shops, 'Recycler'],
  'pickup.completed': [...shops, 'Recycler'],
  'bin.full': shops,
  'bin.faulty': shops,
  'reward.completed': ['Institution'],
  'reward.fulfilled': ['Institution'],
  'reward.redeemed': ['ServiceProvider'],
  'sponsorship.requested': ['Institution', 'Sponsor'],
  'sponsorship.decided': ['Institution', 'Sponsor'],
  'sponsorship.withdrawn': ['Institution', 'Sponsor'],
  'location.updated': shops,
  'endpoint.disabled': roles,
  'endpoint.overflowed': roles,
  'support.acted': roles,
  'key.created': roles,
  'webhook.changed': roles,
  'access.disabled': roles,
} as const satisfies Record<string, readonly Role[]>
export type AnnouncementType = keyof typeof announcements
export const announcementTypes = Object.keys(announcements) as [AnnouncementType, ...AnnouncementType[]]
/** Returns the event types that a webhook of an organisation with the role can subscribe to. */
export const announcementsOf = (role: Role) =>
  announcementTypes.filter(type => (announcements[type] as readonly Role[]).includes(role))
