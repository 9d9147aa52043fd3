/** Reads the records that the rows of a file may change, and the records to which their reference fields refer. */
import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database'
import type { ImportCaller } from '../../imports/importer'
import { mapInSlices } from '../../lib/slices'
import { createQueries } from '../../queries/queries'
import { allBodyFieldsOf } from '../bodyFields'
import { type StoredFields, storedFieldOf } from '../changedFields'
import type { OwnedResource } from '../ownedResource'
import { restrictToCaller } from '../rowOwnership'
import { readRows, type StoredRow } from '../storedRows'
import { findIdsByKey, type RecordKey } from './recordKeys'
import { isGuid, resolveReferences } from './referencedRecords'
import { type ImportedCells, isMultiValued, splitCellValues } from './rowCells'

/** Maximum number of values in a cell of a field with several values. No field allows that many values. */
const mostParts = 100

/** Returns the ids to which a reference field of a record refers. */
export const referencedIdsOf = (resource: OwnedResource, known: StoredFields, field: string): string[] =>
  [storedFieldOf(resource, known, field) ?? []].flat().map(String)

export function createRowLookups(resource: OwnedResource) {
  const { references = {}, ownership, table } = resource
  const shape = allBodyFieldsOf(resource)
  return {
    /**
     * Reads the records that rows may change.
     * @param keys the keys of the rows; undefined for a row without a key
     * @param isSaving whether to lock the records, because the rows are about to be saved
     */
    async readKnown(
      db: Database,
      caller: ImportCaller,
      rows: readonly ImportedCells[],
      keys: readonly (RecordKey | undefined)[],
      isSaving: boolean,
    ): Promise<StoredFields[]> {
      const guids = rows.flatMap(({ guid }) => (guid && isGuid(guid) ? [guid.toLowerCase()] : []))
      const byKey = await findIdsByKey(
        db,
        resource,
        caller,
        keys.flatMap(key => (key ? [key] : [])),
      )
      const ids = [...new Set([...guids, ...byKey])]
      const storedRows = await readRows(db, resource, caller, ids, isSaving ? 'no key update' : undefined)
      if (storedRows.length === 0) return []
      const where = restrictToCaller(ownership, caller, inArray(table.id, ids))
      const { items } = await createQueries(resource).some(db, { where, order: [], limit: ids.length, offset: 0 })
      const wires = new Map((items as StoredRow[]).map(item => [item.guid, item]))
      return storedRows.map(row => ({ ...row, wire: wires.get(row.id) ?? {} }))
    },

    /**
     * Resolves the names and ids in the cells of some reference fields.
     * @param known the records that the rows change; records to which they already refer take precedence over others of
     *   the same name
     */
    async readReferences(
      db: Database,
      caller: ImportCaller,
      fields: readonly string[],
      rows: readonly ImportedCells[],
      known: readonly StoredFields[],
    ) {
      const read = Object.fromEntries(Object.entries(references).filter(([field]) => fields.includes(field)))
      const texts = new Map<string, Set<string>>()
      for (const [field, reference] of Object.entries(read)) {
        const schema = shape[field]
        const cells = rows.flatMap(row => row[field] ?? [])
        // Cells with too many values are not looked up, because their rows are rejected.
        const parts = await mapInSlices(cells, cell => splitCellValues(reference, cell))
        const few = parts.filter(part => part.length <= mostParts)
        texts.set(field, new Set(schema && isMultiValued(schema) ? few.flat() : cells))
      }
      return resolveReferences(db, caller, read, texts, field => [
        ...new Set(known.flatMap(each => referencedIdsOf(resource, each, field))),
      ])
    },
  }
}
