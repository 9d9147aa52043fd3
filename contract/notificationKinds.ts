/**
 * Kinds of notifications in the portal, each with the roles whose organisations receive it. This file does not import
 * Zod, so that the browser does not have to load Zod. The texts are in the catalogues (`webhooks.types`), the links in
 * contract/notificationPaths.ts, the e-mails in server/i18n/.
 */

import { type Role, roles } from './roles'
import type { TeamRole } from './teamRoles'
import type { WebhookEventType } from './webhookEvents'

const shops = ['Retailer', 'Institution'] as const

export const notificationKindRoles = {
  'booking.created': shops,
  'booking.cancelled': [...shops, 'Recycler'],
  'pickup.completed': [...shops, 'Recycler'],
  'bin.full': shops,
  'bin.faulty': shops,
  'reward.completed': ['Institution'],
  'reward.fulfilled': ['Institution'],
  'reward.runningOut': ['ServiceProvider'],
  'sponsorship.requested': ['Institution'],
  'sponsorship.decided': ['Institution', 'Sponsor'],
  'sponsorship.withdrawn': ['Institution'],
  'support.acted': roles,
  'endpoint.disabled': roles,
  'endpoint.overflowed': roles,
  'key.created': roles,
  'webhook.changed': roles,
  'factor.changed': roles,
  'access.disabled': roles,
  'team.changed': roles,
} as const satisfies Partial<Record<WebhookEventType, readonly Role[]>>
export type NotificationKind = keyof typeof notificationKindRoles

export const notificationKinds = Object.keys(notificationKindRoles) as [NotificationKind, ...NotificationKind[]]
export const isNotificationKind = (type: string): type is NotificationKind => type in notificationKindRoles
export const notificationKindsOfRole = (role: Role) =>
  notificationKinds.filter(kind => (notificationKindRoles[kind] as readonly Role[]).includes(role))
/** Returns the kinds that a member of an organisation's team receives. */
export const notificationKindsOfMember = (role: Role, teamRole: TeamRole | null, isLimited = false) =>
  notificationKindsOfRole(role).filter(
    kind =>
      (teamRole === 'Owner' || !ownerNotificationKinds.includes(kind)) &&
      !(isLimited && kindsHiddenFromLimited.includes(kind)),
  )

/** Kinds of notifications that the owner of the organisation always gets as a separate e-mail too. */
const kindsWithEmailToOwner: readonly NotificationKind[] = [
  'sponsorship.requested',
  'endpoint.disabled',
  'key.created',
  'webhook.changed',
  'access.disabled',
  'team.changed',
]

/**
 * Returns whether a member gets a separate e-mail about each event of a kind, and therefore no notification e-mail,
 * which would repeat it. The e-mail about a changed second factor goes to the holder of the factor.
 */
export const hasSeparateEmail = (kind: NotificationKind, isOwner: boolean) =>
  kind === 'factor.changed' || (isOwner && kindsWithEmailToOwner.includes(kind))

/** Kinds about access and security, which only the owner of the organisation receives. */
export const ownerNotificationKinds: readonly NotificationKind[] = [
  'support.acted',
  'endpoint.disabled',
  'endpoint.overflowed',
  'key.created',
  'webhook.changed',
  'access.disabled',
  'team.changed',
]

/**
 * Returns whether notifications of a kind about several records are shown as one notification. Notifications about
 * access and security are not.
 */
export const isGrouped = (kind: NotificationKind) => kind !== 'factor.changed' && !ownerNotificationKinds.includes(kind)

/** Kinds that are about no location, and that members who are limited to cities or locations receive. */
export const kindsWithoutLocation: readonly NotificationKind[] = [
  'reward.completed',
  'reward.fulfilled',
  'factor.changed',
]
/** Kinds that are about the whole organisation, and that limited members do not receive. */
export const kindsHiddenFromLimited: readonly NotificationKind[] = [
  'sponsorship.requested',
  'sponsorship.decided',
  'sponsorship.withdrawn',
]

/** `daily` sends one e-mail in the morning with all notifications of the previous day. */
export const mailFrequencies = ['never', 'atOnce', 'daily'] as const
export type MailFrequency = (typeof mailFrequencies)[number]
/** Setting of a kind that the user has not changed. */
export const defaultNotificationChoice = { inPortal: true, mail: 'never' } as const satisfies {
  inPortal: boolean
  mail: MailFrequency
}
