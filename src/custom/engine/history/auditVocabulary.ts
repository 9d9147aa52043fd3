/**
 * Lists the operations, verbs and kinds of records for which the message files (`support`) have phrases. The sentences
 * of the audit log consist of these phrases.
 */
import type { support } from '../../../i18n/en/support'

/** Returns the set of phrases from an object's keys. The object's type requires each phrase exactly once. */
const setOf = <Part extends 'ops' | 'verbs' | 'things'>(keys: Record<keyof (typeof support)[Part], true>) =>
  new Set<string>(Object.keys(keys))

/** Actions that have a phrase of their own. */
export const auditOperations = setOf<'ops'>({
  'sign-in': true,
  'sign-out': true,
  'sign-up': true,
  application: true,
  'application-approval': true,
  'application-decline': true,
  'application-invitation': true,
  'invite-lookup': true,
  'impersonation-code': true,
  impersonation: true,
  'sign-in-factor': true,
  'sign-in-passkey': true,
  'passkey-challenge': true,
  'factor-setup': true,
  'factor-added': true,
  'factor-removed': true,
  'recovery-codes': true,
  'factor-challenge': true,
  'factor-proved': true,
  'single-sign-on-start': true,
  'sign-in-single-sign-on': true,
  'single-sign-on-configured': true,
  'single-sign-on-checked': true,
  'single-sign-on-removed': true,
  'session-ended': true,
  'other-sessions-ended': true,
  'sessions-ended': true,
  'password-change': true,
  'password-reset-init': true,
  'password-reset': true,
  'email-change': true,
  'email-take-back': true,
  'password-reset-sent': true,
  'email-change-requested': true,
  'email-change-confirmed': true,
  'email-change-rejected': true,
  'staff-role': true,
  'account-deletion': true,
  'employee-invitation': true,
  'resendInvitation employees': true,
  'employee-joined': true,
  'requestPickup locations': true,
  'withdrawPickupRequest locations': true,
  'team-invitation': true,
  'team-invitation-resent': true,
  'team-invitation-withdrawn': true,
  'team-joined': true,
  'team-role': true,
  'team-second-factor': true,
  'team-removal': true,
  'ownership-transfer': true,
  'team-left': true,
  'organisation-switch': true,
  'access-disabled': true,
  upload: true,
  export: true,
  'staff-added': true,
  'staff-removed': true,
  'POST sagas': true,
  'POST sponsorship': true,
  'isPublic bins': true,
  'share fundraising': true,
  'unshare fundraising': true,
})
/** HTTP methods and names of transitions that have a phrase. */
export const auditVerbs = setOf<'verbs'>({
  POST: true,
  PUT: true,
  PATCH: true,
  DELETE: true,
  GET: true,
  activate: true,
  deactivate: true,
  begin: true,
  complete: true,
  cancel: true,
  finish: true,
  fulfil: true,
  revoke: true,
  rotate: true,
  repeat: true,
  test: true,
  clearFault: true,
  reopenFault: true,
  markEmptied: true,
  unmarkEmptied: true,
  'take-back': true,
  check: true,
  read: true,
  withdraw: true,
})
/** Kinds of records that have a phrase, by the part of the URL that names them. */
export const auditedRecordKinds = setOf<'things'>({
  organisation: true,
  locations: true,
  bins: true,
  employees: true,
  rewards: true,
  fundraising: true,
  sagas: true,
  sponsorship: true,
  applications: true,
  organisations: true,
  keys: true,
  webhooks: true,
  deliveries: true,
  imports: true,
  views: true,
  trip: true,
  notifications: true,
  events: true,
  redemptions: true,
  print: true,
  presence: true,
})

/**
 * Actions of support staff in their own area, which concern the account in `onBehalfOf`. In all other entries with
 * `onBehalfOf`, staff acted while they were signed in to that account.
 */
export const ownActionsOfStaff = new Set([
  'impersonation-code',
  'impersonation',
  'sessions-ended',
  'session-ended',
  'password-reset-sent',
  'email-change-requested',
  'team-invitation-resent',
  'single-sign-on-configured',
  'single-sign-on-checked',
  'single-sign-on-removed',
] satisfies (keyof (typeof support)['ops'])[] as string[])

/** Maps other names of record kinds in URLs to the names in {@link auditedRecordKinds}. */
export const recordKindAliases: Record<string, string> = {
  'recycling-sagas': 'sagas',
  'platform-keys': 'keys',
  'webhook-deliveries': 'deliveries',
  sponsorships: 'sponsorship',
}
