/**
 * The columns of an import: the columns that the definition lists, or otherwise the fields of its form and the record's
 * id.
 */
import type { useTranslate } from 'react-admin'
import type { ImportCells } from '../../../../contract/imports'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import { choiceKey, fieldKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { rules, type ValidationRule } from '../definition/rules'
import { cellKindOf, isAlwaysRequired } from './fieldCells'
import type { ImportDefinition } from './importDefinition'

export interface ImportColumn {
  source: string
  kind?: 'number' | 'day' | 'boolean'
  /** The API's values of a choice. A file may contain their translations instead. */
  options?: readonly string[]
  required?: true
  /** The value that a new record gets if its row has no value. */
  initial?: string
  /** Whether a cell holds several values, such as cities. */
  isSeveral?: true
  /** Whether only whole numbers are valid. */
  isWhole?: true
  /** Whether the numbers are amounts of money in the installation's currency. */
  isMoney?: true
  /** Validation rules of the column. They are used to explain why the server rejected a cell. */
  rules?: readonly ValidationRule[]
}
type ImageField = Extract<Field<Values>, { kind: 'image' }>

const several: readonly Field<Values>['kind'][] = ['cities', 'multiChoice']
/** Returns the validation rules of a field: the rules that follow from its kind, and the rules that it declares. */
const rulesOf = (field: Field<Values>) => [
  ...(field.kind === 'number' && field.digits ? [rules.digits] : []),
  ...(field.kind === 'decimal' ? [rules.places(field.places)] : []),
  ...(field.kind === 'money' ? [rules.places(2)] : []),
  ...(field.rules ?? []),
]
/**
 * The column of the record's id. A row with an id updates the record with this id, even if the record's name has
 * changed.
 */
const idColumn: ImportColumn = { source: 'guid' }

export const importColumnsOf = (resource: ResolvedDefinition, wanted: ImportDefinition): readonly ImportColumn[] => {
  if (wanted.columns) return wanted.columns
  const { form } = resource
  const initial = initialImportCells(resource, wanted)
  return [
    ...(form?.fields ?? []).flatMap(field => columnOf(field, form)).map(column => withInitial(column, initial)),
    idColumn,
  ]
}

const withInitial = (column: ImportColumn, initial: ImportCells): ImportColumn => {
  const value = initial[column.source]
  return value === undefined || value === '' ? column : { ...column, initial: String(value) }
}

const columnOf = (field: Field<Values>, form: ResolvedDefinition['form']): ImportColumn[] => {
  const cell = cellKindOf(field)
  if (!cell) return []
  const { source } = field
  const kind = cell === 'text' ? undefined : cell
  const isNeeded = isAlwaysRequired(field, form)
  return [
    {
      source,
      ...(kind && { kind }),
      ...(field.kind === 'number' && field.digits && { isWhole: true as const }),
      ...(field.kind === 'money' && { isMoney: true as const }),
      ...('options' in field && { options: field.options }),
      ...(isNeeded && { required: true }),
      ...(several.includes(field.kind) && { isSeveral: true }),
      rules: rulesOf(field),
    },
  ]
}

/** Columns that are not fields of any form, so their titles have their own translations. */
const columnsWithoutField: readonly string[] = [idColumn.source, 'pointConfirmed']

/** Returns the title of a column, on screen and in files. */
export const columnTitle = (translate: ReturnType<typeof useTranslate>, resource: ResolvedDefinition, source: string) =>
  translate(
    fieldKey(resource, source),
    columnsWithoutField.includes(source) ? { _: translate(`importReview.${source}Column`) } : {},
  )

/** Returns a value of a column as the portal shows it. */
export const columnValueText = (
  translate: ReturnType<typeof useTranslate>,
  resource: ResolvedDefinition,
  { source, kind, options }: ImportColumn,
  value: string,
) => {
  if (kind === 'boolean') return translate(value === 'true' ? 'engine.yes' : 'engine.no')
  return options?.includes(value) ? translate(choiceKey(resource, source, value), { _: value }) : value
}

/** Returns the form's picture fields. One picture is chosen for all new rows, because cells cannot hold pictures. */
export const pictureFields = ({ form }: ResolvedDefinition, wanted: ImportDefinition): readonly ImageField[] =>
  wanted.columns ? [] : (form?.fields ?? []).filter(field => field.kind === 'image')
export const pictureColumn = ({ source, wire }: ImageField) => wire?.[0] ?? source

/** Returns the form's initial values. They apply to new records whose row has no value for the field. */
export const initialImportCells = ({ form }: ResolvedDefinition, wanted: ImportDefinition): ImportCells =>
  wanted.columns
    ? {}
    : Object.fromEntries(
        Object.entries(form?.initial ?? {}).flatMap(([source, value]) => {
          const field = form?.fields.find(each => each.source === source)
          // An initial value that breaks the field's own rules, such as 0 points, only fills the empty form. It is not
          // imported.
          const isTaken = !field || rulesOf(field).every(rule => rule.test(value))
          return isTaken && ['string', 'number', 'boolean'].includes(typeof value) ? [[source, String(value)]] : []
        }),
      )
