/**
 * Reads the numbers of a column. A cell such as `1.250` or `1,234` can mean two numbers; the meaning of its separator
 * is decided once for the whole column. All other cells are unambiguous. A cell that is not a number is sent as it is,
 * without surrounding spaces, and the server rejects it.
 */
import { bcp47Tags, languages } from '../../../../contract/languages'
import { currency } from '../../../../contract/limits'
import { isPlainNumber } from '../../../../contract/rules'
import type { ValidationRule } from '../definition/rules'
import { cleanCellText } from './cleanCellText'

export const numberSeparators = ['.', ','] as const
export type NumberSeparator = (typeof numberSeparators)[number]
/**
 * The meaning of a separator before exactly three digits: `group` separates thousands, `decimal` begins the decimals.
 */
export type SeparatorMeaning = 'group' | 'decimal'
export type SeparatorMeanings = Readonly<Record<NumberSeparator, SeparatorMeaning>>

/** The properties that decide how a column's ambiguous numbers are read. */
export interface NumberColumn {
  /** Whether the column allows only whole numbers. */
  isWhole?: true
  rules?: readonly ValidationRule[]
}

/** The installation's currency, and other currencies in which prices are often written in the portal's countries. */
const currencies = [currency, 'PLN', 'EUR', 'USD'] as const
const displays = ['symbol', 'narrowSymbol', 'code'] as const
/**
 * Returns the signs and the code of a currency as the portal's languages write them (`zł`, `PLN`), escaped for a
 * regular expression.
 */
const signsOf = (code: string) =>
  languages.flatMap(language =>
    displays.flatMap(currencyDisplay =>
      new Intl.NumberFormat(bcp47Tags[language], { style: 'currency', currency: code, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/[$.]/g, String.raw`\$&`)] : [])),
    ),
  )
/** Signs of the installation's currency, and the abbreviation of the hryvnia that people use in addition. */
const ownSigns = [...signsOf(currency), String.raw`грн\.?`].join('|')
const allSigns = [...new Set([...currencies.flatMap(signsOf), ownSigns, String.raw`\p{Sc}`])].join('|')
const atEnds = (signs: string) => new RegExp(String.raw`^(?:${signs})\s?|\s?(?:${signs})$`, 'giu')
const currencySigns = atEnds(allSigns)
const ownCurrencySigns = atEnds(ownSigns)

const spacedGroups = /^([+-]?\d{1,3})((?:[ '’ʼ]\d{3})+)(?=$|[.,])/u

/**
 * Removes the currency signs, invisible characters, and spaces or apostrophes between groups of three digits; writes a
 * minus sign as a hyphen.
 */
const stripNumber = (cell: string, signs = currencySigns) =>
  cleanCellText(cell)
    .replace(/^[−–]/, '-')
    .replace(signs, '')
    .replace(spacedGroups, (_, first: string, groups: string) => first + groups.replace(/\D/g, ''))

/**
 * Returns the separator of a number that can be read in two ways, such as "1,234" (1234 or 1.234); `undefined` if the
 * cell is unambiguous.
 */
export const findAmbiguousSeparator = (cell: string): NumberSeparator | undefined => {
  const [, separator] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(stripNumber(cell)) ?? []
  return numberSeparators.find(numberSeparator => numberSeparator === separator)
}

const withDecimal = (text: string, decimal: NumberSeparator) => {
  const group = decimal === '.' ? ',' : '.'
  const grouped = group === '.' ? /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text
  return plain.replace(decimal, '.')
}

/**
 * Returns the number as the API accepts it, or the trimmed cell if it is not a number.
 * @param isMoney whether the column holds amounts of money; an amount in another currency then does not count as a
 *   number
 */
export const toServerNumber = (cell: string, reading: SeparatorMeanings, isMoney = false) => {
  const bare = stripNumber(cell, isMoney ? ownCurrencySigns : currencySigns)
  const ambiguous = findAmbiguousSeparator(bare)
  if (ambiguous) return bare.replace(ambiguous, reading[ambiguous] === 'group' ? '' : '.')
  const meanings = numberSeparators.map(decimal => withDecimal(bare, decimal)).filter(isPlainNumber)
  return meanings[0] ?? cell.trim()
}

const ruleLimit = (rules: readonly ValidationRule[], name: 'max' | 'most') =>
  rules.flatMap(({ params }) => {
    const value = typeof params === 'object' ? params[name] : undefined
    return value === undefined ? [] : [Number(value)]
  })[0]
const thousand = 1000
const groupDigits = 3

/**
 * Decides what an ambiguous separator means by the column's rules: thousands if the column allows fewer than three
 * decimals, decimals if its maximum is below a thousand.
 */
const meaningByRules = ({ isWhole, rules = [] }: NumberColumn): SeparatorMeaning | undefined => {
  const places = ruleLimit(rules, 'most')
  const max = ruleLimit(rules, 'max')
  if (isWhole || (places !== undefined && places < groupDigits)) return 'group'
  return max !== undefined && max < thousand ? 'decimal' : undefined
}

/** Returns whether the cell is unambiguous and has this decimal separator. */
const hasDecimal = (cell: string, decimal: NumberSeparator) => {
  const bare = stripNumber(cell)
  const last = [...bare].findLast(character => character === '.' || character === ',')
  return last === decimal && !findAmbiguousSeparator(cell) && isPlainNumber(withDecimal(bare, decimal))
}

/**
 * Guesses how the column's ambiguous numbers are read.
 * @param cells all cells of the column
 */
export const guessSeparatorMeanings = (cells: readonly string[], column: NumberColumn): SeparatorMeanings => {
  const meaning = meaningByRules(column)
  if (meaning === 'decimal') return { '.': meaning, ',': meaning }
  const isComma = cells.some(cell => hasDecimal(cell, ','))
  const isPoint = cells.some(cell => hasDecimal(cell, '.'))
  if (isComma !== isPoint) return isComma ? { '.': 'group', ',': 'decimal' } : { '.': 'decimal', ',': 'group' }
  if (meaning) return { '.': meaning, ',': meaning }
  return { '.': 'decimal', ',': 'group' }
}
