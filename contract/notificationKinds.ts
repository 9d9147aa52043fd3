/**
 * What people are told of in the portal, and whom it concerns: kind → the roles whose organisations hear of it. Zod-free: the
 * browser loads this file. The words are in the catalogues (`notifications.kinds`), the addresses in
 * src/custom/shell/notifications/links.ts, the letters in server/mail/messages/.
 */
import type { AnnouncementType } from './announcements'
import { type Role, roles } from './roles'

const shops = ['Retailer', 'Institution'] as const

export const notificationKinds = {
  'booking.created': shops,
  'booking.cancelled': [...shops, 'Recycler'],
  'pickup.completed': [...shops, 'Recycler'],
  'bin.full': shops,
  'bin.faulty': shops,
  'reward.completed': ['Institution'],
  'reward.fulfilled': ['Institution'],
  'sponsorship.requested': ['Institution'],
  'sponsorship.decided': ['Institution', 'Sponsor'],
  'support.acted': roles,
  'endpoint.disabled': roles,
  'endpoint.overflowed': roles,
  'key.created': roles,
  'webhook.changed': roles,
  'access.disabled': roles,
} as const satisfies Partial<Record<AnnouncementType, readonly Role[]>>
export type NotificationKind = keyof typeof notificationKinds

export const allNotificationKinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
export const isNotificationKind = (type: string): type is NotificationKind => type in notificationKinds
export const kindsOf = (role: Role) =>
  allNotificationKinds.filter(kind => (notificationKinds[kind] as readonly Role[]).includes(role))

/** Each told by a letter of its own, whatever one chooses: another would say it twice. */
export const toldByLetter: readonly NotificationKind[] = [
  'sponsorship.requested',
  'endpoint.disabled',
  'key.created',
  'webhook.changed',
  'access.disabled',
]

/** `daily`: once in the morning, all of a day in one letter. */
export const mailChoices = ['never', 'atOnce', 'daily'] as const
export type MailChoice = (typeof mailChoices)[number]
/** What holds of a kind until its reader chooses. */
export const defaultChoice = { inPortal: true, mail: 'never' } as const satisfies {
  inPortal: boolean
  mail: MailChoice
}
