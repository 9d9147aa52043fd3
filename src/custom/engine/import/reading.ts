/** Reads a source with the user's choices; everything else is guessed. */
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

/** The user's choices; everything else is guessed. */
export interface ReadingChoice {
  encoding?: Encoding
  delimiter?: Delimiter
  /** Index of the workbook's sheet. */
  sheet?: number
  /** Leaves out rows that are hidden, by a filter or by a user. */
  skipsHidden?: boolean
  /** `null` means that there are no headings. */
  headingLine?: number | null
  mapping?: Mapping
  readings?: Readonly<Record<string, NumberReading>>
}

/**
 * Returns the choice with the change applied, without settings that it makes meaningless because cells or columns
 * differ.
 */
export const changeChoice = (choice: ReadingChoice, change: ReadingChoice): ReadingChoice => {
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

/** Returns values by folded words: the translations of a choice in every language, and those of yes and no. */
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
/** Loads the headings that a file may use, and the words that its cells may contain. */
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

/** Moves rows with a cell that is too long to be sent to the unreadable lines. */
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

/** Returns the cells that a number column is read from, except exact ones. */
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

/** Returns the index of the most likely sheet: a visible one with known headings, else the one that was open. */
export const guessSheet = (sheets: readonly Sheet[], names: ColumnNames) => {
  const all = sheets.map((sheet, at) => ({ sheet, at, known: countKnownHeadings(sheet.rows, names) }))
  const visible = all.filter(({ sheet }) => !sheet.isHidden)
  const candidates = visible.length > 0 ? visible : all
  const most = Math.max(0, ...candidates.map(({ known }) => known))
  const best = candidates.filter(({ known }) => known === most)
  return (best.find(({ sheet }) => sheet.isActive) ?? best[0])?.at ?? 0
}

/** Returns the cells of the source, and its text if it has one. */
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

/** Reads the source as chosen or guessed. */
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

/** Returns whether a column of the file is mapped to the field, or to a derivation that fills it. */
export const isMapped = (source: string, mapping: Mapping, derived: readonly DerivedColumnName[]) =>
  mapping[source] !== undefined || derivationFor(derived, source, mapping) !== undefined
