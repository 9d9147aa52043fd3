/**
 * Reads the sheets of a workbook (.xlsx, .ods) as rows of texts. This code is loaded when a user chooses a workbook.
 */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { FileError } from './fileKind'
import { fillMergedCells, type MergedCells } from './mergedCells'
import { readCellFormats, significantDigits } from './numberFormats'
import { readOpenDocument } from './openDocument'
import { omitMissingValueText } from './plainCell'
import { type CellNote, findBlankStrings, type PreparedSheet, prepareSheet } from './sheetXml'
import type { TableRow } from './table'
import { unzipFiles } from './unzipFiles'
import { readSheetList } from './workbookXml'

export interface Sheet {
  name: string
  rows: readonly TableRow[]
  /** Whether the sheet is hidden in the spreadsheet. */
  isHidden?: true
  /** Whether the sheet was open when the file was saved. */
  isActive?: true
}
type CellValue = string | number | boolean | Date | null
/**
 * A cell of the file: its text or exact value, with a note if the spreadsheet shows another text or the cell is faulty.
 */
export interface SheetCell extends CellNote {
  value: CellValue
}
export interface SheetData {
  name: string
  data: readonly (readonly SheetCell[])[]
  merged: readonly MergedCells[]
  hiddenRows: ReadonlySet<number>
  isHidden: boolean
  isActive: boolean
}

/**
 * Maximum uncompressed size of a workbook in bytes. It is far more than the largest import needs, and far less than
 * would freeze the browser.
 */
const maxBytes = 16 * 1024 * 1024
/** Number of cells that a sheet may span, including empty cells. */
const maxCells = 1_000_000

const decimals = 20
/**
 * Returns the number, rounded to the digits that a spreadsheet stores, without an exponent, because the API accepts no
 * exponents.
 */
const numberText = (number: number) => {
  const value = Number(number.toPrecision(significantDigits))
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(decimals).replace(/\.?0+$/, '') : BigInt(value).toString()
}

const dayLength = 'YYYY-MM-DD'.length
const dateText = (date: Date) => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, dayLength) : text
}

/** Spreadsheets store a time of day as a moment in 1900 or earlier, so such a date is shown as a time. */
const firstYear = 1900
const timeText = (date: Date) =>
  date
    .toISOString()
    .slice('YYYY-MM-DDT'.length)
    .replace(/(:00)?\.\d+Z$/, '')

const cellText = ({ value, text }: SheetCell) => {
  if (text !== undefined) return text
  if (value === null) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return value.getUTCFullYear() <= firstYear ? timeText(value) : dateText(value)
  return typeof value === 'string' ? omitMissingValueText(value) : String(value)
}

/** Calls `pick` for each cell and returns the results by the cells' indices. Cells without a result are left out. */
const byPlace = <Value>(cells: readonly SheetCell[], pick: (cell: SheetCell) => Value | undefined) => {
  const found = cells.flatMap((cell, place) => {
    const value = pick(cell)
    return value === undefined ? [] : [[place, value] as const]
  })
  return found.length > 0 ? new Map(found) : undefined
}

const isExact = ({ value, text }: SheetCell) =>
  (text === undefined && value !== null && typeof value !== 'string') || undefined
const isText = ({ value, text }: SheetCell) => (text === undefined && typeof value === 'string') || undefined
const typeOf = ({ value }: SheetCell) =>
  value instanceof Date ? ('day' as const) : typeof value === 'boolean' ? ('boolean' as const) : undefined

const toRow = (cells: readonly SheetCell[], at: number, isHidden: boolean): TableRow => {
  const exact = byPlace(cells, isExact)
  const texts = byPlace(cells, isText)
  const typed = byPlace(cells, typeOf)
  const shown = byPlace(cells, cell => cell.shown)
  const errors = byPlace(cells, cell => cell.error)
  return {
    line: at + 1,
    cells: cells.map(cellText),
    ...(exact && { exact: new Set(exact.keys()) }),
    ...(texts && { texts: new Set(texts.keys()) }),
    ...(typed && { typed }),
    ...(shown && { shown }),
    ...(errors && { errors }),
    ...(isHidden && { isHidden: true as const }),
  }
}

const toSheet = ({ name, data, merged, hiddenRows, isHidden, isActive }: SheetData): Sheet => ({
  name,
  rows: fillMergedCells(data, merged)
    .map((cells, at) => toRow(cells, at, hiddenRows.has(at)))
    .filter(({ cells }) => cells.some(Boolean)),
  ...(isHidden && { isHidden: true as const }),
  ...(isActive && { isActive: true as const }),
})

const noNotes: ReadonlyMap<number, CellNote> = new Map()

/**
 * Replaces values that the library read with the corrections of `prepareSheet`. Cells that `prepareSheet` removed have
 * only a correction.
 */
const withNotes = (data: readonly (readonly CellValue[])[], { notes }: Pick<PreparedSheet, 'notes'>) => {
  const height = Math.max(data.length, ...[...notes.keys()].map(row => row + 1))
  return Array.from({ length: height }, (_, row): SheetCell[] => {
    const noted = notes.get(row) ?? noNotes
    const values = data[row] ?? []
    const width = Math.max(values.length, ...[...noted.keys()].map(column => column + 1))
    return Array.from({ length: width }, (_, column) => ({ value: values[column] ?? null, ...noted.get(column) }))
  })
}

const isData = (path: string) => /\.xml(\.rels)?$/i.test(path) && !/\/(theme|drawings|charts|pivot\w*)\//i.test(path)

const readXlsx = async (bytes: Uint8Array): Promise<readonly SheetData[]> => {
  const files = unzipFiles(bytes, isData, maxBytes)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const textOf = (path: string) => decoder.decode(files[path])
  const formats = files['xl/styles.xml'] ? readCellFormats(textOf('xl/styles.xml')) : new Map<string, string>()
  const blankStrings = files['xl/sharedStrings.xml']
    ? findBlankStrings(textOf('xl/sharedStrings.xml'))
    : new Set<string>()
  const listed = readSheetList(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'))
  const prepared = new Map<string, PreparedSheet>()
  for (const { name, path } of listed) {
    if (!files[path]) continue
    const sheet = prepareSheet(textOf(path), { formats, blankStrings }, maxCells)
    prepared.set(name, sheet)
    files[path] = encoder.encode(sheet.xml)
  }
  // Zips the files again without compression: the library unpacks large compressed files in a worker, which the page's
  // security policy forbids.
  const plain = zipSync(files, { level: 0 })
  const sheets = await readXlsxFile(plain.buffer as ArrayBuffer)
  return sheets.map(({ sheet: name, data }) => {
    const { isHidden = false, isActive = false } = listed.find(sheet => sheet.name === name) ?? {}
    const { hiddenRows = new Set<number>(), merged = [], notes = new Map() } = prepared.get(name) ?? {}
    const cells = withNotes(data as unknown as CellValue[][], { notes })
    return { name, data: cells, merged, hiddenRows, isHidden, isActive }
  })
}

const odsParts = ['content.xml', 'settings.xml']
/**
 * Returns whether the document is encrypted. The manifest states the encryption of each part (ODF 1.3, part 2, section
 * 4); the document may also be encrypted as a whole.
 */
const isEncrypted = (bytes: Uint8Array, decoder: TextDecoder) => {
  const path = 'META-INF/manifest.xml'
  const { [path]: manifest } = unzipFiles(bytes, name => name === path, maxBytes)
  return /<(\w+:)?encryption-data|encrypted-package/.test(decoder.decode(manifest))
}

const readOds = (bytes: Uint8Array): readonly SheetData[] => {
  const decoder = new TextDecoder()
  if (isEncrypted(bytes, decoder)) throw new FileError('protected')
  const { 'content.xml': content, 'settings.xml': settings } = unzipFiles(
    bytes,
    path => odsParts.includes(path),
    maxBytes,
  )
  if (!content) throw new FileError('broken')
  const [, active] = /name="ActiveTable"[^>]*>([^<]*)</.exec(decoder.decode(settings)) ?? []
  return readOpenDocument(decoder.decode(content), maxCells, active)
}

/**
 * Reads the sheets that have rows.
 * @throws {FileError} if the file is broken, encrypted or too large
 */
export const readWorkbook = async (bytes: Uint8Array, kind: 'xlsx' | 'ods'): Promise<readonly Sheet[]> => {
  try {
    const sheets = kind === 'xlsx' ? await readXlsx(bytes) : readOds(bytes)
    return sheets.map(toSheet).filter(({ rows }) => rows.length > 0)
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken')
  }
}
