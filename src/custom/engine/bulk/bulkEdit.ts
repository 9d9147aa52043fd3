/** Computes the values of each row after a bulk edit, or the reason why the row cannot have these values. */
import type { Values } from '../../../dataProvider/endpoints'
import type { Field, Form } from '../definition/definition'
import { createValidator, isEmptyValue } from '../inputs/useField'
import { UnsavableRowError } from './unsavableRow'

type AnyForm = Form<Values, Values>

export const isMultiValueField = ({ kind }: Field<Values>) => kind === 'cities' || kind === 'multiChoice'

/** Ways to combine the chosen values with the values that a row already has. */
export const combinationModes = ['add', 'replace', 'remove'] as const
type CombinationMode = (typeof combinationModes)[number]
/** Returns the source at which the form stores the combination mode of a field. */
export const combinationModeSource = (source: string) => `manner:${source}`

const combineValues = (existing: readonly unknown[], chosen: readonly unknown[], mode: CombinationMode) => {
  if (mode === 'replace') return chosen
  if (mode === 'remove') return existing.filter(value => !chosen.includes(value))
  return [...existing, ...chosen.filter(value => !existing.includes(value))]
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/**
 * Returns the value in a form that can be compared with stored values: lists sorted, because their order has no
 * meaning, and texts trimmed.
 */
const toComparable = (value: unknown) => {
  if (Array.isArray(value)) return [...value].sort()
  return typeof value === 'string' ? value.trim() : (value ?? null)
}
const isSame = (one: unknown, other: unknown) => isEqual(toComparable(one), toComparable(other))

const isReadOnly = ({ computed, readOnlyWhen }: Field<Values>, values: Values) =>
  computed !== undefined || (readOnlyWhen?.(values, 'edit') ?? false)
const isShown = ({ showWhen }: Field<Values>, values: Values) => showWhen?.(values) ?? true

/**
 * Validates the values as the form does. Hidden and read-only fields are not validated.
 * @throws {UnsavableRowError} for the first invalid field
 */
const assertValid = ({ fields }: AnyForm, values: Values) => {
  for (const field of fields) {
    if (!isShown(field, values) || isReadOnly(field, values)) continue
    const wrong = createValidator(field.required === true, field.rules)(values[field.source], values)
    if (!wrong) continue
    if (typeof wrong === 'string') throw new UnsavableRowError(field.source, wrong)
    throw new UnsavableRowError(field.source, wrong.message, wrong.args)
  }
}

const withComputed = ({ fields }: AnyForm, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(fields.flatMap(({ source, computed }) => (computed ? [[source, computed(values)]] : []))),
})

/**
 * Returns the row's new values, or `undefined` if the edit changes nothing.
 * @param entered the values that the user entered; fields left empty do not change
 * @throws {UnsavableRowError} if one of the fields is hidden or read-only in this row, or a new value is invalid
 */
export const computeNewValues = (form: AnyForm, fields: readonly Field<Values>[], entered: Values, record: Values) => {
  const before = form.toValues?.(record) ?? record
  const changes = fields
    .filter(({ source }) => !isEmptyValue(entered[source]))
    .map((field): [string, unknown] => {
      const { source } = field
      if (!isShown(field, before) || isReadOnly(field, before))
        throw new UnsavableRowError(source, 'engine.bulk.isLocked')
      if (!isMultiValueField(field)) return [source, entered[source]]
      const [existing, chosen] = [before[source] ?? [], entered[source]] as [readonly unknown[], readonly unknown[]]
      const left = combineValues(existing, chosen, entered[combinationModeSource(source)] as CombinationMode)
      if (field.required && left.length === 0) throw new UnsavableRowError(source, 'engine.bulk.noneLeft')
      return [source, left]
    })
  if (changes.every(([source, value]) => isEqual(value, before[source]))) return undefined
  const values = withComputed(form, { ...before, ...Object.fromEntries(changes) })
  assertValid(form, values)
  return values
}

/** The values of one row before and after a bulk edit, and the fields of the edit. */
export interface FieldChanges {
  before: Values
  after: Values
  fields: readonly Field<Values>[]
}

/**
 * Returns the row's values with the previous values of the changed fields, or `undefined` if the row already has these
 * values.
 * @param record the current version of the record
 * @throws {UnsavableRowError} if another user has changed one of these fields since the bulk edit
 */
export const restoreValues = (form: AnyForm, { before, after, fields }: FieldChanges, record: Values) => {
  const now = form.toValues?.(record) ?? record
  const changed = fields.filter(({ source }) => !isSame(before[source], after[source]))
  const open = changed.filter(({ source }) => !isSame(now[source], before[source]))
  const changedField = open.find(({ source }) => !isSame(now[source], after[source]))
  if (changedField) throw new UnsavableRowError(changedField.source, 'engine.bulk.changedSince')
  if (open.length === 0) return undefined
  return withComputed(form, { ...now, ...Object.fromEntries(open.map(({ source }) => [source, before[source]])) })
}
