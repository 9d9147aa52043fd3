/** Reads entries from a file's text: whole lines, or one column of a table. Omitted lines are reported. */
import { type CellFault, faultAt, faultOfText } from '../import/cellFaults'
import { nameKey } from '../import/cells'
import { plainCell } from '../import/plainCell'
import { type ReadingChoice, readSource } from '../import/reading'
import type { ImportSource } from '../import/source'
import type { TableRow } from '../import/table'
import { linesOf } from './lines'

export interface Reading {
  /** Index of the column; -1 means that each line is an entry. */
  column: number
  hasHeadings: boolean
  /** Index of the row with the headings. Rows above it are a title. */
  headingAt: number
}

export type EntryFormat = Pick<ReadingChoice, 'encoding' | 'sheet'>

/** Known headings of a column of entries, in the portal's languages. */
const known = ['content', 'code', 'codes', 'link', 'код', 'коди', 'посилання', 'kod', 'kody', 'odnośnik']
const totals = new Set(
  ['total', 'sum', 'разом', 'усього', 'всього', 'підсумок', 'razem', 'suma', 'łącznie'].map(nameKey),
)

/**
 * Returns the rows of cells, and the text whose whole lines may be entries.
 * @param names possible headings in addition to the known ones
 */
export const readEntries = (
  source: ImportSource | undefined,
  format: EntryFormat = {},
  names: readonly string[] = [],
): { rows: readonly TableRow[]; text: string } & Partial<Omit<ReturnType<typeof readSource>, 'grid' | 'text'>> => {
  if (!source) return { rows: [], text: '' }
  const { grid, text, ...about } = readSource(source, format, { entries: [...known, ...names] })
  const rows = text?.trim() === '' ? [] : grid.rows
  return { rows, text: text ?? rows.map(({ cells }) => cells.join('\t')).join('\n'), ...about }
}

const searchedRows = 100

/**
 * Returns the position of the heading: a cell that equals a name, else one in the first full line of a table that
 * contains a name.
 */
const findHeading = (rows: readonly TableRow[], names: readonly string[]) => {
  const wanted = new Set([...known, ...names].map(nameKey))
  const searched = rows.slice(0, searchedRows)
  const isEqual = (cell: string) => wanted.has(nameKey(cell))
  const isPart = (cell: string) => !/\d/.test(cell) && cell.split(/[^\p{L}]+/u).some(isEqual)
  // A column in which most cells are such words contains the kinds of the codes next to it, not a heading.
  const isKindColumn = (column: number) => {
    const count = rows.filter(({ cells }) => isEqual(cells[column] ?? '')).length
    return count > 1 && count * 2 > rows.length
  }
  const headingIn = ({ cells }: TableRow) => cells.findIndex((cell, at) => isEqual(cell) && !isKindColumn(at))
  const equalAt = searched.findIndex(row => headingIn(row) >= 0)
  const equalRow = searched[equalAt]
  if (equalRow) return { at: equalAt, column: headingIn(equalRow) }
  const widest = Math.max(0, ...searched.map(({ cells }) => cells.filter(Boolean).length))
  const firstAt = searched.findIndex(({ cells }) => cells.filter(Boolean).length === widest)
  const isHeading = (cell: string, at: number) => isPart(cell) && !isKindColumn(at)
  const column = widest > 1 ? (searched[firstAt]?.cells.findIndex(isHeading) ?? -1) : -1
  return column >= 0 ? { at: firstAt, column } : undefined
}

/**
 * Guesses the column by its heading; else takes the first column if all rows have the same number of cells, else whole
 * lines.
 * @param names possible headings in addition to the known ones
 */
export const guessReading = (rows: readonly TableRow[], names: readonly string[]): Reading => {
  const heading = findHeading(rows, names)
  if (heading) {
    const isTable = (rows[heading.at]?.cells.filter(Boolean).length ?? 0) > 1
    return { column: isTable ? heading.column : -1, hasHeadings: true, headingAt: heading.at }
  }
  const width = rows[0]?.cells.length ?? 0
  const isTable = width > 1 && rows.length > 1 && rows.every(({ cells }) => cells.length === width)
  return { column: isTable ? 0 : -1, hasHeadings: false, headingAt: 0 }
}

/** Reason why a line has no entry. */
export type OmittedReason = 'empty' | 'total' | 'moreCells' | CellFault
export interface OmittedLine {
  line: number
  text: string
  reason: OmittedReason
}
export interface Entries {
  entries: readonly string[]
  omitted: readonly OmittedLine[]
}

/** Returns whether the text is a total: `Total`, `Total: 5`, `Razem;12`. */
const isTotal = (text: string) => {
  const [, word = ''] = /^(\p{L}+)(?:[\s:;,|\t]+\d*)?$/u.exec(text) ?? []
  return totals.has(nameKey(word))
}

const hasMoreCells = (row: TableRow, heading: TableRow | undefined) =>
  heading !== undefined && row.cells.slice(heading.cells.length).some(Boolean)

/** Returns the cell as the spreadsheet shows it, because a code is a text even if it is stored as a number. */
const shownCell = ({ cells, shown }: TableRow, column: number) => shown?.get(column) ?? cells[column] ?? ''

const omittedReason = (row: TableRow, column: number, heading: TableRow | undefined): OmittedReason | undefined => {
  const cell = shownCell(row, column)
  if (hasMoreCells(row, heading)) return 'moreCells'
  if (cell === '') return 'empty'
  return isTotal(cell) ? 'total' : faultAt(row, column, undefined)
}

const columnEntries = (rows: readonly TableRow[], column: number, heading: TableRow | undefined): Entries => {
  const read = rows.map(row => ({ row, reason: omittedReason(row, column, heading) }))
  return {
    entries: read.flatMap(({ row, reason }) => (reason ? [] : linesOf(shownCell(row, column)))),
    omitted: read.flatMap(({ row: { line, cells }, reason }) =>
      reason ? [{ line, text: cells.filter(Boolean).join(' · '), reason }] : [],
    ),
  }
}

/** Returns the content of a line in quotation marks, or the line itself. */
const unquoted = (line: string) => {
  const [, content] = /^"((?:[^"]|"")*)"$/.exec(line) ?? []
  return plainCell(content?.replace(/""/g, '"') ?? line)
}

const lineReason = (entry: string): OmittedReason | undefined => {
  if (entry === '') return 'empty'
  return isTotal(entry) ? 'total' : faultOfText(entry, undefined)
}

/** @param skipped number of lines to skip at the beginning */
const lineEntries = (text: string, skipped: number): Entries => {
  const lines = text.split(/\r\n|\r|\n/).map((each, at) => ({ line: at + 1, text: each.trim() }))
  const read = lines
    .filter(each => each.text !== '')
    .slice(skipped)
    .map(({ line, text }) => {
      const entry = unquoted(text)
      return { line, text, entry, reason: lineReason(entry) }
    })
  return {
    entries: read.flatMap(({ entry, reason }) => (reason ? [] : [entry])),
    omitted: read.flatMap(({ line, text, reason }) => (reason ? [{ line, text, reason }] : [])),
  }
}

export const entriesOf = (
  text: string,
  rows: readonly TableRow[],
  { column, hasHeadings, headingAt }: Reading,
): Entries => {
  const skipped = hasHeadings ? headingAt + 1 : 0
  const heading = hasHeadings ? rows[headingAt] : undefined
  if (column >= 0) return columnEntries(rows.slice(skipped), column, heading)
  // A text in quotation marks is one cell and may have several lines.
  if (rows.every(({ cells }) => cells.length === 1)) return columnEntries(rows.slice(skipped), 0, undefined)
  return lineEntries(text, skipped)
}

/** Returns the entries that are not in `had`, each once. */
export const newOf = (entries: readonly string[], had: readonly string[]) => {
  const taken = new Set(had)
  return [...new Set(entries)].filter(entry => !taken.has(entry))
}
