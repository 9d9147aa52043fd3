/**
 * Explains why the server rejected a cell: it is empty, its column accepts only certain values, or it breaks a rule.
 * If the reason is not known, the text is only "not valid".
 */
import type { useTranslate } from 'react-admin'
import { splitValues } from '../../../../contract/csv'
import { isPlainNumber } from '../../../../contract/rules'
import { choiceKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { rules, type ValidationRule } from '../definition/rules'
import type { ImportColumn } from './importColumns'

const mostChoices = 8
const exampleDay = '2026-05-31'
const reasonKey = (part: string) => `engine.import.wrong.${part}`

const isDay = (text: string) => {
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
const paramsOf = ({ params }: ValidationRule, value: unknown) => (typeof params === 'function' ? params(value) : params)

/** Returns the minimum and maximum that the rules set, if any. */
const limitsOf = (all: readonly ValidationRule[]) =>
  all.flatMap(rule => {
    const { min, max } = paramsOf(rule, '') ?? {}
    return [min === undefined ? [] : [['min', min] as const], max === undefined ? [] : [['max', max] as const]].flat()
  })

/**
 * Returns the reason why the server rejected a cell, as a translated text.
 * @param cell the cell that was sent
 */
export const importErrorText = (
  translate: ReturnType<typeof useTranslate>,
  resource: Pick<ResolvedDefinition, 'name'>,
  { source, kind, options, isSeveral, isWhole, rules: own = [] }: ImportColumn,
  cell: string,
): string => {
  const parts = splitValues(cell)
  const choices = (words: readonly string[]) => {
    const rest = words.length > mostChoices ? ', …' : ''
    return translate(reasonKey('choice'), { choices: words.slice(0, mostChoices).join(', ') + rest })
  }
  if (cell === '') return translate(reasonKey('missing'))
  if (options && !(isSeveral ? parts : [cell]).every(part => options.includes(part)))
    return choices(options.map(option => translate(choiceKey(resource, source, option), { _: option })))
  if (kind === 'boolean' && cell !== 'true' && cell !== 'false')
    return choices([translate('engine.yes'), translate('engine.no')])
  if (kind === 'day' && !isDay(cell)) return translate(reasonKey('day'), { example: exampleDay })
  if (kind === 'number' && !isPlainNumber(cell)) {
    const limits = limitsOf(own).map(([name, limit]) => translate(reasonKey(name), { limit }))
    return [translate(reasonKey(isWhole ? 'whole' : 'number')), ...limits].join(', ')
  }
  const value = isSeveral ? parts : cell
  const failed = [...(kind === 'day' ? [rules.years] : []), ...own].find(rule => !rule.test(value))
  return failed ? translate(failed.message, paramsOf(failed, value)) : translate(reasonKey('InvalidParams'))
}
