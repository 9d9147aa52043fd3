/** Recognises the rows with totals below a table, such as `Total: 5` or `Razem;12`. Such rows are not data. */
import type { Language } from '../../../../contract/languages'
import words from '../../../i18n/totalWords.json'
import { toHeadingKey } from './cells'
import { displayedCell } from './shownRows'
import type { TableRow } from './table'

/**
 * Words that begin a row of totals below a table, as people and spreadsheet programs write them: in every language of
 * the portal and in Russian, because Russian column headings are recognised too. Case and punctuation are ignored.
 */
const totalWords: Readonly<Record<Language | 'ru', readonly string[]>> = words
const totals = new Set(Object.values(totalWords).flat().map(toHeadingKey))
/** Maximum number of words in a label of totals, and of words after the label, as in `Total number of codes: 5`. */
const mostWords = 2
const mostMoreWords = 3

const numberWithUnit = String.raw`\d[\d\s.,]*(?:\p{L}+\.?)?`
/**
 * Matches a label, and a number separated from it by a space or a punctuation mark. Texts such as `TOTAL-2026` and
 * `SUMA100` are codes and not totals.
 */
const labelAndNumber = new RegExp(
  String.raw`^([\p{L}\s]+?)(?:(?:\s*[:;,|=]\s*|\s+(?:[–—-]\s+)?)(${numberWithUnit})?)?$`,
  'u',
)

/**
 * Returns whether the text is a total: `Total`, `Total: 5`, `Razem;12`, `Всього кодів: 10 шт.`. A text that begins with
 * such a label and continues with other words, such as a name, is a total only if a number follows.
 */
export const isTotalText = (text: string) => {
  const [, label = '', number] = labelAndNumber.exec(text.trim()) ?? []
  const words = label.split(/\s+/).filter(Boolean)
  const most = number === undefined ? words.length : words.length - mostMoreWords
  return Array.from({ length: mostWords }, (_, at) => at + 1).some(
    count => count >= most && count <= words.length && totals.has(toHeadingKey(words.slice(0, count).join(' '))),
  )
}

const numberOrEmpty = new RegExp(`^(?:${numberWithUnit})?$`, 'u')

/**
 * Returns the columns, except `column`, in which a word such as "Total" is the label of a row. A column in which most
 * rows have such a word is left out, because there the words are data.
 */
export const totalLabelColumns = (rows: readonly TableRow[], column: number): readonly number[] => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => at).filter(at => {
    const count = rows.filter(row => isTotalText(displayedCell(row, at))).length
    return at !== column && (count <= 1 || count * 2 <= rows.length)
  })
}

/**
 * Returns whether the row is a total: either the cell in `column` is a total, or it is empty or a number and another
 * cell labels the row as a total.
 * @param labels the columns that may have the label
 */
export const isTotalRow = (row: TableRow, column: number, labels: readonly number[]) => {
  const cell = displayedCell(row, column)
  return isTotalText(cell) || (numberOrEmpty.test(cell) && labels.some(at => isTotalText(displayedCell(row, at))))
}

/** Returns whether a whole line is a total, wherever its label is: `Total;5`, `5;Total`. */
export const isTotalLine = (line: string) => {
  const cells = line.split(/[;,|\t]/).map(cell => cell.trim())
  const others = cells.filter(cell => !isTotalText(cell))
  return isTotalText(line) || (others.length < cells.length && others.every(cell => numberOrEmpty.test(cell)))
}
