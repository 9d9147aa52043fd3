/** Finds the line of a file that contains the headings of the columns. */
import { isEmail, isGuid } from '../../../../contract/rules'
import { toHeadingKey } from './cells'
import type { TableRow } from './table'

/** The headings by which each field is recognised: its names in every language, and its name in the API. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** Number of lines that are searched for the headings. */
export const headingLines = 100
/**
 * Number of lines at the start of the file in which one known heading identifies the heading line. Later lines need two
 * known headings, because a single known heading may be data.
 */
const firstLines = 20

const foldedNames = (names: ColumnNames) => new Set(Object.values(names).flat().map(toHeadingKey).filter(Boolean))

const looksLikeData = ({ cells, exact }: TableRow) =>
  (exact?.size ?? 0) > 0 ||
  cells.some(cell => /^[-+()\d\s.,/:'’]*\d[-+()\d\s.,/:'’]*$/.test(cell) || isEmail(cell) || isGuid(cell))

interface HeadingGuess {
  line: number | null
  isDoubtful: boolean
}

/** Returns the line number of the row with the most known headings, and the number of these headings. */
const mostKnownLine = (rows: readonly TableRow[], names: ColumnNames) => {
  const columnKeys = foldedNames(names)
  const counted = rows.slice(0, headingLines).map(({ line, cells }, at) => {
    const count = new Set(cells.map(toHeadingKey).filter(cell => columnKeys.has(cell))).size
    return { line, count: count > 1 || at < firstLines ? count : 0 }
  })
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best), { line: 0, count: 0 })
}

/** Returns the number of known headings in the row that has the most. */
export const countKnownHeadings = (rows: readonly TableRow[], names: ColumnNames) => mostKnownLine(rows, names).count

/**
 * Guesses the heading line: the row with the most known headings. If no heading is known, it is the first row with more
 * than half as many values as the row with the most values, unless that first row looks like data.
 */
export const guessHeadingLine = (rows: readonly TableRow[], names: ColumnNames): HeadingGuess => {
  const best = mostKnownLine(rows, names)
  if (best.count > 0) return { line: best.line, isDoubtful: false }
  const first = rows.slice(0, firstLines)
  const filled = ({ cells }: TableRow) => cells.filter(Boolean).length
  const full = Math.max(0, ...first.map(filled))
  const candidate = first.find(row => filled(row) * 2 > full)
  if (!candidate) return { line: null, isDoubtful: false }
  return { line: looksLikeData(candidate) ? null : candidate.line, isDoubtful: true }
}
