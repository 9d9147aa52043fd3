/** Reads a file or pasted text as a table. Settings that the user did not choose are guessed. */
import { limits } from '../../../../contract/limits'
import { choiceNamesInAllLanguages, fieldNamesInAllLanguages, yesAndNoInAllLanguages } from '../../../i18n/fieldNames'
import type { Delimiter } from './delimitedText'
import { type DerivedColumnName, derivedSourceColumns, findDerivation } from './derivedColumns'
import { decodeText, type Encoding, findGarbledWord, guessEncoding } from './encodings'
import { type ColumnNames, countKnownHeadings } from './headingLine'
import type { ImportColumn } from './importColumns'
import type { ImportSource } from './importSource'
import { guessColumnMapping } from './mapping'
import { normaliseWord } from './months'
import { guessSeparatorMeanings, type SeparatorMeanings } from './numbers'
import { displayedRowText, hiddenRowLines, visibleRows } from './shownRows'
import {
  type ColumnMapping,
  gridToTable,
  type ImportTable,
  readGrid,
  type TableRow,
  type TextGrid,
  type UnreadableLine,
} from './table'
import type { Sheet } from './workbook'

/** The settings that the user chose; all others are guessed. */
export interface ReadingOptions {
  encoding?: Encoding
  delimiter?: Delimiter
  /** Index of the sheet in the workbook. */
  sheet?: number
  /** Whether rows that a filter or a user has hidden in the spreadsheet are left out. */
  skipsHidden?: boolean
  /** Line number of the headings. `null` means that the file has no headings. */
  headingLine?: number | null
  mapping?: ColumnMapping
  readings?: Readonly<Record<string, SeparatorMeanings>>
}

/**
 * Returns the settings with a change applied. Settings that no longer apply, because the change produces other cells or
 * columns, are removed.
 */
export const changeReadingOptions = (choice: ReadingOptions, change: ReadingOptions): ReadingOptions => {
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

/** Returns the API's values of a choice or a boolean, by their translations in every language (`normaliseWord`). */
const wordsOf = async (resource: string, { source, kind, options }: ImportColumn) => {
  const translatedValues = await (kind === 'boolean'
    ? yesAndNoInAllLanguages()
    : choiceNamesInAllLanguages(resource, source, options ?? []))
  const pairs = translatedValues.flatMap(([value, words]) =>
    [value, ...words].map(word => [normaliseWord(word), value] as const),
  )
  return Object.fromEntries(pairs.filter(([word]) => word !== ''))
}

export interface ColumnVocabulary {
  names: ColumnNames
  columns: readonly (ImportColumn & { words?: Record<string, string> })[]
  derived: readonly DerivedColumnName[]
}
/** Loads the headings that a file may use for each column, and the translated values that its cells may contain. */
export const loadColumnVocabulary = async (
  resource: string,
  columns: readonly ImportColumn[],
  derived: readonly DerivedColumnName[] = [],
): Promise<ColumnVocabulary> => ({
  derived,
  names: await fieldNamesInAllLanguages(resource, [
    ...columns.map(({ source }) => source),
    ...derivedSourceColumns(derived),
  ]),
  columns: await Promise.all(
    columns.map(async column =>
      column.options || column.kind === 'boolean' ? { ...column, words: await wordsOf(resource, column) } : column,
    ),
  ),
})

const isLong = ({ cells }: TableRow, places: ReadonlySet<number | undefined>) =>
  cells.some((cell, at) => places.has(at) && cell.length > limits.importCell)

/** Moves rows with a mapped cell over the length limit to the unreadable lines. */
const withoutLongCells = (table: ImportTable, mapping: ColumnMapping): ImportTable => {
  const places = new Set(Object.values(mapping))
  const long = table.rows.filter(row => isLong(row, places))
  if (long.length === 0) return table
  const unreadable = long.map(
    (row): UnreadableLine => ({ line: row.line, text: displayedRowText(row), reason: 'longCell', cells: row.cells }),
  )
  return {
    ...table,
    rows: table.rows.filter(row => !isLong(row, places)),
    unreadable: [...table.unreadable, ...unreadable].sort((one, other) => one.line - other.line),
  }
}

/**
 * Returns the texts from which the number format of a column is guessed. Cells that the workbook stores as numbers are
 * left out. For a derived column, the texts after the derivation are returned.
 */
export const ambiguousNumberCells = (
  rows: readonly TableRow[],
  source: string,
  mapping: ColumnMapping,
  derived: readonly DerivedColumnName[],
) => {
  const at = mapping[source]
  const derivation = findDerivation(derived, source, mapping)
  if (derivation) {
    const to = derivation.to.indexOf(source)
    const sourceCellsOf = (row: TableRow) => derivation.from.map(field => row.cells[mapping[field] ?? -1] ?? '')
    return rows.map(row => derivation.derive(sourceCellsOf(row))[to] ?? '')
  }
  return at === undefined ? [] : rows.flatMap(row => (row.exact?.has(at) ? [] : [row.cells[at] ?? '']))
}

/**
 * Returns the index of the visible sheet with the most known headings; hidden sheets count only if all are hidden. If
 * several sheets have equally many, the sheet that was open when the file was saved is preferred, or else the first.
 */
const guessSheet = (sheets: readonly Sheet[], names: ColumnNames) => {
  const all = sheets.map((sheet, at) => ({ sheet, at, known: countKnownHeadings(sheet.rows, names) }))
  const visible = all.filter(({ sheet }) => !sheet.isHidden)
  const candidates = visible.length > 0 ? visible : all
  const most = Math.max(0, ...candidates.map(({ known }) => known))
  const best = candidates.filter(({ known }) => known === most)
  return (best.find(({ sheet }) => sheet.isActive) ?? best[0])?.at ?? 0
}

/**
 * Returns the source's cells: for a workbook also the index of the sheet, for a text also the text, and for a text file
 * also its encoding and a word that suggests a wrong encoding.
 */
export const readSource = (
  source: ImportSource,
  choice: Pick<ReadingOptions, 'encoding' | 'delimiter' | 'sheet'>,
  names: ColumnNames = {},
) => {
  if (source.kind === 'workbook') {
    const sheet = choice.sheet ?? guessSheet(source.sheets, names)
    return { grid: { rows: source.sheets[sheet]?.rows ?? [] } as TextGrid, sheet }
  }
  const encoding = source.kind === 'file' ? (choice.encoding ?? guessEncoding(source.bytes)) : undefined
  const text = source.kind === 'file' ? decodeText(source.bytes, encoding ?? 'utf-8') : source.text
  return {
    grid: readGrid(text, choice.delimiter),
    text,
    encoding,
    garbled: encoding && findGarbledWord(text, encoding),
  }
}

/** Reads the source into a table with its mapping and number formats. */
export const readTableOfSource = (
  source: ImportSource,
  choice: ReadingOptions,
  { names, columns, derived }: ColumnVocabulary,
) => {
  const { grid, encoding, garbled, sheet } = readSource(source, choice, names)
  const complete = gridToTable(grid, { names, headingLine: choice.headingLine })
  const hidden = hiddenRowLines(complete.rows)
  const whole = { ...complete, rows: visibleRows(complete.rows, choice.skipsHidden) }
  const mapping = choice.mapping ?? guessColumnMapping(whole, names)
  const table = withoutLongCells(whole, mapping)
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const readings = Object.fromEntries(
    numbers.map(column => [
      column.source,
      choice.readings?.[column.source] ??
        guessSeparatorMeanings(ambiguousNumberCells(table.rows, column.source, mapping, derived), column),
    ]),
  )
  return { encoding, garbled, sheet, hidden, skipsHidden: choice.skipsHidden === true, table, mapping, readings }
}
export type MappedTable = ReturnType<typeof readTableOfSource>

/** Returns whether a column of the file, or a derivation, fills the field. */
export const isFieldMapped = (source: string, mapping: ColumnMapping, derived: readonly DerivedColumnName[]) =>
  mapping[source] !== undefined || findDerivation(derived, source, mapping) !== undefined
