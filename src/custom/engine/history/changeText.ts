/**
 * Describes the changed fields of an audit log entry as text: `zip code from “01001” to “01004”`. Fields without a
 * label are left out, because the API computes them.
 */
import type { FieldChange } from '../../../../contract/activityKinds'
import { type Language, pickLocalName } from '../../../../contract/languages'
import { isGuid } from '../../../../contract/rules'
import type { Translate } from '../../../i18n/i18n'
import { formatDate, formatDateTimeWithSeconds } from '../../ui/format'
import type { CellTextContext } from '../export/exportTable'
import { labelOfField } from './resourceVocabulary'

interface DescribedChange {
  field: string
  /**
   * The previous and the new value as text. Both are `undefined` if the values are unknown or cannot be shown as text,
   * such as pictures.
   */
  from?: string | undefined
  to?: string | undefined
}

/** Returns the name of the resource whose records have this type: `OwnFundraisingReward` → `fundraisingRewards`. */
const resourceOfType = (recordType: string | null) =>
  recordType && `${recordType.replace(/^Own(?=[A-Z])/, '').replace(/^./, first => first.toLowerCase())}s`

/** Matches the names of an object's properties that users do not need to read. */
const technicalPart = /^(guid|id|version|currency)$|url$/i

function formatObject(
  value: Record<string, unknown>,
  format: (part: unknown) => string | undefined,
  language: Language,
) {
  if (typeof value.name === 'string') return value.name
  if (typeof value.localizedNames === 'object' && value.localizedNames !== null)
    return pickLocalName(value.localizedNames as Parameters<typeof pickLocalName>[0], language)
  const parts = Object.entries(value).flatMap(([key, part]) => (technicalPart.test(key) ? [] : (format(part) ?? [])))
  return parts.length > 0 ? parts.join(', ') : undefined
}

function formatValue(value: unknown, choiceOf: (value: string) => string, words: CellTextContext): string | undefined {
  const { translate, language } = words
  if (value === null || value === undefined || value === '') return translate('support.changed.empty')
  if (typeof value === 'boolean') return translate(`support.changed.${value ? 'yes' : 'no'}`)
  if (typeof value === 'number')
    return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 6 }).format(value)
  const format = (part: unknown) => formatValue(part, choiceOf, words)
  if (Array.isArray(value)) {
    const parts = value.map(format)
    if (value.length === 0) return translate('support.changed.empty')
    return parts.includes(undefined) ? undefined : parts.join(', ')
  }
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, format, language)
  const text = String(value)
  if (isGuid(text)) return undefined
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTimeWithSeconds(text, language)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, language)
  return choiceOf(text)
}

/**
 * Returns the changed fields as text, in the order of the record.
 * @param described the resource whose own texts describe the fields; `undefined` if `support.ts` does
 */
export function describeChanges(
  { changes, recordType }: { changes: readonly FieldChange[] | null; recordType: string | null },
  described: string | undefined,
  words: CellTextContext,
): DescribedChange[] {
  const { translate } = words
  const resource = `resources.${described ?? resourceOfType(recordType)}`
  const all = changes ?? []
  const isNamed = (field: string) => all.some(change => change.field === field)
  return all.flatMap(change => {
    const { field } = change
    // An id such as `cityId` is left out if the entry also has the record that it refers to, such as `city`.
    if (/(Id|Guid)$/.test(field) && isNamed(field.replace(/(Id|Guid)$/, ''))) return []
    const label = labelOfField(field, described, translate)
    if (!label) return []
    const choiceOf = (value: string) => translate(`${resource}.choices.${field}.${value}`, { _: value })
    const [from, to] =
      'from' in change && 'to' in change
        ? [change.from, change.to].map(value => formatValue(value, choiceOf, words))
        : []
    return [from === undefined || to === undefined ? { field: label } : { field: label, from, to }]
  })
}

/** Returns one changed field as a phrase. */
export const formatChange = ({ field, from, to }: DescribedChange, translate: Translate) =>
  from === undefined || to === undefined ? field : translate('support.changed.field', { field, from, to })
