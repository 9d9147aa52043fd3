/** Helpers for tests of the import: read a file as the import does, without a screen. */

import type { JudgedRow } from '../../../contract/imports'
import { resolve } from '../../../src/custom/engine/definition/resolve'
import { cellFaultsOf } from '../../../src/custom/engine/import/cellFaults'
import { columnsOf } from '../../../src/custom/engine/import/columns'
import { loadNames, type ReadingChoice, read } from '../../../src/custom/engine/import/reading'
import { loadSource } from '../../../src/custom/engine/import/source'
import { toImportRows } from '../../../src/custom/engine/import/table'
import { definitions } from '../../../src/resources'

/** Returns a file with the members that an import reads; jsdom's own files cannot be read. */
export const fileOf = (bytes: Uint8Array, name: string) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer,
})

/** @returns the rows that would be sent, and how the file is read */
export const importOf = async (name: string, file: ReturnType<typeof fileOf>, choice: ReadingChoice = {}) => {
  const definition = definitions.find(each => each.name === name)
  if (!definition?.import) throw new Error(`${name} has no import`)
  const columns = columnsOf(resolve(definition, 'Retailer'), definition.import)
  const known = await loadNames(name, columns, definition.import.derived)
  const result = read(await loadSource(file), choice, known)
  const { table, mapping, readings } = result
  const faults = cellFaultsOf(table, known.columns, mapping, known.derived)
  return { ...result, faults, rows: toImportRows(table, known.columns, mapping, readings, known.derived) }
}
export const textFile = (text: string, name = 'list.csv') => fileOf(new TextEncoder().encode(text), name)

/** Returns a row as the API evaluates it: new, with a point. */
export const judged = (line: number, overrides: Partial<JudgedRow> = {}): JudgedRow => ({
  line,
  verdict: 'create',
  guid: null,
  fields: {},
  point: { latitude: 50.45, longitude: 30.52 },
  accuracy: null,
  pointDoubt: null,
  ...overrides,
})
