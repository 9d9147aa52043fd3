/**
 * Determines which fields of declared records the rows of a file change. Returns the old and the new values as they
 * would be written in the cells of a file.
 */
import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LocalizedNames } from '../../../contract/cities'
import { joinValues } from '../../../contract/csv'
import type { RowChanges } from '../../../contract/imports'
import { type Language, pickLocalName } from '../../../contract/languages'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import type { ImportCaller, PendingUpdate } from '../../imports/importer'
import { bodyShapeOf } from '../bodyFields'
import type { OwnedResource } from '../ownedResource'
import type { ReferenceDeclaration } from '../references'
import { type RowValues, toJsonValues } from '../storedRows'

type ReferencedNames = ReadonlyMap<string, string>

/**
 * Returns the names of the records to which a field refers, by id. The map is empty if such records have no names;
 * `cellOf` then shows the ids.
 */
async function namesOf(
  db: Database,
  { table, named }: ReferenceDeclaration,
  ids: readonly string[],
  language: Language,
): Promise<ReferencedNames> {
  const column = table === cities ? cities.names : named
  if (!column || ids.length === 0) return new Map()
  const { id } = getTableColumns(table) as unknown as { id: PgColumn }
  const rows = await db
    .select({ id, name: column })
    .from(table)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map(({ id, name }) => [
      String(id),
      table === cities ? pickLocalName(name as LocalizedNames, language) : String(name),
    ]),
  )
}

const partsOf = (value: unknown) => [value ?? []].flat().map(String)
const cellOf = (value: unknown, names: ReferencedNames | undefined): string | null => {
  const parts = partsOf(value).map(part => names?.get(part) ?? part)
  return parts.length === 0 ? null : joinValues(parts)
}

/** Returns the changed fields of each row, by the row's line in the file. */
export async function findRecordChanges(
  db: Database,
  { change, references = {}, renamed = {} }: OwnedResource,
  { language }: ImportCaller,
  updates: readonly PendingUpdate<RowValues>[],
): Promise<ReadonlyMap<number, RowChanges>> {
  const fields = Object.keys(change ? bodyShapeOf(change.body) : {})
  const valueIn = ({ row, links }: RowValues, field: string) => {
    const key = renamed[field] ?? field
    return key in row ? row[key] : links[key]
  }
  const changed = updates.map(({ line, before, values }) => {
    const after = toJsonValues(values)
    const differing = fields.flatMap(field => {
      const [from, to] = [valueIn(before, field), valueIn(after, field)]
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
    })
    return { line, differing }
  })
  const names = new Map<string, ReferencedNames>()
  for (const [field, reference] of Object.entries(references)) {
    const all = changed.flatMap(({ differing }) => differing.filter(difference => difference.field === field))
    const ids = [...new Set(all.flatMap(({ from, to }) => [...partsOf(from), ...partsOf(to)]))]
    names.set(field, await namesOf(db, reference, ids, language))
  }
  return new Map(
    changed.map(({ line, differing }) => [
      line,
      Object.fromEntries(
        differing.map(({ field, from, to }) => [
          field,
          { from: cellOf(from, names.get(field)), to: cellOf(to, names.get(field)) },
        ]),
      ),
    ]),
  )
}
