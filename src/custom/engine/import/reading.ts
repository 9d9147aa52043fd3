/** How a source is read: as somebody chose, else as is guessed. */
import { limits } from '../../../../contract/limits'
import { choiceNames, fieldNames, yesAndNo } from '../../../i18n/fieldNames'
import type { Column } from './columns'
import type { Delimiter } from './delimitedText'
import { type DerivedColumnName, derivationFor, derivedSources } from './derivedColumns'
import { type Encoding, garbledWord, guessEncoding, readText } from './encodings'
import { guessMapping } from './mapping'
import { folded } from './months'
import { guessReading, type NumberReading } from './numbers'
import type { ImportSource } from './source'
import {
  type ColumnNames,
  countKnownHeadings,
  type Grid,
  type Mapping,
  readGrid,
  shownText,
  type Table,
  type TableRow,
  toTable,
  type UnreadableLine,
} from './table'
import type { Sheet } from './workbook'

/** What somebody set; the rest is guessed. */
export interface ReadingChoice {
  encoding?: Encoding
  delimiter?: Delimiter
  /** Place among the sheets of a workbook. */
  sheet?: number
  /** Rows that a filter or somebody has hidden are left out. */
  skipsHidden?: boolean
  /** `null`: there are no headings. */
  headingLine?: number | null
  mapping?: Mapping
  readings?: Readonly<Record<string, NumberReading>>
}

/** The choice with what the change makes meaningless left out: other cells, other columns. */
export const changedChoice = (choice: ReadingChoice, change: ReadingChoice): ReadingChoice => {
  const { encoding, delimiter, sheet, skipsHidden, headingLine, mapping, readings } = { ...choice, ...change }
  const isSameTable = !('encoding' in change || 'delimiter' in change || 'sheet' in change)
  const isSameHeading = isSameTable && !('headingLine' in change)
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== undefined && { sheet }),
    ...(isSameTable && skipsHidden !== undefined && { skipsHidden }),
    ...(isSameTable || 'headingLine' in change ? headingLine !== undefined && { headingLine } : {}),
    ...(isSameHeading && mapping && { mapping }),
    ...(isSameHeading && readings && { readings }),
  }
}

/** Words that stand for a value, folded: those of a choice in every language, yes and no. */
const wordsOf = async (resource: string, { source, kind, options }: Column) => {
  const known = await (kind === 'boolean' ? yesAndNo() : choiceNames(resource, source, options ?? []))
  const pairs = known.flatMap(([value, words]) => [value, ...words].map(word => [folded(word), value] as const))
  return Object.fromEntries(pairs.filter(([word]) => word !== ''))
}

export interface KnownColumns {
  names: ColumnNames
  columns: readonly (Column & { words?: Record<string, string> })[]
  derived: readonly DerivedColumnName[]
}
/** Loads what a file may call the columns, and what stands in them. */
export const loadNames = async (
  resource: string,
  columns: readonly Column[],
  derived: readonly DerivedColumnName[] = [],
): Promise<KnownColumns> => ({
  derived,
  names: await fieldNames(resource, [...columns.map(({ source }) => source), ...derivedSources(derived)]),
  columns: await Promise.all(
    columns.map(async column =>
      column.options || column.kind === 'boolean' ? { ...column, words: await wordsOf(resource, column) } : column,
    ),
  ),
})

const isLong = ({ cells }: TableRow, places: ReadonlySet<number | undefined>) =>
  cells.some((cell, at) => places.has(at) && cell.length > limits.importCell)

/** Leaves out rows with a cell that is too long to be sent, and names them. */
const withoutLongCells = (table: Table, mapping: Mapping): Table => {
  const places = new Set(Object.values(mapping))
  const long = table.rows.filter(row => isLong(row, places))
  if (long.length === 0) return table
  const unreadable = long.map(
    ({ line, cells }): UnreadableLine => ({ line, text: shownText(cells), reason: 'longCell', cells }),
  )
  return {
    ...table,
    rows: table.rows.filter(row => !isLong(row, places)),
    unreadable: [...table.unreadable, ...unreadable].sort((one, other) => one.line - other.line),
  }
}

/** Returns the cells that a number column is read from, other than exact ones. */
export const numberCells = (
  rows: readonly TableRow[],
  source: string,
  mapping: Mapping,
  derived: readonly DerivedColumnName[],
) => {
  const at = mapping[source]
  const derivation = derivationFor(derived, source, mapping)
  if (derivation) {
    const to = derivation.to.indexOf(source)
    const given = (row: TableRow) => derivation.from.map(each => row.cells[mapping[each] ?? -1] ?? '')
    return rows.map(row => derivation.derive(given(row))[to] ?? '')
  }
  return at === undefined ? [] : rows.flatMap(row => (row.exact?.has(at) ? [] : [row.cells[at] ?? '']))
}

/** Returns the place of the sheet that a person would read: a visible one with known headings, else the one that was open. */
export const guessSheet = (sheets: readonly Sheet[], names: ColumnNames) => {
  const all = sheets.map((sheet, at) => ({ sheet, at, known: countKnownHeadings(sheet.rows, names) }))
  const visible = all.filter(({ sheet }) => !sheet.isHidden)
  const candidates = visible.length > 0 ? visible : all
  const most = Math.max(0, ...candidates.map(({ known }) => known))
  const best = candidates.filter(({ known }) => known === most)
  return (best.find(({ sheet }) => sheet.isActive) ?? best[0])?.at ?? 0
}

/** Returns the cells of the source, with its text where it has one. */
export const readSource = (
  source: ImportSource,
  choice: Pick<ReadingChoice, 'encoding' | 'delimiter' | 'sheet'>,
  names: ColumnNames = {},
) => {
  if (source.kind === 'workbook') {
    const sheet = choice.sheet ?? guessSheet(source.sheets, names)
    return { grid: { rows: source.sheets[sheet]?.rows ?? [] } as Grid, sheet }
  }
  const encoding = source.kind === 'file' ? (choice.encoding ?? guessEncoding(source.bytes)) : undefined
  const text = source.kind === 'file' ? readText(source.bytes, encoding ?? 'utf-8') : source.text
  return { grid: readGrid(text, choice.delimiter), text, encoding, garbled: encoding && garbledWord(text, encoding) }
}

/** Returns what is read of the source, as it is chosen or guessed. */
export const read = (source: ImportSource, choice: ReadingChoice, { names, columns, derived }: KnownColumns) => {
  const { grid, encoding, garbled, sheet } = readSource(source, choice, names)
  const complete = toTable(grid, { names, headingLine: choice.headingLine })
  const hidden = complete.rows.filter(({ isHidden }) => isHidden).map(({ line }) => line)
  const whole = choice.skipsHidden ? { ...complete, rows: complete.rows.filter(({ isHidden }) => !isHidden) } : complete
  const mapping = choice.mapping ?? guessMapping(whole, names)
  const table = withoutLongCells(whole, mapping)
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const readings = Object.fromEntries(
    numbers.map(column => [
      column.source,
      choice.readings?.[column.source] ??
        guessReading(numberCells(table.rows, column.source, mapping, derived), column),
    ]),
  )
  return { encoding, garbled, sheet, hidden, skipsHidden: choice.skipsHidden === true, table, mapping, readings }
}
export type ReadTable = ReturnType<typeof read>

/** Whether a column of the file is chosen for the field, or for what fills it too. */
export const isMapped = (source: string, mapping: Mapping, derived: readonly DerivedColumnName[]) =>
  mapping[source] !== undefined || derivationFor(derived, source, mapping) !== undefined
