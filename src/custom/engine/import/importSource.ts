/** The source of the rows: a text file, a pasted text, or the sheets of a workbook. */
import { limits } from '../../../../contract/limits'
import { detectTableFileKind, FileError } from './fileKind'
import type { Sheet } from './workbook'

export type ImportSource =
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'workbook'; name: string; sheets: readonly Sheet[] }

/** Returns whether both sources have the same content, as when the user chooses the same file again. */
const isSameSource = (a: ImportSource, b: ImportSource) => {
  if (a.kind === 'file' && b.kind === 'file')
    return a.bytes.length === b.bytes.length && a.bytes.every((byte, at) => byte === b.bytes[at])
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A table of a source: a sheet of a workbook, or the only table of another source, which is sheet 0. */
export interface SourceTable {
  source: ImportSource
  sheet: number
}
export const isSameTable = (a: SourceTable, b: SourceTable) => a.sheet === b.sheet && isSameSource(a.source, b.source)

/**
 * Loads a file.
 * @throws {FileError} if the file is too large or has no readable table
 */
export const loadSource = async (file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ImportSource> => {
  const { name, size } = file
  if (size > limits.importBytes) throw new FileError('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = detectTableFileKind(name, bytes)
  if (kind === 'text') return { kind: 'file', name, bytes }
  const { readWorkbook } = await import('./workbook')
  const sheets = await readWorkbook(bytes, kind)
  if (sheets.length === 0) throw new FileError('empty')
  return { kind: 'workbook', name, sheets }
}
