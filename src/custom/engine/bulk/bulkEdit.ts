/** What a change of many rows makes of each: its new values, or why it cannot have them. */
import type { Values } from '../../../dataProvider/endpoints'
import type { Field, Form } from '../definition/definition'
import { isEmpty, validatorOf } from '../inputs/useField'
import { UnsavableRow } from './unsavableRow'

type AnyForm = Form<Values, Values>

export const isSeveral = ({ kind }: Field<Values>) => kind === 'cities' || kind === 'multiChoice'

/** What becomes of the values that there are already. */
export const manners = ['add', 'replace', 'remove'] as const
type Manner = (typeof manners)[number]
/** Beside the fields in the same form. */
export const mannerSource = (source: string) => `manner:${source}`

const combined = (had: readonly unknown[], given: readonly unknown[], manner: Manner) => {
  if (manner === 'replace') return given
  if (manner === 'remove') return had.filter(value => !given.includes(value))
  return [...had, ...given.filter(value => !had.includes(value))]
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** As the API keeps a value: of several values the order says nothing, and texts are trimmed. */
const comparable = (value: unknown) => {
  if (Array.isArray(value)) return [...value].sort()
  return typeof value === 'string' ? value.trim() : (value ?? null)
}
const isSame = (one: unknown, other: unknown) => isEqual(comparable(one), comparable(other))

const isReadOnly = ({ computed, readOnlyWhen }: Field<Values>, values: Values) =>
  computed !== undefined || (readOnlyWhen?.(values, 'edit') ?? false)
const isShown = ({ showWhen }: Field<Values>, values: Values) => showWhen?.(values) ?? true

/** As the form would judge it. */
const judge = ({ fields }: AnyForm, values: Values) => {
  for (const field of fields) {
    if (!isShown(field, values) || isReadOnly(field, values)) continue
    const wrong = validatorOf(field.required === true, field.rules)(values[field.source])
    if (!wrong) continue
    if (typeof wrong === 'string') throw new UnsavableRow(field.source, wrong)
    throw new UnsavableRow(field.source, wrong.message, wrong.args)
  }
}

const withComputed = ({ fields }: AnyForm, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(fields.flatMap(({ source, computed }) => (computed ? [[source, computed(values)]] : []))),
})

/**
 * @param asked what was entered; what is empty stays as it is
 * @returns the row's values, or nothing where it has them already
 * @throws {UnsavableRow}
 */
export const valuesAfter = (form: AnyForm, fields: readonly Field<Values>[], asked: Values, record: Values) => {
  const before = form.toValues?.(record) ?? record
  const changes = fields
    .filter(({ source }) => !isEmpty(asked[source]))
    .map((field): [string, unknown] => {
      const { source } = field
      if (!isShown(field, before) || isReadOnly(field, before)) throw new UnsavableRow(source, 'engine.bulk.isLocked')
      if (!isSeveral(field)) return [source, asked[source]]
      const [had, given] = [before[source] ?? [], asked[source]] as [readonly unknown[], readonly unknown[]]
      const left = combined(had, given, asked[mannerSource(source)] as Manner)
      if (field.required && left.length === 0) throw new UnsavableRow(source, 'engine.bulk.noneLeft')
      return [source, left]
    })
  if (changes.every(([source, value]) => isEqual(value, before[source]))) return undefined
  const values = withComputed(form, { ...before, ...Object.fromEntries(changes) })
  judge(form, values)
  return values
}

/** What a change of many rows did to one of them. */
export interface FieldChanges {
  before: Values
  after: Values
  fields: readonly Field<Values>[]
}

/**
 * @param record as it is now
 * @returns its values with the previous ones of the changed fields, or nothing where they are back already
 * @throws {UnsavableRow} where somebody else has changed one of these fields since
 */
export const valuesRestored = (form: AnyForm, { before, after, fields }: FieldChanges, record: Values) => {
  const now = form.toValues?.(record) ?? record
  const changed = fields.filter(({ source }) => !isSame(before[source], after[source]))
  const open = changed.filter(({ source }) => !isSame(now[source], before[source]))
  const lost = open.find(({ source }) => !isSame(now[source], after[source]))
  if (lost) throw new UnsavableRow(lost.source, 'engine.bulk.changedSince')
  if (open.length === 0) return undefined
  return withComputed(form, { ...now, ...Object.fromEntries(open.map(({ source }) => [source, before[source]])) })
}
