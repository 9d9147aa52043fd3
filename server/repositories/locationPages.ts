/**
 * A page of the newest locations. The first ones are read as they come. Further down the ids are found by walking an index
 * alone, at the nearer end where that is far, and only the page's own rows are read: the last page costs what the first does.
 */
import { desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Language, limits } from '../../contract/limits'
import type { Location } from '../../contract/locations'
import type { Page } from '../../contract/paging'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { kept } from '../db/kept'
import { cities, locations } from '../db/schema'
import { countLocations, locationsCounted } from './locationCounts'
import { columns, type KeptScope, mine, toLocation } from './locationRows'

export interface LocationsQuery {
  cityId?: string | undefined
  offset: number
}

/** Up to here reading all rows before the page is cheaper than planning a query of two parts. */
const nearOffset = limits.pagerButtons * limits.pageSize
/** Up to here the beginning is near enough, and the total need not be known before. */
const farOffset = 1000 * limits.pageSize

type Whose = { scope: Scope | KeptScope; cityId: string | Placeholder | undefined }

const idsIn = (db: Database, { scope, cityId }: Whose, direction: 'asc' | 'desc') =>
  db
    .select({ id: locations.id })
    .from(locations)
    .where(mine(scope, cityId ? eq(locations.cityId, cityId) : undefined))
    .orderBy(sql`${locations.createdAt} ${sql.raw(direction)}`, sql`${locations.id} ${sql.raw(direction)}`)

const rowsOf = (db: Database, language: Language, { scope, cityId }: Whose, which: SQL | undefined) =>
  db
    .select({ ...columns(language), total: locationsCounted(scope, cityId) })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(mine(scope, which))
    .orderBy(desc(locations.createdAt), desc(locations.id))

const named = (ids: SQLWrapper) => sql`${locations.id} = any(array${ids})`

const nearPage = kept((db, kind: Language | `${Language} of a city`) => {
  const [language, city] = kind.split(/ (.*)/) as [Language, string | undefined]
  const whose = {
    scope: { organisationId: sql.placeholder('organisationId') },
    cityId: city ? sql.placeholder('cityId') : undefined,
  }
  const ofCity = whose.cityId && eq(locations.cityId, whose.cityId)
  return rowsOf(db, language, whose, ofCity).limit(limits.pageSize).offset(sql.placeholder('offset')).prepare('')
})

function farPage(db: Database, language: Language, whose: Whose, offset: number, total: number | undefined) {
  const fromEnd = total === undefined ? Number.POSITIVE_INFINITY : Math.max(0, total - offset - limits.pageSize)
  const rest = Math.max(0, (total ?? 0) - offset)
  const ids =
    fromEnd < offset
      ? idsIn(db, whose, 'asc').limit(Math.min(limits.pageSize, rest)).offset(fromEnd)
      : idsIn(db, whose, 'desc').limit(limits.pageSize).offset(offset)
  return rowsOf(db, language, whose, named(ids))
}

/** @returns the page, newest first; `total` is true past the end too */
export async function locationsPage(
  db: Database,
  language: Language,
  scope: Scope,
  { cityId, offset }: LocationsQuery,
): Promise<Page<Location>> {
  const known = offset > farOffset ? await countLocations(db, scope, cityId) : undefined
  const rows =
    offset <= nearOffset
      ? await nearPage(db, cityId ? `${language} of a city` : language).execute({ ...scope, cityId, offset })
      : await farPage(db, language, { scope, cityId }, offset, known)
  const total = known ?? rows[0]?.total ?? (await countLocations(db, scope, cityId))
  return { items: rows.map(toLocation), total, pageSize: limits.pageSize }
}
