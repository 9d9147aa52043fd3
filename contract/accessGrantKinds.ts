/**
 * Kinds of access grants (API keys, webhooks, second factors, invitations to the team, members) and of their changes.
 * This file does not import Zod, because the browser loads it.
 */

export const accessGrantKinds = ['key', 'webhook', 'factor', 'invitation', 'member'] as const
export type AccessGrantKind = (typeof accessGrantKinds)[number]

/** The tab of the profile that shows the grants of each kind. */
export const profileTabOfGrant = {
  key: 'keys',
  webhook: 'webhooks',
  factor: 'security',
  invitation: 'team',
  member: 'team',
} as const satisfies Record<AccessGrantKind, string>

/** Changes of an access grant that are reported to the grant's owner immediately (server/accounts/reportGrants.ts). */
export const accessGrantChanges = [
  'created',
  'address',
  'secret',
  'types',
  'enabled',
  'joined',
  'role',
  'ownership',
  // A member has a limit to more cities or locations, or no limit any more.
  'limit',
  // Only second factors: one was removed, or there are new recovery codes.
  'removed',
  'codes',
] as const
export type AccessGrantChange = (typeof accessGrantChanges)[number]
