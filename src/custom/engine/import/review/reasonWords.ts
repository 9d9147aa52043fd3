/**
 * Describes what is wrong with a cell, by the rule that the API reports, by the rules of the form's field, or else by
 * the error code.
 */
import type { useTranslate } from 'react-admin'
import type { FieldReason } from '../../../../../contract/fieldReasons'
import type { CheckedRow, RowVerdict } from '../../../../../contract/imports'
import { choiceKey } from '../../definition/messageKeys'
import type { ResolvedDefinition } from '../../definition/resolve'
import { fieldReasonMessageKey, fieldReasonParams } from '../../form/formErrors'
import type { ImportColumn } from '../importColumns'
import { importErrorText } from '../importErrors'

type Translate = ReturnType<typeof useTranslate>

/** Error codes whose text for an imported row differs from the text for a form field. */
const inRows = ['NotUnique', 'EntityNotFound', 'CityNotFound', 'TooManyRequests']
/** Rules that the form's field describes better, with translated choices, and minimum and maximum together. */
const describedByForm = ['number', 'choice', 'day', 'format']

const ruleWords = (
  translate: Translate,
  definition: ResolvedDefinition,
  { source }: ImportColumn,
  reason: FieldReason,
) => {
  const { choices = [], line } = reason
  const words = choices.map(choice => translate(choiceKey(definition, source, choice), { _: choice }))
  return translate(fieldReasonMessageKey(definition.name, reason), {
    ...fieldReasonParams(reason),
    choices: words.join(', '),
    line,
  })
}

/** Returns the reason why the cell is rejected, or `undefined` if it is valid. */
export const formatCellProblem = (
  translate: Translate,
  definition: ResolvedDefinition,
  column: ImportColumn,
  { fields, reasons }: Pick<RowVerdict, 'fields' | 'reasons'>,
  key: string,
  cell: string,
): string | undefined => {
  const code = fields[key]
  if (!code) return undefined
  const reason = reasons?.[key]
  if (reason && !describedByForm.includes(reason.rule)) return ruleWords(translate, definition, column, reason)
  if (code === 'InvalidParams') {
    const words = importErrorText(translate, definition, column, cell)
    const isVague = words === translate('engine.import.wrong.InvalidParams')
    return isVague && reason ? ruleWords(translate, definition, column, reason) : words
  }
  const reasonCode = code === 'ReferencedEntityNotFound' ? 'EntityNotFound' : code
  return translate(inRows.includes(reasonCode) ? `engine.import.wrong.${reasonCode}` : `errors.${reasonCode}`)
}

export const isRejectedRow = ({ verdict }: Pick<CheckedRow, 'verdict'>) => verdict === 'refused'
