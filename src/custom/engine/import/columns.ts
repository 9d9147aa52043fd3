/** The columns of an import: those that the definition names, else the fields of its form. */
import type { useTranslate } from 'react-admin'
import type { ImportCells } from '../../../../contract/imports'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import { fieldKey } from '../definition/messageKeys'
import type { Resolved } from '../definition/resolve'
import { type Rule, rules } from '../definition/rules'
import type { ImportDefinition } from './importDefinition'

export interface Column {
  source: string
  kind?: 'number' | 'day' | 'boolean'
  /** The API's values of a choice. A file may contain their translations instead. */
  options?: readonly string[]
  required?: true
  /** The cell holds several values, such as cities. */
  isSeveral?: true
  /** Only whole numbers are valid. */
  isWhole?: true
  /** Rules that a rejected cell may have broken. */
  rules?: readonly Rule[]
}
type ImageField = Extract<Field<Values>, { kind: 'image' }>

const kinds: Partial<Record<Field<Values>['kind'], Column['kind']>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  day: 'day',
  boolean: 'boolean',
}
const several: readonly Field<Values>['kind'][] = ['cities', 'multiChoice']
/** Returns the rules of the field's kind of input and the rules that the field itself declares. */
const rulesOf = (field: Field<Values>) => [
  ...(field.kind === 'number' && field.digits ? [rules.digits] : []),
  ...(field.kind === 'decimal' ? [rules.places(field.places)] : []),
  ...(field.kind === 'money' ? [rules.places(2)] : []),
  ...(field.rules ?? []),
]
/** Kinds of fields that no cell can hold. */
const unsupportedKinds: readonly Field<Values>['kind'][] = ['image', 'file', 'lines', 'custom']

/** The record's id. A row with an id updates that record, even if its name has changed. */
const idColumn: Column = { source: 'guid' }

export const columnsOf = ({ form }: Resolved, wanted: ImportDefinition): readonly Column[] =>
  wanted.columns ?? [...(form?.fields ?? []).flatMap(field => columnOf(field, form)), idColumn]

const columnOf = (field: Field<Values>, form: Resolved['form']): Column[] => {
  if (unsupportedKinds.includes(field.kind) || field.computed) return []
  const { source, required, showWhen } = field
  const kind = kinds[field.kind]
  const isNeeded = required && !showWhen && !form?.initial?.[source]
  return [
    {
      source,
      ...(kind && { kind }),
      ...(field.kind === 'number' && field.digits && { isWhole: true as const }),
      ...('options' in field && { options: field.options }),
      ...(isNeeded && { required: true }),
      ...(several.includes(field.kind) && { isSeveral: true }),
      rules: rulesOf(field),
    },
  ]
}

/** Columns that are not fields of any form. */
const unlisted: readonly string[] = [idColumn.source, 'pointConfirmed']

/** Returns the title of a column, on screen and in files. */
export const columnTitle = (translate: ReturnType<typeof useTranslate>, resource: Resolved, source: string) =>
  translate(
    fieldKey(resource, source),
    unlisted.includes(source) ? { _: translate(`importReview.${source}Column`) } : {},
  )

/** Returns the form's picture fields. Cells cannot hold pictures, so one is chosen for all new rows. */
export const pictureFields = ({ form }: Resolved, wanted: ImportDefinition): readonly ImageField[] =>
  wanted.columns ? [] : (form?.fields ?? []).filter(field => field.kind === 'image')
export const pictureColumn = ({ source, wire }: ImageField) => wire?.[0] ?? source

/** Returns the form's initial values, which apply to new records whose row leaves the field out. */
export const initialCells = ({ form }: Resolved, wanted: ImportDefinition): ImportCells =>
  wanted.columns
    ? {}
    : Object.fromEntries(
        Object.entries(form?.initial ?? {}).flatMap(([source, value]) => {
          const field = form?.fields.find(each => each.source === source)
          // An initial value that the form itself rejects, such as 0 points, is only a placeholder.
          const isTaken = !field || rulesOf(field).every(rule => rule.test(value))
          return isTaken && ['string', 'number', 'boolean'].includes(typeof value) ? [[source, String(value)]] : []
        }),
      )
