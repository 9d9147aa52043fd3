/**
 * Numbers of a file's column. A cell such as `1.250` or `1,234` means two numbers: how its separator is read is decided
 * once for the whole column. Every other cell has one meaning, or none: then it is sent as it is and rejected.
 */
import { currency } from '../../../../contract/limits'
import { isPlainNumber } from '../../../../contract/rules'
import type { Rule } from '../definition/rules'
import { visibleText } from './visibleText'

export const separators = ['.', ','] as const
export type Separator = (typeof separators)[number]
/** What a separator before exactly three digits is: of a group of thousands, or the decimal one. */
export type SeparatorMeaning = 'group' | 'decimal'
export type NumberReading = Readonly<Record<Separator, SeparatorMeaning>>

/** What decides how ambiguous numbers of a column are read. */
export interface NumberColumn {
  /** Whole numbers only. */
  isWhole?: true
  rules?: readonly Rule[]
}

const currencySigns = new RegExp(`^(?:${currency}|грн\\.?|\\p{Sc})\\s?|\\s?(?:${currency}|грн\\.?|\\p{Sc})$`, 'giu')
const spacedGroups = /^([+-]?\d{1,3})((?:[ '’ʼ]\d{3})+)(?=$|[.,])/u

/** Returns the cell without currency, invisible characters, and spaces or apostrophes between groups of three digits. */
const bareNumber = (cell: string) =>
  visibleText(cell)
    .replace(/^[−–]/, '-')
    .replace(currencySigns, '')
    .replace(spacedGroups, (_, first: string, groups: string) => first + groups.replace(/\D/g, ''))

/** Returns the separator of a number with two meanings. */
export const ambiguousSeparator = (cell: string): Separator | undefined => {
  const [, separator] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(bareNumber(cell)) ?? []
  return separators.find(each => each === separator)
}

const withDecimal = (text: string, decimal: Separator) => {
  const group = decimal === '.' ? ',' : '.'
  const grouped = group === '.' ? /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text
  return plain.replace(decimal, '.')
}

/** Returns the number as the API takes it, or the cell unchanged where it is no number. */
export const numberText = (cell: string, reading: NumberReading) => {
  const bare = bareNumber(cell)
  const ambiguous = ambiguousSeparator(cell)
  if (ambiguous) return bare.replace(ambiguous, reading[ambiguous] === 'group' ? '' : '.')
  const meanings = separators.map(decimal => withDecimal(bare, decimal)).filter(isPlainNumber)
  return meanings[0] ?? cell.trim()
}

const limit = (rules: readonly Rule[], name: 'max' | 'most') =>
  rules.flatMap(({ params }) => {
    const value = typeof params === 'object' ? params[name] : undefined
    return value === undefined ? [] : [Number(value)]
  })[0]
const thousand = 1000
const groupDigits = 3

/** Decides by what the column can hold: a group where decimals of three digits are impossible, else the other way round. */
const meaningByRules = ({ isWhole, rules = [] }: NumberColumn): SeparatorMeaning | undefined => {
  const places = limit(rules, 'most')
  const max = limit(rules, 'max')
  if (isWhole || (places !== undefined && places < groupDigits)) return 'group'
  return max !== undefined && max < thousand ? 'decimal' : undefined
}

/** Whether the cell, which has one meaning, has this decimal separator. */
const hasDecimal = (cell: string, decimal: Separator) => {
  const bare = bareNumber(cell)
  const last = [...bare].findLast(character => character === '.' || character === ',')
  return last === decimal && !ambiguousSeparator(cell) && isPlainNumber(withDecimal(bare, decimal))
}

/** @param cells those of the column */
export const guessReading = (cells: readonly string[], column: NumberColumn): NumberReading => {
  const meaning = meaningByRules(column)
  if (meaning === 'decimal') return { '.': meaning, ',': meaning }
  const isComma = cells.some(cell => hasDecimal(cell, ','))
  const isPoint = cells.some(cell => hasDecimal(cell, '.'))
  if (isComma !== isPoint) return isComma ? { '.': 'group', ',': 'decimal' } : { '.': 'decimal', ',': 'group' }
  if (meaning) return { '.': meaning, ',': meaning }
  return { '.': 'decimal', ',': 'group' }
}
