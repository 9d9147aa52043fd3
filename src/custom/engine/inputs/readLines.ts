/** Reads entries from a file or a pasted text: whole lines, or one column. Lines without an entry are reported. */
import { type CellError, findCellError, findTextError } from '../import/cellErrors'
import { toHeadingKey } from '../import/cells'
import type { ImportSource } from '../import/importSource'
import { normaliseCell } from '../import/plainCell'
import { type ReadingOptions, readSource } from '../import/reading'
import { displayedCell, displayedRowText, visibleRows } from '../import/shownRows'
import type { TableRow } from '../import/table'
import { isTotalLine, isTotalRow, totalLabelColumns } from '../import/totals'
import { splitLines } from './lines'

export interface EntryColumn {
  /** Index of the column that has the entries; -1 means that each whole line is an entry. */
  column: number
  hasHeadings: boolean
  /** Index of the row with the headings. Rows above it are a title. */
  headingAt: number
  /** Whether rows that are hidden in the spreadsheet are left out. */
  skipsHidden?: boolean
}

export type EntryFormat = Pick<ReadingOptions, 'encoding' | 'sheet'>

/** Known headings of a column with entries, in the portal's languages and in Russian. */
const knownHeadings = [
  ...['content', 'code', 'codes', 'link'],
  ...['код', 'коди', 'посилання'],
  ...['kod', 'kody', 'odnośnik'],
  ...['коды', 'ссылка'],
]

/**
 * Returns whether a text is a heading of a column with entries.
 * @param names possible headings in addition to the known ones
 */
export const isEntryHeading = (text: string, names: readonly string[]) =>
  [...knownHeadings, ...names].some(name => toHeadingKey(name) === toHeadingKey(text))

/**
 * Returns the rows of cells, and for a text source the text whose whole lines may be entries.
 * @param names possible headings in addition to the known ones
 */
export const readEntries = (
  source: ImportSource | undefined,
  format: EntryFormat = {},
  names: readonly string[] = [],
): { rows: readonly TableRow[] } & Partial<Omit<ReturnType<typeof readSource>, 'grid'>> => {
  if (!source) return { rows: [] }
  const { grid, ...about } = readSource(source, format, { entries: [...knownHeadings, ...names] })
  return { rows: about.text?.trim() === '' ? [] : grid.rows, ...about }
}

const searchedRows = 100

/**
 * Returns the row and column of the heading: the first cell that equals a known heading or one of `names`. If there is
 * no such cell, it is the first cell that contains one of these words, in the first of the rows with the most filled
 * cells.
 */
const findHeading = (rows: readonly TableRow[], names: readonly string[]) => {
  const wanted = new Set([...knownHeadings, ...names].map(toHeadingKey))
  const searched = rows.slice(0, searchedRows)
  const isEqual = (cell: string) => wanted.has(toHeadingKey(cell))
  const isPart = (cell: string) => !/\d/.test(cell) && cell.split(/[^\p{L}]+/u).some(isEqual)
  // Returns whether most cells of the column equal a known heading ("code", "link"). Then the column states the kind of
  // each code, and its first cell is not a heading.
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
 * Guesses which column has the entries: the column of the heading, or, without a heading, the first column if several
 * rows all have the same number of cells, at least two. Whole lines are entries in all other cases, and if the heading
 * is the only cell of its row.
 * @param names possible headings in addition to the known ones
 */
export const guessEntryColumn = (rows: readonly TableRow[], names: readonly string[]): EntryColumn => {
  const heading = findHeading(rows, names)
  if (heading) {
    const isTable = (rows[heading.at]?.cells.filter(Boolean).length ?? 0) > 1
    return { column: isTable ? heading.column : -1, hasHeadings: true, headingAt: heading.at }
  }
  const width = rows[0]?.cells.length ?? 0
  const isTable = width > 1 && rows.length > 1 && rows.every(({ cells }) => cells.length === width)
  return { column: isTable ? 0 : -1, hasHeadings: false, headingAt: 0 }
}

/** Reason why a line of the file has no entry. */
export type OmittedReason = 'empty' | 'total' | 'moreCells' | 'lineBreak' | CellError
export interface OmittedLine {
  line: number
  text: string
  reason: OmittedReason
}
export interface ParsedEntries {
  entries: readonly string[]
  omitted: readonly OmittedLine[]
}

const hasMoreCells = (row: TableRow, heading: TableRow | undefined) =>
  heading !== undefined && row.cells.slice(heading.cells.length).some(Boolean)

/** Returns a function that returns why a row has no entry in the column, or `undefined` if it has an entry. */
const omittedReasonIn = (rows: readonly TableRow[], column: number, heading: TableRow | undefined) => {
  const labels = totalLabelColumns(rows, column)
  return (row: TableRow): OmittedReason | undefined => {
    const cell = displayedCell(row, column)
    if (hasMoreCells(row, heading)) return 'moreCells'
    if (isTotalRow(row, column, labels)) return 'total'
    if (cell === '') return 'empty'
    return splitLines(cell).length > 1 ? 'lineBreak' : findCellError(row, column, undefined)
  }
}

const columnEntries = (rows: readonly TableRow[], column: number, heading: TableRow | undefined): ParsedEntries => {
  const omittedReason = omittedReasonIn(rows, column, heading)
  const read = rows.map(row => ({ row, reason: omittedReason(row) }))
  return {
    entries: read.flatMap(({ row, reason }) => (reason ? [] : splitLines(displayedCell(row, column)))),
    omitted: read.flatMap(({ row, reason }) =>
      reason ? [{ line: row.line, text: displayedRowText(row), reason }] : [],
    ),
  }
}

/** Returns the line without the quotation marks around it, normalised like a cell. */
const unquoted = (line: string) => {
  const [, content] = /^"((?:[^"]|"")*)"$/.exec(line) ?? []
  return normaliseCell(content?.replace(/""/g, '"') ?? line)
}

const lineReason = (entry: string): OmittedReason | undefined => {
  if (entry === '') return 'empty'
  return isTotalLine(entry) ? 'total' : findTextError(entry, undefined)
}

const filledLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter(line => line.text !== '')

/** Returns the entries of a text in which each line is an entry. */
const lineEntries = (lines: readonly { line: number; text: string }[]): ParsedEntries => {
  const read = lines.map(({ line, text }) => {
    const entry = unquoted(text)
    return { line, text, entry, reason: lineReason(entry) }
  })
  return {
    entries: read.flatMap(({ entry, reason }) => (reason ? [] : [entry])),
    omitted: read.flatMap(({ line, text, reason }) => (reason ? [{ line, text, reason }] : [])),
  }
}

/** Returns the rows below the headings; all rows if there are no headings. */
export const rowsBelowHeadings = (rows: readonly TableRow[], { hasHeadings, headingAt }: EntryColumn) =>
  hasHeadings ? rows.slice(headingAt + 1) : rows

/**
 * Returns the list entries (one for each line, or for each cell of the chosen column) that a text or a workbook
 * contains.
 * @param text the text of the source; `undefined` for a workbook
 */
export const entriesOfSource = (
  text: string | undefined,
  rows: readonly TableRow[],
  reading: EntryColumn,
): ParsedEntries => {
  const { column, hasHeadings, headingAt, skipsHidden } = reading
  const heading = hasHeadings ? rows[headingAt] : undefined
  const below = visibleRows(rowsBelowHeadings(rows, reading), skipsHidden)
  if (column >= 0) return columnEntries(below, column, heading)
  // If every row has one cell, the cells are the entries, because the text of a line may contain quotation marks or a
  // formula around its entry.
  if (rows.every(({ cells }) => cells.length === 1)) return columnEntries(below, 0, undefined)
  if (text !== undefined)
    return lineEntries(filledLines(text).slice(rows.length - rowsBelowHeadings(rows, reading).length))
  return lineEntries(
    below.map(row => ({ line: row.line, text: row.cells.map((_, at) => displayedCell(row, at)).join('\t') })),
  )
}

/** Returns the distinct entries that are not in `existing`. */
export const newEntriesOf = (entries: readonly string[], existing: readonly string[]) => {
  const taken = new Set(existing)
  return [...new Set(entries)].filter(entry => !taken.has(entry))
}
