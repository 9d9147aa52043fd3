/** A cell of a file → the text that the server takes: numbers, days and words as any language of the portal writes them. */
import { cleanText } from '../../../../contract/cleanText'
import { folded, monthOf } from './months'
import { type NumberReading, numberText } from './numbers'
import { visibleText } from './visibleText'

export interface ColumnFormat {
  source: string
  kind?: 'number' | 'day' | 'boolean'
  /** What stands for a cell's text, without regard to case and signs. */
  words?: Readonly<Record<string, string>>
}

/** What a heading is compared by: accents do not matter either. */
export const nameKey = (text: string) => folded(text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l'))

const ofParts = (year: string, month: string, day: string) =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')

/** `31.05.2026`, `31 May 2026`, `31 трав. 2026 р.` as the wire has it. */
const dayText = (cell: string) => {
  const [, day, month, year] =
    /^(\d{1,2})(?:\.|\.?\s+)(\d{1,2}|\p{L}+)(?:\.|\.?\s+)(\d{4})(?:\s*\p{L}+\.?)?$/u.exec(cell) ?? []
  if (!day || !month || !year) return cell
  const number = /\d/.test(month) ? month : monthOf(folded(month))
  return number ? ofParts(year, String(number), day) : cell
}

const plainReading: NumberReading = { '.': 'decimal', ',': 'group' }

/** @param reading how ambiguous numbers of the column are read */
export const cellText = (cell: string, { kind, words }: ColumnFormat, reading: NumberReading = plainReading) => {
  if (kind === 'number') return numberText(cell, reading)
  if (kind === 'day') return dayText(visibleText(cell))
  const text = cleanText(cell)
  return words?.[folded(text)] ?? text
}
