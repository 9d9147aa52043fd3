/**
 * A page of the newest locations. The first ones are read as they come. Further down the counts by hour say where the page
 * begins, an index alone is walked from that hour on, and only the page's own rows are read: page 1000, or the last, costs
 * little more than the first (docs/adr/0008-map-queries.md).
 */
import { and, desc, eq, gt, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Language, limits } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import type { Page } from '../../../contract/paging'
import { cachedQuery } from '../../db/cachedQueries'
import type { Database } from '../../db/database'
import { cities, locationHours, locations } from '../../db/schema'
import type { Scope } from '../../ownership/scope'
import { columns, countLocations, type KeptScope, locationsCounted, mine, toLocation } from './locationQueries'

/** Up to here reading all rows before the page is cheaper than planning a query of two parts. */
export const nearOffset = limits.pagerButtons * limits.pageSize
type LocationOwner = { scope: Scope | KeptScope; cityId: string | Placeholder | undefined }
type Query = { scope: Scope; cityId: string | undefined }
/** Said when a kept query runs. */
const whoseOf = (inCity: string | undefined) => ({
  scope: { organisationId: sql.placeholder('organisationId') },
  cityId: inCity ? sql.placeholder('cityId') : undefined,
})

/** Written out: of a limit that it does not know PostgreSQL keeps no plan. */
const pageSize = sql.raw(`${limits.pageSize}`) as unknown as Placeholder

/** The page's ids: of a city from the beginning, of all from the hour that holds the page's first. */
function idsFrom(db: Database, { scope, cityId }: LocationOwner, offset: Placeholder) {
  const newest = [desc(locations.createdAt), desc(locations.id)]
  const ids = db.select({ id: locations.id }).from(locations)
  if (cityId) {
    return ids
      .where(mine(scope, eq(locations.cityId, cityId)))
      .orderBy(...newest)
      .limit(pageSize)
      .offset(offset)
  }
  const added = and(eq(locationHours.organisationId, scope.organisationId), gt(locationHours.total, 0))
  return sql`(select id from (
      select hour, through - total as before from (
        select ${locationHours.hour} as hour, ${locationHours.total} as total,
          sum(${locationHours.total}) over (order by ${locationHours.hour} desc) as through
        from ${locationHours} where ${added}
      ) hours where through > ${offset}::int order by hour desc limit 1
    ) begins cross join lateral (
      ${ids.where(mine(scope, sql`${locations.createdAt} < begins.hour + interval '1 hour'`)).orderBy(...newest)}
      limit ${pageSize} offset ${offset}::int - begins.before
    ) page)`
}

const rowsOf = (db: Database, language: Language, { scope, cityId }: LocationOwner, which: SQL | undefined) =>
  db
    .select({ ...columns(language), total: locationsCounted(scope, cityId) })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(mine(scope, which))
    .orderBy(desc(locations.createdAt), desc(locations.id))

const named = (ids: SQLWrapper) => sql`${locations.id} = any(array${ids})`

/** The rows of ids, by their id: what an order or a search found. */
const namedRows = cachedQuery((db, name: `named locations ${Language}${'' | ' of a city'}`) => {
  const [, , language, inCity] = name.split(' ') as [string, string, Language, string | undefined]
  const whose = whoseOf(inCity)
  const ids = sql`string_to_array(${sql.placeholder('ids')}::text, ',')::uuid[]`
  return rowsOf(db, language, whose, sql`${locations.id} = any(${ids})`).prepare(name)
})

/** @returns the locations in the order of their ids, and how many there are in all; that unknown where none was found */
export async function locationsNamed(db: Database, language: Language, { scope, cityId }: Query, ids: string[]) {
  const query = namedRows(db, `named locations ${language}${cityId ? ' of a city' : ''}`)
  const rows = ids.length ? await query.execute({ ...scope, cityId, ids: ids.join() }) : []
  const byId = new Map(rows.map(row => [row.guid, toLocation(row)]))
  return { items: ids.flatMap(id => byId.get(id) ?? []), total: rows[0]?.total }
}

type Depth = 'first' | 'near' | 'far'
/** The first page has no offset, so that one plan is as good for every organisation; how deep another is decides its plan. */
const pageAt = cachedQuery((db, name: `${Depth} locations ${Language}${'' | ' of a city'}`) => {
  const [depth, , language, inCity] = name.split(' ') as [Depth, string, Language, string | undefined]
  const whose = whoseOf(inCity)
  const offset = sql.placeholder('offset')
  if (depth === 'far') return rowsOf(db, language, whose, named(idsFrom(db, whose, offset))).prepare(name)
  const ofCity = whose.cityId && eq(locations.cityId, whose.cityId)
  const first = rowsOf(db, language, whose, ofCity).limit(pageSize).$dynamic()
  return (depth === 'first' ? first : first.offset(offset)).prepare(name)
})

/** @returns the page, newest first; `total` is true past the end too */
export async function locationsPage(
  db: Database,
  language: Language,
  scope: Scope,
  { cityId, offset }: { cityId?: string | undefined; offset: number },
): Promise<Page<Location>> {
  const depth = offset > nearOffset ? 'far' : offset ? 'near' : 'first'
  const page = pageAt(db, `${depth} locations ${language}${cityId ? ' of a city' : ''}`)
  const rows = await page.execute({ ...scope, cityId, offset })
  const total = rows[0]?.total ?? (await countLocations(db, scope, cityId))
  return { items: rows.map(toLocation), total, pageSize: limits.pageSize }
}
