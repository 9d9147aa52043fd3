/**
 * Converts a cell of a file into the text that the server accepts. Numbers, days and words may be written as in any of
 * the portal's languages.
 */
import { cleanText } from '../../../../contract/cleanText'
import { cleanCellText } from './cleanCellText'
import { normaliseWord, parseMonthName } from './months'
import { type SeparatorMeanings, toServerNumber } from './numbers'

export interface ColumnFormat {
  source: string
  kind?: 'number' | 'day' | 'boolean'
  /** Whether the numbers are amounts of money in the installation's currency. */
  isMoney?: true
  /**
   * The API's values, by the words that a file may contain instead. The words are compared without case and
   * punctuation.
   */
  words?: Readonly<Record<string, string>>
}

/** Returns the key by which headings are compared: without case, punctuation and accents. */
export const toHeadingKey = (text: string) =>
  normaliseWord(text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l'))

const ofParts = (year: string, month: string, day: string) =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')

/**
 * Converts a day such as `31.05.2026`, `31 May 2026` or `31 трав. 2026 р.` to the API's format. Other texts are
 * returned unchanged.
 */
const dayText = (cell: string) => {
  const [, day, month, year] =
    /^(\d{1,2})(?:\.|\.?\s+)(\d{1,2}|\p{L}+)(?:\.|\.?\s+)(\d{4})(?:\s*\p{L}+\.?)?$/u.exec(cell) ?? []
  if (!day || !month || !year) return cell
  const number = /\d/.test(month) ? month : parseMonthName(normaliseWord(month))
  return number ? ofParts(year, String(number), day) : cell
}

const plainReading: SeparatorMeanings = { '.': 'decimal', ',': 'group' }

/**
 * Returns the cell's text as the server accepts it.
 * @param reading how ambiguous numbers of the column are read
 */
export const toServerCellText = (
  cell: string,
  { kind, isMoney, words }: ColumnFormat,
  reading: SeparatorMeanings = plainReading,
) => {
  if (kind === 'number') return toServerNumber(cell, reading, isMoney)
  if (kind === 'day') return dayText(cleanCellText(cell))
  const text = cleanText(cell)
  return words?.[normaliseWord(text)] ?? text
}
