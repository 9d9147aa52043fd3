/** Helpers for tests of the import: read a file as the import does, without a screen. */

import type { RowVerdict } from '../../../contract/imports'
import { resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { findCellErrors } from '../../../src/custom/engine/import/cellErrors'
import { importColumnsOf } from '../../../src/custom/engine/import/importColumns'
import { loadSource } from '../../../src/custom/engine/import/importSource'
import { loadColumnVocabulary, type ReadingOptions, readTableOfSource } from '../../../src/custom/engine/import/reading'
import { toImportRows } from '../../../src/custom/engine/import/table'
import { allDefinitions } from '../../helpers/definitions'

/**
 * Returns an object that replaces a `File`, with the members that the import reads, because the files of jsdom have no
 * methods to read them.
 */
export const createFakeFile = (bytes: Uint8Array, name: string) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer,
})

/**
 * Reads a file as the import does.
 * @returns the rows that would be sent, and how the file was read
 */
export const readImport = async (
  name: string,
  file: ReturnType<typeof createFakeFile>,
  choice: ReadingOptions = {},
) => {
  const definition = allDefinitions.find(each => each.name === name)
  if (!definition?.import) throw new Error(`${name} has no import`)
  const columns = importColumnsOf(resolveDefinition(definition, 'Retailer'), definition.import)
  const known = await loadColumnVocabulary(name, columns, definition.import.derived)
  const result = readTableOfSource(await loadSource(file), choice, known)
  const { table, mapping, readings } = result
  const faults = findCellErrors(table, known.columns, mapping, known.derived)
  return { ...result, faults, rows: toImportRows(table, known.columns, mapping, readings, known.derived) }
}
export const textFile = (text: string, name = 'list.csv') => createFakeFile(new TextEncoder().encode(text), name)

/** Returns the API's result for an accepted row: a new record with a point on the map. */
export const acceptedRow = (line: number, overrides: Partial<RowVerdict> = {}): RowVerdict => ({
  line,
  verdict: 'create',
  guid: null,
  fields: {},
  point: { latitude: 50.45, longitude: 30.52 },
  accuracy: null,
  pointDoubt: null,
  ...overrides,
})
