/**
 * Reads the numbers of a column. A cell such as `1.250` or `1,234` can mean two numbers; the meaning of its separator
 * is decided once for the whole column. Every other cell has one meaning or none; without one it is sent unchanged and
 * rejected.
 */
import { currency } from '../../../../contract/limits'
import { isPlainNumber } from '../../../../contract/rules'
import type { Rule } from '../definition/rules'
import { visibleText } from './visibleText'

export const separators = ['.', ','] as const
export type Separator = (typeof separators)[number]
/** Meaning of a separator before exactly three digits: thousands separator or decimal separator. */
export type SeparatorMeaning = 'group' | 'decimal'
export type NumberReading = Readonly<Record<Separator, SeparatorMeaning>>

/** The properties that decide how a column's ambiguous numbers are read. */
export interface NumberColumn {
  /** Whole numbers only. */
  isWhole?: true
  rules?: readonly Rule[]
}

const currencySigns = new RegExp(`^(?:${currency}|грн\\.?|\\p{Sc})\\s?|\\s?(?:${currency}|грн\\.?|\\p{Sc})$`, 'giu')
const spacedGroups = /^([+-]?\d{1,3})((?:[ '’ʼ]\d{3})+)(?=$|[.,])/u

/**
 * Returns the cell without currency, invisible characters, and spaces or apostrophes between groups of three digits.
 */
const bareNumber = (cell: string) =>
  visibleText(cell)
    .replace(/^[−–]/, '-')
    .replace(currencySigns, '')
    .replace(spacedGroups, (_, first: string, groups: string) => first + groups.replace(/\D/g, ''))

/** Returns the separator of an ambiguous number. */
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

/** Returns the number as the API accepts it, or the cell unchanged if it is not a number. */
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

/**
 * Decides by the column's rules: thousands separator where three decimals are not possible, decimal separator where
 * thousands are not.
 */
const meaningByRules = ({ isWhole, rules = [] }: NumberColumn): SeparatorMeaning | undefined => {
  const places = limit(rules, 'most')
  const max = limit(rules, 'max')
  if (isWhole || (places !== undefined && places < groupDigits)) return 'group'
  return max !== undefined && max < thousand ? 'decimal' : undefined
}

/** Returns whether the cell is unambiguous and has this decimal separator. */
const hasDecimal = (cell: string, decimal: Separator) => {
  const bare = bareNumber(cell)
  const last = [...bare].findLast(character => character === '.' || character === ',')
  return last === decimal && !ambiguousSeparator(cell) && isPlainNumber(withDecimal(bare, decimal))
}

/** @param cells all cells of the column */
export const guessReading = (cells: readonly string[], column: NumberColumn): NumberReading => {
  const meaning = meaningByRules(column)
  if (meaning === 'decimal') return { '.': meaning, ',': meaning }
  const isComma = cells.some(cell => hasDecimal(cell, ','))
  const isPoint = cells.some(cell => hasDecimal(cell, '.'))
  if (isComma !== isPoint) return isComma ? { '.': 'group', ',': 'decimal' } : { '.': 'decimal', ',': 'group' }
  if (meaning) return { '.': meaning, ',': meaning }
  return { '.': 'decimal', ',': 'group' }
}
