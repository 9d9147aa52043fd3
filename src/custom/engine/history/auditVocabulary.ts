/**
 * Finds the operations, verbs and kinds of records for which the message files (`support`) have phrases. The sentences
 * of the audit log consist of these phrases.
 */
import type { support } from '../../../i18n/en/support'
import type { Translate } from '../../../i18n/i18n'

const hasText = (key: string, translate: Translate) => translate(`support.${key}`, { _: '' }) !== ''

/** Returns whether an action has a phrase of its own. */
export const isNamedOperation = (action: string, translate: Translate) => hasText(`ops.${action}.did`, translate)
/** Returns whether an HTTP method or the name of a transition has a phrase. */
export const isKnownVerb = (verb: string, translate: Translate) => hasText(`verbs.${verb}.did`, translate)
/** Returns whether a kind of records has a phrase, by the part of the URL that names it. */
export const isKnownRecordKind = (kind: string, translate: Translate) => hasText(`things.${kind}`, translate)

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

/** Maps other names of record kinds in URLs to the names that have a phrase. */
export const recordKindAliases: Record<string, string> = {
  'recycling-sagas': 'sagas',
  'platform-keys': 'keys',
  'webhook-deliveries': 'deliveries',
  sponsorships: 'sponsorship',
}
