/**
 * Converts an audit log entry into a sentence: who did what to which record, and which values changed. Named operations
 * and known kinds of records have phrases in `support.ts`. Records of other resources are described by the texts of
 * their resource, and all other operations by their HTTP method and the last part of their URL.
 */
import { formatBinNumber } from '../../../../contract/binNames'
import type { Language } from '../../../../contract/languages'
import type { AuditEntry } from '../../../../contract/staffAudit'
import type { Translate } from '../../../i18n/i18n'
import type { CellTextContext } from '../export/exportTable'
import {
  isKnownRecordKind,
  isKnownVerb,
  isNamedOperation,
  ownActionsOfStaff,
  recordKindAliases,
} from './auditVocabulary'
import { describeChanges, formatChange } from './changeText'
import { findResourceOfUrl, labelOfField, phraseOfTransition, titleOfResource } from './resourceVocabulary'

/**
 * Returns the parts of an action, such as `PUT /api/b2b/retail/employees/:id([^:]+)::activate`:
 * - `verb`: its named operation (`activate`), or else its HTTP method;
 * - `thing`: the kind of record (`employees`), if it is known;
 * - `literal`: the parts of the URL without parameters (`api`, `b2b`, `retail`, `employees`);
 * - `last`: the last of these parts that is not the verb (`employees`).
 */
const parseAction = (action: string, translate: Translate) => {
  const [method = '', path = ''] = action.split(' ')
  const literal = path
    .split('/')
    .filter(part => part && !part.startsWith(':'))
    .map(part => recordKindAliases[part] ?? part)
  const move =
    /::([\w-]+)$/.exec(path)?.[1] ?? literal.filter(part => part === 'isPublic' || isKnownVerb(part, translate)).at(-1)
  const isOwn = /\/b2b\/[\w-]+$/.test(path)
  return {
    verb: move ?? method,
    thing: isOwn ? 'organisation' : literal.filter(part => isKnownRecordKind(part, translate)).at(-1),
    literal,
    last: literal.filter(part => part !== move).at(-1) ?? action,
  }
}

const isRefused = (outcome: string) => !/^[23]/.test(outcome)
/** HTTP status, as text, of a sign-in, password reset or accepted invitation that waits for the second factor. */
const accepted = '202'

/**
 * Returns the resource whose texts describe the records of an action; `undefined` if there is none, or if the action
 * has a phrase of its own.
 */
const resourceOfAction = (action: string, translate: Translate) =>
  isNamedOperation(action, translate) ? undefined : findResourceOfUrl(parseAction(action, translate).literal, translate)

/** Returns the phrase that says what was done (`did`), or what a user tried to do (`to`), to which record. */
function actionPhrase(action: string, name: string | undefined, form: 'did' | 'to', translate: Translate) {
  const withName = (phrase: string) => (name ? translate('support.named', { action: phrase, name }) : phrase)
  if (isNamedOperation(action, translate)) return withName(translate(`support.ops.${action}.${form}`))
  const { verb, thing, last } = parseAction(action, translate)
  const op = `${verb} ${thing}`
  if (isNamedOperation(op, translate)) return withName(translate(`support.ops.${op}.${form}`))
  const resource = resourceOfAction(action, translate)
  const verbPhrase = isKnownVerb(verb, translate)
    ? translate(`support.verbs.${verb}.${form}`)
    : resource
      ? phraseOfTransition(resource, verb, form, translate)
      : verb
  if (resource) {
    const list = titleOfResource(resource, translate)
    return translate(`support.listed.${name ? 'named' : 'unnamed'}`, { verb: verbPhrase, name, list })
  }
  return withName(
    translate('support.other', {
      verb: verbPhrase,
      thing: thing ? translate(`support.things.${thing}`) : `“${last}”`,
    }),
  )
}

type AuditSentenceFields = Pick<AuditEntry, 'action' | 'outcome' | 'actorEmail' | 'onBehalfOf' | 'subjectName'>
type ChangeSentenceFields = AuditSentenceFields & Pick<AuditEntry, 'changes' | 'recordType'>
type ActorFields = Pick<AuditSentenceFields, 'action' | 'actorEmail' | 'onBehalfOf'>

/** Returns the account that an action of staff in their own area concerns; `null` for all other actions. */
export const concernedAccountOf = ({ action, onBehalfOf }: Pick<ActorFields, 'action' | 'onBehalfOf'>) =>
  ownActionsOfStaff.has(action) ? onBehalfOf : null

export const formatActor = (entry: ActorFields, translate: Translate) => {
  const { actorEmail, onBehalfOf } = entry
  const actor = actorEmail ?? translate('support.somebody')
  return onBehalfOf && onBehalfOf !== actorEmail && !concernedAccountOf(entry)
    ? translate('support.acting', { actor, other: onBehalfOf })
    : actor
}

/**
 * Returns the name of the entry's record; undefined if it has none. A bin's name of the form "Bin 5" is translated into
 * the reader's language.
 */
export const formatSubjectName = (
  { action, subjectName }: Pick<AuditSentenceFields, 'action' | 'subjectName'>,
  translate: Translate,
  language: Language,
) =>
  (parseAction(action, translate).thing === 'bins' ? formatBinNumber({ name: subjectName }, language) : subjectName) ||
  undefined

export const formatAuditSentence = (entry: AuditSentenceFields, translate: Translate, language: Language) => {
  const isTried = isRefused(entry.outcome)
  const isAccepted = entry.outcome === accepted
  const named = formatSubjectName(entry, translate, language) ?? concernedAccountOf(entry)
  const name = named && named !== entry.actorEmail ? named : undefined
  return translate(`support.${isAccepted ? 'accepted' : isTried ? 'tried' : 'did'}`, {
    who: formatActor(entry, translate),
    action: actionPhrase(entry.action, name, isTried || isAccepted ? 'to' : 'did', translate),
  })
}

type ChangeFields = Pick<AuditEntry, 'action' | 'changes' | 'recordType'>
const describedChangesOf = (entry: ChangeFields, words: CellTextContext) =>
  describeChanges(entry, resourceOfAction(entry.action, words.translate), words)

/** Returns the sentence with the changed fields and their values. */
export function formatChangeSentence(entry: ChangeSentenceFields, translate: Translate, language: Language): string {
  const sentence = formatAuditSentence(entry, translate, language)
  const changes = describedChangesOf(entry, { translate, language })
  const [only] = changes
  if (!only) return sentence
  const name = formatSubjectName(entry, translate, language)
  const isPlain = parseAction(entry.action, translate).verb === 'PUT' && changes.length === 1
  if (isPlain && name && only.from !== undefined)
    return translate('support.changed.one', { who: formatActor(entry, translate), name, ...only })
  return translate('support.changed.many', {
    sentence,
    changes: changes.map(change => formatChange(change, translate)).join('; '),
  })
}

/**
 * Returns the distinct labels of the fields that a request sent, separated by commas. A field without a translation is
 * shown by its own name.
 */
export const formatFieldLabels = ({ action, fields }: Pick<AuditEntry, 'action' | 'fields'>, translate: Translate) => {
  const resource = resourceOfAction(action, translate)
  return [...new Set((fields ?? []).map(field => labelOfField(field, resource, translate) || field))].join(', ')
}

/** Returns the changed fields of an entry as phrases. */
export const formatChanges = (entry: ChangeFields, words: CellTextContext) =>
  describedChangesOf(entry, words).map(change => formatChange(change, words.translate))

/**
 * Returns whether the operation was done, refused (HTTP status 4xx) or failed (5xx).
 * @param outcome HTTP status as text
 */
export const auditResultOf = (outcome: string) =>
  isRefused(outcome) ? (outcome.startsWith('5') ? 'failed' : 'refused') : 'done'
