/**
 * Kinds of access grants (API keys, webhooks, second factors, invitations to the team, members) and of their changes.
 * This file does not import Zod, so that the browser does not have to load Zod.
 */

export const accessGrantKinds = ['key', 'webhook', 'factor', 'invitation', 'member'] as const
export type AccessGrantKind = (typeof accessGrantKinds)[number]

/** The subjects of reports about changed access: a grant, the rules of the team, or its single sign-on. */
export type ReportedAccessKind = AccessGrantKind | 'team' | 'singleSignOn'

/**
 * The tab of the profile that shows each kind. Support staff configure single sign-on, so the tab with their actions
 * shows it.
 */
export const profileTabOfGrant = {
  key: 'keys',
  webhook: 'webhooks',
  factor: 'security',
  invitation: 'team',
  member: 'team',
  team: 'team',
  singleSignOn: 'support',
} as const satisfies Record<ReportedAccessKind, string>

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
  // The member may now access more cities or locations, or all of them.
  'limit',
  // `removed` and `codes` apply only to second factors: a factor was removed, or new recovery codes were created.
  'removed',
  'codes',
  // Only the team: members no longer need a second factor.
  'factorOptional',
] as const
export type AccessGrantChange = (typeof accessGrantChanges)[number]
