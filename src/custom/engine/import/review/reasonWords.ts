/**
 * Describes what is wrong with a cell: the rule that the API names, with its limits, else what the form knows about
 * the field.
 */
import type { useTranslate } from 'react-admin'
import type { FieldReason } from '../../../../../contract/fieldReasons'
import type { CheckedRow, JudgedRow } from '../../../../../contract/imports'
import { choiceKey } from '../../definition/messageKeys'
import type { Resolved } from '../../definition/resolve'
import type { Column } from '../columns'
import { importErrorText } from '../importErrors'

type Translate = ReturnType<typeof useTranslate>

/** Error codes that need another text in a row than at a form field. */
const inRows = ['NotUnique', 'EntityNotFound', 'CityNotFound', 'TooManyRequests']
/** Rules that the form describes more precisely: choices by their translations, limits together. */
const describedByForm = ['number', 'choice', 'day', 'format']

const ruleWords = (translate: Translate, definition: Resolved, { source }: Column, reason: FieldReason) => {
  const { rule, choices = [], ...params } = reason
  const key = rule === 'maxLength' && params.actual !== undefined ? 'maxLengthActual' : rule
  const words = choices.map(choice => translate(choiceKey(definition, source, choice), { _: choice }))
  return translate(`rejections.${key}`, { ...params, choices: words.join(', ') })
}

/** Returns the reason why the cell is rejected, or `undefined` if it is valid. */
export const problemWords = (
  translate: Translate,
  definition: Resolved,
  column: Column,
  { fields, reasons }: Pick<JudgedRow, 'fields' | 'reasons'>,
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
  const known = code === 'ReferencedEntityNotFound' ? 'EntityNotFound' : code
  return translate(inRows.includes(known) ? `engine.import.wrong.${known}` : `errors.${known}`)
}

export const isRejected = ({ verdict }: Pick<CheckedRow, 'verdict'>) => verdict === 'refused'
