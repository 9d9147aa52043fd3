/**
 * Determines what the cells of a form's field contain in an import. This is a separate file, because each area loads it
 * for the check of the definitions, but loads the other code of imports only when it is needed.
 */
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'
import type { ImportColumn } from './importColumns'

const kinds: Partial<Record<Field<Values>['kind'], ImportColumn['kind']>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  day: 'day',
  boolean: 'boolean',
}
/**
 * Returns whether the field's kind does not determine what its cells contain, so that the definition has to declare it.
 */
const isUnknown = (field: Field<Values>) => field.kind === 'custom' || field.kind === 'lines' || field.kind === 'file'

/**
 * Returns the kind of the field's cells: `false` if files have no column for the field, `undefined` if the definition
 * has to declare the kind but does not.
 */
export const cellKindOf = (field: Field<Values>): ImportColumn['kind'] | 'text' | false | undefined => {
  if (field.kind === 'image' || field.computed) return false
  return isUnknown(field) ? field.cell : (kinds[field.kind] ?? 'text')
}

/**
 * Returns whether every new record needs a value for the field and the form has no initial value for it. 0 and `false`
 * do not count as initial values.
 */
export const isAlwaysRequired = ({ required, showWhen, source }: Field<Values>, form: ResolvedDefinition['form']) =>
  required && !showWhen && !form?.initial?.[source]

interface ImportBlocker {
  source: string
  reason: string
}

const blockReasonOf = (field: Field<Values>, form: ResolvedDefinition['form']): string | undefined => {
  const cell = cellKindOf(field)
  if (cell === undefined) return 'the import does not know what a cell of this field holds'
  const isLost = cell === false && isUnknown(field) && isAlwaysRequired(field, form)
  return isLost ? 'no row of a file could become a record without this required field' : undefined
}

/** Returns the fields of the form that prevent an import, with the reason. */
export const findImportBlockers = ({ form, import: wanted }: ResolvedDefinition): ImportBlocker[] => {
  if (!wanted || wanted.columns) return []
  return (form?.fields ?? []).flatMap(field => {
    const reason = blockReasonOf(field, form)
    return reason ? [{ source: field.source, reason }] : []
  })
}
