/**
 * Checks unique keys before any row is written, and reports each violation with its line. The keys of a file's rows are
 * compared with stored records and with each other.
 */
import { and, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import { createRejectedRow, type EvaluatedRow, type ImportCaller } from '../../imports/importer'
import { notUniqueProblem, type UniqueKeyHolder } from '../../imports/problems'
import type { OwnedResource } from '../ownedResource'
import { columnsOf, nameKeyOf, type RowValues, type StoredRow } from '../storedRows'
import { uniqueColumnsOf } from '../uniqueColumns'

const tupleOf = (keys: readonly { key: string }[], row: StoredRow): string | undefined => {
  const values = keys.map(({ key }) => row[key])
  return values.some(value => value === null || value === undefined) ? undefined : JSON.stringify(values)
}

/**
 * The stored record or the earlier row of the file that already has a unique key. `own` is the record's id or `line
 * <number>`, so that a row is not rejected because of the record that it changes. A stored record is named only if the
 * key is unique per organisation; otherwise it could be a record of another organisation.
 */
type Holder = { own: string } & UniqueKeyHolder

/** Returns the evaluated rows. A row is rejected if an earlier row or another stored record has its key. */
export async function rejectDuplicateKeys(
  db: Database,
  resource: OwnedResource,
  caller: ImportCaller,
  evaluated: readonly EvaluatedRow<RowValues>[],
): Promise<EvaluatedRow<RowValues>[]> {
  let all = [...evaluated]
  for (const [name, { field, code }] of Object.entries(resource.unique ?? {})) {
    const { keys, isOwners } = uniqueColumnsOf(resource, name)
    const [first] = keys
    if (!first) continue
    const rowsOf = all.flatMap(each => ('values' in each ? [each.values.row] : []))
    const asked = [...new Set(rowsOf.map(row => row[first.key]))].filter(value => value !== null && value !== undefined)
    if (asked.length === 0) continue
    const { table } = resource
    const columns = Object.fromEntries(keys.map(({ key, column }) => [key, column])) as Record<string, PgColumn>
    const holderName = columnsOf(table)[nameKeyOf(resource)] ?? table.id
    const there = await db
      .select({ ...columns, id: table.id, holderName })
      .from(table)
      .where(and(inArray(first.column, asked), isOwners ? resource.ownership.ownedBy(caller) : undefined))
    const taken = new Map<string | undefined, Holder>(
      there.map(row => [
        tupleOf(keys, row),
        { own: String(row.id), ...(isOwners && { record: String(row.holderName) }) },
      ]),
    )
    all = all.map((each): EvaluatedRow<RowValues> => {
      if (!('values' in each)) return each
      const tuple = tupleOf(keys, each.values.row)
      if (tuple === undefined) return each
      const own = 'id' in each ? each.id : `line ${each.line}`
      const holder = taken.get(tuple)
      if (holder !== undefined && holder.own !== own) {
        return createRejectedRow(each.line, { [field]: notUniqueProblem(holder, code) })
      }
      taken.set(tuple, { own, line: each.line })
      return each
    })
  }
  return all
}
