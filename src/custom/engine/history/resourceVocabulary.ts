/**
 * Describes audit log entries about a resource that has no messages in `support.ts`. The names of the resource, its
 * fields and its actions come from the resource's own messages, so a new resource needs none for the audit log.
 */
import type { Translate } from '../../../i18n/i18n'
import { isKnownRecordKind } from './auditVocabulary'

/**
 * Returns the text with a small first letter, as within a sentence: `Visited on` → `visited on`. An abbreviation such
 * as `ID` stays as it is.
 */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)

const titleKey = (resource: string) => `resources.${resource}.title`

/**
 * Returns the resource to which a URL belongs; `undefined` if there is none, or if `support.ts` has words for the URL.
 * @param segments the parts of the URL without parameters: `['api', 'b2b', 'retail', 'service-visits']` →
 *   `serviceVisits`
 */
export function findResourceOfUrl(segments: readonly string[], translate: Translate): string | undefined {
  if (segments.some(segment => isKnownRecordKind(segment, translate))) return undefined
  return segments
    .map(segment => segment.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .findLast(name => translate(titleKey(name), { _: '' }))
}

export const titleOfResource = (resource: string, translate: Translate) => translate(titleKey(resource))

/**
 * Returns the phrase of a transition. The message after a transition says what was done ("Marked as done"), and its
 * button says what a user tried to do ("Mark as done"). Without such a message, the name of the transition is returned.
 */
export const phraseOfTransition = (resource: string, transition: string, form: 'did' | 'to', translate: Translate) =>
  lowerFirst(translate(`resources.${resource}.${form === 'did' ? 'toasts' : 'actions'}.${transition}`, { _: '' })) ||
  transition

/**
 * Returns the label of a resource's field. A request body has the id of an image, `photoId`; its label is at `photo`.
 */
const ownLabelOf = (field: string, resource: string, translate: Translate) =>
  [field, field.replace(/Id$/, '')]
    .map(name => lowerFirst(translate(`resources.${resource}.fields.${name}`, { _: '' })))
    .find(Boolean)

/**
 * Returns the label of a field of the API; an empty string if it has none. A resource's own label takes precedence over
 * the label in `support.ts`, which may belong to another resource's field of the same name.
 */
export const labelOfField = (field: string, resource: string | undefined, translate: Translate) =>
  (resource && ownLabelOf(field, resource, translate)) || translate(`support.fields.${field}`, { _: '' })
