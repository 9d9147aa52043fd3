/** What the rows of a file refer to, by its id or its name: each table is asked once, whatever there is of rows. */
import { and, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../../contract/errors'
import { guid } from '../../../contract/primitives'
import type { Database } from '../../db/database'
import { cities } from '../../db/schema'
import { fold } from '../../geo/fold'
import type { Importing } from '../../repositories/imports/importer'
import { readCities } from '../../repositories/imports/locationColumns'
import type { Reference } from '../references'

export type Meant = { id: string } | { error: ErrorCode }
/** By the cell's text. */
export type Meanings = (text: string) => Meant

export const isGuid = (text: string) => guid.safeParse(text).success

async function meaningsOf(
  db: Database,
  whose: Importing,
  { table, mine, named }: Reference,
  texts: readonly string[],
): Promise<Meanings> {
  const { id } = getTableColumns(table) as unknown as { id: PgColumn }
  const isCity = table === cities
  const ids = texts.filter(isGuid).map(text => text.toLowerCase())
  const names = texts.filter(text => !isGuid(text))
  const name = named ? sql<string>`lower(${named})` : sql<null>`null`
  const wanted = [
    ...(ids.length > 0 ? [inArray(id, ids)] : []),
    ...(named && names.length > 0
      ? [sql`lower(${named}) in (select lower(each) from unnest(${sql.param(names)}::text[]) each)`]
      : []),
  ]
  const rows =
    wanted.length > 0
      ? await db
          .select({ id, name })
          .from(table)
          .where(and(or(...wanted), mine?.(whose)))
      : []
  const there = new Set(rows.map(row => row.id as string))
  const cityOf = isCity ? await readCities(db, whose, names) : new Map<string, { id: string }>()
  return text => {
    if (isGuid(text)) {
      const one = text.toLowerCase()
      return there.has(one) ? { id: one } : { error: 'ReferencedEntityNotFound' }
    }
    const [first, second] = isCity
      ? [cityOf.get(fold(text))]
      : rows.filter(row => row.name === text.toLowerCase()).map(row => ({ id: row.id as string }))
    if (second) return { error: 'NotUnique' }
    return first ? { id: first.id } : { error: isCity ? 'CityNotFound' : 'ReferencedEntityNotFound' }
  }
}

/** @param texts by the field that refers */
export async function allMeanings(
  db: Database,
  whose: Importing,
  references: Record<string, Reference>,
  texts: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, Meanings>> {
  const meanings = new Map<string, Meanings>()
  for (const [field, reference] of Object.entries(references)) {
    meanings.set(field, await meaningsOf(db, whose, reference, [...(texts.get(field) ?? [])]))
  }
  return meanings
}
