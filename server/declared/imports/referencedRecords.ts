/**
 * Finds the records to which the rows of a file refer by id or name. The references of all rows in a field are looked
 * up together.
 */
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { LocalizedNames } from '../../../contract/cities'
import type { ErrorCode } from '../../../contract/errors'
import type { Country } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import { guid } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import { ApiError } from '../../errors/apiErrors'
import { findCities, foldedNamesOf } from '../../geo/cityLookup'
import { parseCityName } from '../../geo/cityNames'
import type { ImportCaller } from '../../imports/importer'
import type { ReferenceDeclaration } from '../references'

export type ReferencedRecord = { id: string } | { error: ErrorCode }
/**
 * Returns the record to which the text of a cell refers. `held` contains the ids of the records to which the row's
 * record already refers. These records take precedence over others of the same name, even if they can no longer be
 * chosen for new references.
 */
export type ReferenceResolver = (text: string, currentIds?: readonly string[]) => ReferencedRecord

export const isGuid = (text: string) => guid.safeParse(text).success

const ambiguous = { id: '' }

/** Returns a map from each name, in lower case, to its record, or to `several` if several records have the name. */
async function idsByName(
  db: Database,
  caller: ImportCaller,
  { table, allowed }: ReferenceDeclaration,
  id: PgColumn,
  named: PgColumn,
  names: readonly string[],
): Promise<Map<string, { id: string }>> {
  const name = sql<string>`lower(${named})`
  const isOne = sql`${name} in (select lower(each) from unnest(${sql.param(names)}::text[]) each)`
  const rows = await db
    .select({ name, id: sql<string>`min(${id}::text)`, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(isOne, allowed?.(caller)))
    .groupBy(name)
  return new Map(rows.map(row => [row.name, row.count > 1 ? ambiguous : { id: row.id }]))
}

const cityNamesOf = ({ name, country }: { name: LocalizedNames; country: Country }) => {
  const { own, other } = foldedNamesOf({ names: name, country })
  return [...own, ...other]
}

/**
 * Returns the names, in lower case, of records that are already referenced, by the records' ids. The map is empty if
 * such records have no names.
 */
async function readNames(
  db: Database,
  { table, named }: ReferenceDeclaration,
  id: PgColumn,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const isCity = table === cities
  const name = isCity ? cities.names : named
  if (!name || ids.length === 0) return new Map()
  const rows = await db
    .select({ id, name, ...(isCity && { country: cities.country }) })
    .from(table)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(
    rows.map(row => [
      String(row.id),
      isCity ? cityNamesOf(row as { name: LocalizedNames; country: Country }) : [String(row.name).toLowerCase()],
    ]),
  )
}

/**
 * Returns a function that finds the record to which a cell's text, an id or a name, refers in one reference field.
 * @param held ids of the records to which the rows' records already refer in this field
 */
async function resolverOf(
  db: Database,
  caller: ImportCaller,
  reference: ReferenceDeclaration,
  texts: readonly string[],
  held: readonly string[],
): Promise<ReferenceResolver> {
  const { table, allowed, named } = reference
  const { id } = getTableColumns(table) as unknown as { id: PgColumn }
  const isCity = table === cities
  const ids = texts.filter(isGuid).map(text => text.toLowerCase())
  const names = texts.filter(text => !isGuid(text))
  const rows =
    ids.length > 0
      ? await db
          .select({ id })
          .from(table)
          .where(and(inArray(id, ids), allowed?.(caller)))
      : []
  const existingIds = new Set(rows.map(row => row.id as string))
  const idsOf =
    named && names.length > 0 ? await idsByName(db, caller, { table, allowed }, id, named, names) : new Map()
  const cityOf = isCity ? await findCities(db, caller, names) : new Map<string, { id: string }>()
  const heldNames = await readNames(db, reference, id, names.length > 0 ? held : [])
  return (text, own = []) => {
    if (isGuid(text)) {
      const one = text.toLowerCase()
      return existingIds.has(one) || own.includes(one) ? { id: one } : { error: 'ReferencedEntityNotFound' }
    }
    const names = own.length === 0 ? [] : isCity ? parseCityName(text).names : [text.toLowerCase()]
    const called = own.find(id => heldNames.get(id)?.some(name => names.includes(name)))
    if (called) return { id: called }
    const found = isCity ? cityOf.get(text) : idsOf.get(text.toLowerCase())
    if (found === ambiguous) return { error: 'NotUnique' }
    return found ? { id: found.id } : { error: isCity ? 'CityNotFound' : 'ReferencedEntityNotFound' }
  }
}

/**
 * Returns the resolvers of all reference fields.
 * @param texts the texts of the cells, by reference field
 * @param held returns the ids that the rows' records already refer to in a field
 * @throws {ApiError} UnprocessableEntity if a field has more texts than an import may have rows
 */
export async function resolveReferences(
  db: Database,
  caller: ImportCaller,
  references: Record<string, ReferenceDeclaration>,
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  held: (field: string) => readonly string[],
): Promise<ReadonlyMap<string, ReferenceResolver>> {
  const meanings = new Map<string, ReferenceResolver>()
  const most = limits.importRows
  for (const [field, { size }] of texts)
    if (size > most)
      throw new ApiError('UnprocessableEntity', `More than ${most} different names`, {
        fields: { [field]: 'InvalidParams' },
      })
  for (const [field, reference] of Object.entries(references)) {
    meanings.set(field, await resolverOf(db, caller, reference, [...(texts.get(field) ?? [])], held(field)))
  }
  return meanings
}
