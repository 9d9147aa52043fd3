/** Reads the columns of a declared resource's unique keys. */
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { ResourceTable } from '../queries/listQuery'
import { findBodyShape } from './bodyFields'
import type { OwnedResource } from './ownedResource'
import { columnsOf } from './storedRows'

/** Returns the names of the columns of a unique index or constraint; `undefined` if the table has none of this name. */
function uniqueColumnNames(table: ResourceTable, name: string): (string | undefined)[] | undefined {
  const { indexes, uniqueConstraints } = getTableConfig(table)
  const index = indexes.find(({ config }) => config.name === name && config.unique)
  if (index) return index.config.columns.map(column => (column as { name?: string }).name)
  return uniqueConstraints.find(constraint => constraint.getName() === name)?.columns.map(column => column.name)
}

/**
 * Returns the columns of a unique key other than the owner's column, and whether the key contains the owner's column.
 */
export function uniqueColumnsOf({ table, ownership }: Pick<OwnedResource, 'table' | 'ownership'>, name: string) {
  const names = uniqueColumnNames(table, name) ?? []
  const keys = Object.entries(columnsOf(table)).flatMap(([key, column]) =>
    names.includes(column.name) && column !== ownership.column ? [{ key, column }] : [],
  )
  return { keys, isOwners: names.includes(ownership.column.name) }
}

/**
 * Rejects a declaration with a unique key whose violation could never be reported: the table has no such unique key, or
 * no body has the field at which it is reported.
 * @throws {Error} naming the key
 */
export function requireUniqueKeys({ what, table, unique = {}, create = {}, change }: OwnedResource): void {
  const shapes = [...Object.values(create), ...(change ? [change] : [])].map(({ body }) => findBodyShape(body))
  const isField = (field: string) => shapes.some(shape => !shape || field in shape)
  for (const [name, { field }] of Object.entries(unique)) {
    if (!uniqueColumnNames(table, name)) {
      throw new Error(`${what}: unique.${name}: ${getTableConfig(table).name} has no unique key of this name`)
    }
    if (shapes.length > 0 && !isField(field)) {
      throw new Error(`${what}: unique.${name}.field: no body has a field ${field}`)
    }
  }
}
