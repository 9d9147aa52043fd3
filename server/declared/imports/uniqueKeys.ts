/**
 * Reports violations of unique keys by line before any row is written: against stored rows and against rows of the
 * same file.
 */
import { and, inArray } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database'
import { type EvaluatedRow, type Importing, refusedRow } from '../../imports/importer'
import { notUnique } from '../../imports/problems'
import type { OwnedResource } from '../ownedResource'
import { columnsOf, nameKeyOf, type RowValues, type StoredRow } from './storedRows'

/** Returns the columns of a unique key, without the owner's. */
function keysOf({ table, whose }: OwnedResource, name: string) {
  const { indexes, uniqueConstraints } = getTableConfig(table)
  const index = indexes.find(each => each.config.name === name)
  const columns = index
    ? index.config.columns.map(each => (each as { name?: string }).name)
    : (uniqueConstraints.find(each => each.getName() === name)?.columns.map(each => each.name) ?? [])
  const isOwners = columns.includes(whose.column.name)
  const keys = Object.entries(columnsOf(table)).flatMap(([key, column]) =>
    columns.includes(column.name) && column !== whose.column ? [{ key, column }] : [],
  )
  return { keys, isOwners }
}

const tupleOf = (keys: readonly { key: string }[], row: StoredRow): string | undefined => {
  const values = keys.map(({ key }) => row[key])
  return values.some(value => value === null || value === undefined) ? undefined : JSON.stringify(values)
}

/** The holder of a key: a stored record, or a row of the same file. */
type Holder = { own: string } & ({ line: number } | { record: string })

/** Returns the rows; those whose key another row has are rejected. */
export async function withUniqueKeys(
  db: Database,
  resource: OwnedResource,
  whose: Importing,
  judged: readonly EvaluatedRow<RowValues>[],
): Promise<EvaluatedRow<RowValues>[]> {
  let all = [...judged]
  for (const [name, { field, code }] of Object.entries(resource.unique ?? {})) {
    const { keys, isOwners } = keysOf(resource, name)
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
      .where(and(inArray(first.column, asked), isOwners ? resource.whose.mine(whose) : undefined))
    const taken = new Map<string | undefined, Holder>(
      there.map(row => [tupleOf(keys, row), { own: String(row.id), record: String(row.holderName) }]),
    )
    all = all.map((each): EvaluatedRow<RowValues> => {
      if (!('values' in each)) return each
      const tuple = tupleOf(keys, each.values.row)
      if (tuple === undefined) return each
      const own = 'id' in each ? each.id : `line ${each.line}`
      const holder = taken.get(tuple)
      if (holder !== undefined && holder.own !== own) {
        return refusedRow(each.line, { [field]: notUnique(holder, code) })
      }
      taken.set(tuple, { own, line: each.line })
      return each
    })
  }
  return all
}
