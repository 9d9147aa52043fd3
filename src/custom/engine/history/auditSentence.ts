/**
 * Converts an audit log entry into a sentence: who did what to which record, and which values changed. Named operations
 * and known kinds of records have translations. Other operations are described by their HTTP method and the last part
 * of their URL.
 */
import { formatBinNumber } from '../../../../contract/binNames'
import type { Language } from '../../../../contract/languages'
import type { AuditEntry } from '../../../../contract/staffAudit'
import type { support } from '../../../i18n/en/support'
import type { Translate } from '../../../i18n/i18n'
import { describeChanges, formatChange } from './changeText'

const setOf = <Part extends 'ops' | 'verbs' | 'things'>(keys: Record<keyof (typeof support)[Part], true>) =>
  new Set<string>(Object.keys(keys))

const ops = setOf<'ops'>({
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
const verbs = setOf<'verbs'>({
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
const things = setOf<'things'>({
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
 * Actions of support staff in their own area, which concern an account. In all other entries with an account in
 * `onBehalfOf` staff were signed in to it.
 */
const ownActionsOfStaff = new Set([
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

const aliases: Record<string, string> = {
  'recycling-sagas': 'sagas',
  'platform-keys': 'keys',
  'webhook-deliveries': 'deliveries',
  sponsorships: 'sponsorship',
}

/**
 * Splits an action into its named operation and the kind of record: `PUT
 * /api/b2b/retail/employees/:id([^:]+)::activate` → `activate`, `employees`.
 */
const partsOf = (action: string) => {
  const [method = '', path = ''] = action.split(' ')
  const literal = path
    .split('/')
    .filter(part => part && !part.startsWith(':'))
    .map(part => aliases[part] ?? part)
  const move = /::([\w-]+)$/.exec(path)?.[1] ?? literal.filter(part => part === 'isPublic' || verbs.has(part)).at(-1)
  const isOwn = /\/b2b\/[\w-]+$/.test(path)
  return {
    verb: move ?? method,
    thing: isOwn ? 'organisation' : literal.filter(part => things.has(part)).at(-1),
    last: literal.filter(part => part !== move).at(-1) ?? action,
  }
}

const isRefused = (outcome: string) => !/^[23]/.test(outcome)
/** HTTP status, as text, of a sign-in or password reset that waits for the second factor. */
const accepted = '202'

const actionPhrase = (action: string, form: 'did' | 'to', translate: Translate) => {
  if (ops.has(action)) return translate(`support.ops.${action}.${form}`)
  const { verb, thing, last } = partsOf(action)
  const op = `${verb} ${thing}`
  if (ops.has(op)) return translate(`support.ops.${op}.${form}`)
  return translate('support.other', {
    verb: verbs.has(verb) ? translate(`support.verbs.${verb}.${form}`) : verb,
    thing: thing ? translate(`support.things.${thing}`) : `“${last}”`,
  })
}

type AuditSentenceFields = Pick<AuditEntry, 'action' | 'outcome' | 'actorEmail' | 'onBehalfOf' | 'subjectName'>
type ChangeSentenceFields = AuditSentenceFields & Pick<AuditEntry, 'changes' | 'recordType'>
type ActorFields = Pick<AuditSentenceFields, 'action' | 'actorEmail' | 'onBehalfOf'>

/** Returns the account that an action of support staff concerns, without staff being signed in to it. */
export const concernedAccountOf = ({ action, onBehalfOf }: Pick<ActorFields, 'action' | 'onBehalfOf'>) =>
  ownActionsOfStaff.has(action) ? onBehalfOf : null

export const formatActor = (entry: ActorFields, translate: Translate) => {
  const { actorEmail, onBehalfOf } = entry
  const actor = actorEmail ?? translate('support.somebody')
  return onBehalfOf && onBehalfOf !== actorEmail && !concernedAccountOf(entry)
    ? translate('support.acting', { actor, other: onBehalfOf })
    : actor
}

/** Returns the name of the entry's record, with the number of a bin in the reader's language. */
export const formatSubjectName = (
  { action, subjectName }: Pick<AuditSentenceFields, 'action' | 'subjectName'>,
  language: Language,
) => (partsOf(action).thing === 'bins' ? formatBinNumber({ name: subjectName }, language) : subjectName) || undefined

export const formatAuditSentence = (entry: AuditSentenceFields, translate: Translate, language: Language) => {
  const isTried = isRefused(entry.outcome)
  const isAccepted = entry.outcome === accepted
  const action = actionPhrase(entry.action, isTried || isAccepted ? 'to' : 'did', translate)
  const named = formatSubjectName(entry, language) ?? concernedAccountOf(entry)
  const name = named && named !== entry.actorEmail ? named : undefined
  return translate(`support.${isAccepted ? 'accepted' : isTried ? 'tried' : 'did'}`, {
    who: formatActor(entry, translate),
    action: name ? translate('support.named', { action, name }) : action,
  })
}

/** Returns the sentence with the changed fields and their values. */
export function formatChangeSentence(entry: ChangeSentenceFields, translate: Translate, language: Language): string {
  const sentence = formatAuditSentence(entry, translate, language)
  const changes = describeChanges(entry, { translate, language })
  const [only] = changes
  if (!only) return sentence
  const name = formatSubjectName(entry, language)
  const isPlain = partsOf(entry.action).verb === 'PUT' && changes.length === 1
  if (isPlain && name && only.from !== undefined)
    return translate('support.changed.one', { who: formatActor(entry, translate), name, ...only })
  return translate('support.changed.many', {
    sentence,
    changes: changes.map(change => formatChange(change, translate)).join('; '),
  })
}

/**
 * Returns the distinct labels of the fields that a request sent. A field without a translation is shown by its own
 * name.
 */
export const formatFieldLabels = (fields: readonly string[], translate: Translate) =>
  [...new Set(fields.map(field => translate(`support.fields.${field}`, { _: field })))].join(', ')

/**
 * Returns whether the operation was done, refused (HTTP status 4xx) or failed (5xx).
 * @param outcome HTTP status as text
 */
export const auditResultOf = (outcome: string) =>
  isRefused(outcome) ? (outcome.startsWith('5') ? 'failed' : 'refused') : 'done'
