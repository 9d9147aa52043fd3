/** Converts a grid of cells into a table, without the lines that cannot be read as rows. */
import type { CellError } from './cellErrors'
import { type ColumnFormat, toServerCellText } from './cells'
import { cleanCellText } from './cleanCellText'
import { type Delimiter, hasFilledCell, mostFrequentCellCount, parseRecords } from './delimitedText'
import { guessDelimiter, takeDelimiterLine } from './delimiter'
import { type DerivedColumnName, findDerivation } from './derivedColumns'
import { type ColumnNames, guessHeadingLine, headingLines } from './headingLine'
import type { SeparatorMeanings } from './numbers'
import { normaliseCell } from './plainCell'
import { displayedRowText } from './shownRows'

export interface TableRow {
  /** Number of the line, as a spreadsheet shows it. */
  line: number
  cells: readonly string[]
  /** Indices of the cells that the file stores as numbers, days or booleans, so that their text is unambiguous. */
  exact?: ReadonlySet<number>
  /** Types of the cells that the file stores as days or booleans, by index. */
  typed?: ReadonlyMap<number, 'day' | 'boolean'>
  /** Indices of cells that a workbook stores as text. */
  texts?: ReadonlySet<number>
  /**
   * Texts of numbers as the spreadsheet shows them, by index of the cell, if they differ from the number. In a column
   * of texts they are used instead of the number.
   */
  shown?: ReadonlyMap<number, string>
  /** The errors of cells that have no valid value, such as formula errors, by index of the cell. */
  errors?: ReadonlyMap<number, CellError>
  /** Whether the row is hidden in the spreadsheet. */
  isHidden?: true
}
/** The lines of a text or a sheet that are not empty. */
export interface TextGrid {
  /** The character between cells. It is set only for text, not for workbooks. */
  delimiter?: Delimiter
  rows: readonly TableRow[]
}
/** Reason why a line cannot be read as a row. Its translation key is `engine.import.unreadable.<reason>`. */
export type UnreadableReason = 'moreCells' | 'fewerCells' | 'longCell'
export interface UnreadableLine {
  line: number
  text: string
  reason: UnreadableReason
  cells: readonly string[]
}
export interface ImportTable extends TextGrid {
  headings: readonly string[]
  /** Line number of the headings; `null` if the file has none. */
  headingLine: number | null
  /** Whether the heading line contains no known heading. The line may then be data. */
  isHeadingDoubtful: boolean
  /** Lines above the headings, such as a title. */
  above: readonly TableRow[]
  /** The first lines of the file. The user can choose the heading line among them. */
  first: readonly TableRow[]
  unreadable: readonly UnreadableLine[]
}

/** Removes the single quotation marks around the cells of a row if all filled cells, at least two, have them. */
const withoutSingleMarks = (cells: readonly string[]) => {
  const filled = cells.map(cell => cell.trim()).filter(Boolean)
  const isMarked = filled.length > 1 && filled.every(cell => /^'.*'$/s.test(cell) && cell.length > 1)
  return isMarked ? cells.map(cell => cell.trim().slice(1, -1).replaceAll("''", "'")) : cells
}

/** Returns whether the cells are the line of hyphens below the headings of a Markdown table. */
const isRule = (cells: readonly string[]) => cells.every(cell => cell === '' || /^:?-{2,}:?$/.test(cell))

/**
 * Splits a text into cells.
 * @param delimiter guessed if missing
 */
export const readGrid = (text: string, delimiter?: Delimiter): TextGrid => {
  const named = takeDelimiterLine(text)
  const used = delimiter ?? named.delimiter ?? guessDelimiter(named.text)
  const rows = parseRecords(named.text, used).map(({ line, cells }) => ({
    line,
    cells: withoutSingleMarks(cells).map(normaliseCell),
  }))
  return { delimiter: used, rows: rows.filter(({ cells }) => hasFilledCell(cells) && !(used === '|' && isRule(cells))) }
}

/** For each field, the index of the file's column that fills it. */
export type ColumnMapping = Readonly<Record<string, number | undefined>>

/** Returns whether the row has more cells than the table has columns. A stray delimiter has then split a cell. */
const hasMoreCells = ({ cells }: TableRow, width: number) => cells.slice(width).some(Boolean)

/**
 * Patterns that all cells of a column may match, such as a letter in each street. A cell without the pattern of its
 * column was probably shifted from another column.
 */
const columnPatterns = [/\p{L}/u, /\d/]

/**
 * Returns a function that returns whether a row lacks cells before its end. Some programs write every empty cell at the
 * end of a row; in their files, each short row lacks cells. Other programs leave these cells out; then a short row
 * lacks cells only if its cells do not match the patterns of their columns.
 */
const cellLossDetector = (rows: readonly TableRow[], width: number): ((row: TableRow) => boolean) => {
  const full = rows.filter(({ cells }) => cells.length >= width)
  const writesEmptyCells = full.some(({ cells }) => !cells.at(-1))
  const marksOf = Array.from({ length: width }, (_, column) => {
    const filled = full.map(({ cells }) => cells[column] ?? '').filter(Boolean)
    return filled.length > 1 ? columnPatterns.filter(mark => filled.every(cell => mark.test(cell))) : []
  })
  const isElsewhere = ({ cells }: TableRow) =>
    cells.some((cell, column) => cell !== '' && marksOf[column]?.some(mark => !mark.test(cell)))
  return row => row.cells.length < width && (writesEmptyCells || isElsewhere(row))
}

const fewRows = 2
/**
 * Returns the number of columns. Columns without a heading count only if the table has no headings, or if it has more
 * than `fewRows` rows and most of them have such cells. Otherwise these cells come from a stray delimiter.
 */
const countColumns = (headings: readonly string[], rows: readonly TableRow[]) => {
  const wider = rows.filter(row => hasMoreCells(row, headings.length))
  const isWider = headings.length === 0 || (rows.length > fewRows && wider.length * 2 > rows.length)
  return isWider ? Math.max(headings.length, mostFrequentCellCount(rows)) : headings.length
}

export interface TableOptions {
  names?: ColumnNames
  /** Line number of the headings; `null` if the file has none. If it is missing, it is guessed. */
  headingLine?: number | null | undefined
}

export const gridToTable = (
  { delimiter, rows }: TextGrid,
  { names = {}, headingLine }: TableOptions = {},
): ImportTable => {
  const guess = guessHeadingLine(rows, names)
  const line = headingLine === undefined ? guess.line : headingLine
  const at = rows.findIndex(row => row.line === line)
  const headings = (rows[at]?.cells ?? []).map(cleanCellText)
  const below = rows.slice(at + 1)
  const width = countColumns(headings, below)
  const lacksCells = cellLossDetector(below, headings.length)
  const reasonOf = (row: TableRow): UnreadableReason | undefined => {
    // In a workbook, a row ends with its last filled cell, so short rows are normal and not errors.
    if (delimiter === undefined) return undefined
    if (hasMoreCells(row, width)) return 'moreCells'
    return at >= 0 && lacksCells(row) ? 'fewerCells' : undefined
  }
  const reasons = new Map(below.map(row => [row.line, reasonOf(row)]))
  return {
    ...(delimiter && { delimiter }),
    headings: Array.from({ length: width }, (_, column) => headings[column] ?? ''),
    headingLine: at < 0 ? null : (line ?? null),
    isHeadingDoubtful: headingLine === undefined && guess.isDoubtful,
    above: rows.slice(0, Math.max(at, 0)),
    first: rows.slice(0, headingLines),
    rows: below.filter(row => !reasons.get(row.line)),
    unreadable: below.flatMap((row): UnreadableLine[] => {
      const reason = reasons.get(row.line)
      return reason ? [{ line: row.line, text: displayedRowText(row), reason, cells: row.cells }] : []
    }),
  }
}

export const readTable = (text: string, delimiter?: Delimiter, options?: TableOptions) =>
  gridToTable(readGrid(text, delimiter), options)

/** Returns the row's values by field, in the API's format. */
const valuesOf = (
  { cells, exact, shown }: TableRow,
  columns: readonly ColumnFormat[],
  mapping: ColumnMapping,
  readings: Readonly<Record<string, SeparatorMeanings>>,
  derived: readonly DerivedColumnName[],
) => {
  const cellAt = (source: string) => {
    const at = mapping[source]
    return at === undefined ? undefined : (cells[at] ?? '')
  }
  return columns.flatMap(column => {
    const { source, kind } = column
    const at = mapping[source]
    const derivation = findDerivation(derived, source, mapping)
    if (at === undefined && !derivation) return []
    if (at !== undefined && exact?.has(at)) return [[source, (!kind && shown?.get(at)) || (cells[at] ?? '')] as const]
    const sourceCells = derivation?.from.map(field => cellAt(field) ?? '')
    const cell =
      derivation && sourceCells ? derivation.derive(sourceCells)[derivation.to.indexOf(source)] : cellAt(source)
    return [[source, toServerCellText(cell ?? '', column, readings[source])] as const]
  })
}

export const toImportRows = (
  table: Pick<ImportTable, 'rows'>,
  columns: readonly ColumnFormat[],
  mapping: ColumnMapping,
  readings: Readonly<Record<string, SeparatorMeanings>>,
  derived: readonly DerivedColumnName[] = [],
) =>
  table.rows.map(row => ({
    line: row.line,
    values: Object.fromEntries(valuesOf(row, columns, mapping, readings, derived)) as Record<
      string,
      string | number | null
    >,
  }))
