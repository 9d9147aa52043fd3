/** Sheets of a workbook (.xlsx, .ods) as rows of texts. Loaded when somebody chooses one. */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { FileError } from './fileKind'
import { readOpenDocument } from './openDocument'
import type { TableRow } from './table'
import { unpack } from './unpack'
import { paddedStyles, withPaddedNumbers } from './zeroPadding'

export interface Sheet {
  name: string
  rows: readonly TableRow[]
}
/** A cell as the file has it: text, or what is exact in itself. */
export type SheetCell = string | number | boolean | Date | null

/** Uncompressed: far more than the most rows of an import, far less than what would stop the browser. */
const mostBytes = 16 * 1024 * 1024
/** Cells that a sheet spans, empty ones too. */
const mostCells = 1_000_000

const decimals = 20
/** Without an exponent: no digit may be lost, and an exponent is not taken. */
const numberText = (value: number) => {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(decimals).replace(/\.?0+$/, '') : BigInt(value).toString()
}

const dayLength = 'YYYY-MM-DD'.length
const dateText = (date: Date) => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, dayLength) : text
}

const cellText = (cell: SheetCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  return cell instanceof Date ? dateText(cell) : String(cell).trim()
}

const toRow = (cells: readonly SheetCell[], at: number): TableRow => {
  const exact = cells.flatMap((cell, place) => (cell !== null && typeof cell !== 'string' ? [place] : []))
  return { line: at + 1, cells: cells.map(cellText), ...(exact.length > 0 && { exact: new Set(exact) }) }
}

const toSheet = (name: string, data: readonly (readonly SheetCell[])[]): Sheet => ({
  name,
  rows: data.map(toRow).filter(({ cells }) => cells.some(Boolean)),
})

const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Rejects a sheet whose few cells lie so far apart that the space between them would fill the memory. */
const assertSpan = (xml: string) => {
  let rows = 0
  let columns = 0
  for (const [, letters = '', row] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"(?![^>]*\/>)/g)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(letters))
  }
  if (rows * columns > mostCells) throw new FileError('tooLarge')
}

const isData = (path: string) => /\.xml(\.rels)?$/i.test(path) && !/\/(theme|drawings|charts|pivot\w*)\//i.test(path)
const isSheetXml = (path: string) => /worksheets\/[^/]+\.xml$/i.test(path)

const readXlsx = async (bytes: Uint8Array) => {
  const files = unpack(bytes, isData, mostBytes)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const styles = files['xl/styles.xml'] ? paddedStyles(decoder.decode(files['xl/styles.xml'])) : new Map()
  for (const path of Object.keys(files).filter(isSheetXml)) {
    const xml = decoder.decode(files[path])
    assertSpan(xml)
    if (styles.size > 0) files[path] = encoder.encode(withPaddedNumbers(xml, styles))
  }
  // Packed again without compression: the library would unpack large files in a worker, which the page does not allow.
  const plain = zipSync(files, { level: 0 })
  const sheets = await readXlsxFile(plain.buffer as ArrayBuffer)
  return sheets.map(({ sheet, data }) => toSheet(sheet, data as unknown as SheetCell[][]))
}

const readOds = (bytes: Uint8Array) => {
  const { 'content.xml': content } = unpack(bytes, path => path === 'content.xml', mostBytes)
  if (!content) throw new FileError('broken')
  return readOpenDocument(new TextDecoder().decode(content), mostCells).map(({ name, data }) => toSheet(name, data))
}

/** @throws {FileError} for what is broken or too large */
export const readWorkbook = async (bytes: Uint8Array, kind: 'xlsx' | 'ods'): Promise<readonly Sheet[]> => {
  try {
    const sheets = kind === 'xlsx' ? await readXlsx(bytes) : readOds(bytes)
    return sheets.filter(({ rows }) => rows.length > 0)
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken')
  }
}
