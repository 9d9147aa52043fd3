/** Computes what a bulk edit makes of each row: its new values, or the reason why it cannot have them. */
import type { Values } from '../../../dataProvider/endpoints'
import type { Field, Form } from '../definition/definition'
import { isEmpty, validatorOf } from '../inputs/useField'
import { UnsavableRow } from './unsavableRow'

type AnyForm = Form<Values, Values>

export const isSeveral = ({ kind }: Field<Values>) => kind === 'cities' || kind === 'multiChoice'

/** How the chosen values combine with the values that a row already has. */
export const manners = ['add', 'replace', 'remove'] as const
type Manner = (typeof manners)[number]
/** Returns the name under which the form stores how a field's values are combined. */
export const mannerSource = (source: string) => `manner:${source}`

const combined = (had: readonly unknown[], given: readonly unknown[], manner: Manner) => {
  if (manner === 'replace') return given
  if (manner === 'remove') return had.filter(value => !given.includes(value))
  return [...had, ...given.filter(value => !had.includes(value))]
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** Returns the value as the API stores it: the order of several values has no meaning, and texts are trimmed. */
const comparable = (value: unknown) => {
  if (Array.isArray(value)) return [...value].sort()
  return typeof value === 'string' ? value.trim() : (value ?? null)
}
const isSame = (one: unknown, other: unknown) => isEqual(comparable(one), comparable(other))

const isReadOnly = ({ computed, readOnlyWhen }: Field<Values>, values: Values) =>
  computed !== undefined || (readOnlyWhen?.(values, 'edit') ?? false)
const isShown = ({ showWhen }: Field<Values>, values: Values) => showWhen?.(values) ?? true

/**
 * Validates the values as the form does.
 * @throws {UnsavableRow}
 */
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
 * Returns the row's new values, or `undefined` if it has them already.
 * @param asked the values that were entered; fields left empty do not change
 * @throws {UnsavableRow}
 */
export const computeNewValues = (form: AnyForm, fields: readonly Field<Values>[], asked: Values, record: Values) => {
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

/** The changes that a bulk edit made to one row. */
export interface FieldChanges {
  before: Values
  after: Values
  fields: readonly Field<Values>[]
}

/**
 * Returns the row's values with the previous values of the changed fields, or `undefined` if it has them already.
 * @param record the current version of the record
 * @throws {UnsavableRow} if another user has changed one of these fields since
 */
export const restoreValues = (form: AnyForm, { before, after, fields }: FieldChanges, record: Values) => {
  const now = form.toValues?.(record) ?? record
  const changed = fields.filter(({ source }) => !isSame(before[source], after[source]))
  const open = changed.filter(({ source }) => !isSame(now[source], before[source]))
  const lost = open.find(({ source }) => !isSame(now[source], after[source]))
  if (lost) throw new UnsavableRow(lost.source, 'engine.bulk.changedSince')
  if (open.length === 0) return undefined
  return withComputed(form, { ...now, ...Object.fromEntries(open.map(({ source }) => [source, before[source]])) })
}
