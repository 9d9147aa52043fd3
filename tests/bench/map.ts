/**
 * Measures the map's queries on all rows and on a tenth of the rows, and compares them with plain SQL that reads the
 * locations in a box. All queries use pg on one connection.
 */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../../server/db/database'
import { rowsOf } from '../../server/db/database'
import * as schema from '../../server/db/schema'
import type { Scope } from '../../server/ownership/scope'
import { type BoundsCorners, readLocationsInBounds } from '../../server/repositories/locations/locationsInBounds'
import {
  fullBenchRows as all,
  fillLocationsTo,
  largestOrganisationId,
  middleSizedOrganisationId,
} from './generatedLocations'
import { formatMs, formatRatio, measureAlternately, type ResultRow, type RunBenchModule } from './resultRow'

const rounds = 31
/** Bounds of the measured maps: a town at zoom 12, a region at zoom 9, and the country at the map's initial zoom. */
export const mapBoxes = {
  town: { lat1: 50.4, lng1: 30.4, lat2: 50.5, lng2: 30.6 },
  region: { lat1: 49.5, lng1: 29.5, lat2: 51, lng2: 31.5 },
  country: { lat1: 44, lng1: 22, lat2: 53, lng2: 41 },
} satisfies Record<string, BoundsCorners>

export const scopesByOwner: Record<string, Scope | undefined> = {
  recycler: undefined,
  'largest retailer': { organisationId: largestOrganisationId, limit: null },
  'small retailer': { organisationId: middleSizedOrganisationId, limit: null },
}

/**
 * Returns a larger box with the same centre. On a tenth of the rows it contains about as many markers as the given box
 * on all rows.
 */
const widened = ({ lat1, lng1, lat2, lng2 }: BoundsCorners): BoundsCorners => {
  const [latitude, longitude] = [(lat1 + lat2) / 2, (lng1 + lng2) / 2]
  const [high, wide] = [((lat2 - lat1) / 2) * Math.sqrt(10), ((lng2 - lng1) / 2) * Math.sqrt(10)]
  return { lat1: latitude - high, lng1: longitude - wide, lat2: latitude + high, lng2: longitude + wide }
}

type Sides = Record<string, () => Promise<unknown>>

const sidesOf = (client: pg.Client, box: BoundsCorners, suffix = ''): Sides => {
  const db = drizzle(client, { schema }) as Database
  const side = (scope?: Scope) => () => readLocationsInBounds(db, { corners: box, onePerCity: false, offset: 0 }, scope)
  return Object.fromEntries(Object.entries(scopesByOwner).map(([owner, scope]) => [owner + suffix, side(scope)]))
}

/**
 * Measures the map queries of each owner, the queries in `others`, and plain SQL, in alternating rounds, so that other
 * load on the machine affects each of them equally.
 * @returns the times in ms by owner; `bare` is the plain SQL as PostgreSQL plans it, `walk` the same without bitmap
 *   scans
 */
export async function measureMapQueries(client: pg.Client, box: BoundsCorners, others: Sides = {}) {
  const { lat1, lng1, lat2, lng2 } = box
  const bareSql = `select id, longitude, latitude from locations where deleted_at is null
    and point(longitude, latitude) <@ box(point(${lng1}, ${lat1}), point(${lng2}, ${lat2})) limit 250`
  const own = sidesOf(client, box)
  const sides: Sides = { bare: () => client.query(bareSql), ...own, ...others }
  const taken = await measureAlternately(sides, rounds)
  await client.query('set enable_bitmapscan = off')
  const walk = await measureAlternately(
    { walk: () => client.query(bareSql), again: own.recycler ?? (() => Promise.resolve()) },
    rounds,
  )
  await client.query('reset enable_bitmapscan')
  // `walk` was measured after the other queries. The recycler's query was measured both times, so its ratio corrects
  // `walk` for a change of the machine's load.
  return { ...taken, walk: (walk.walk / walk.again) * (taken.recycler ?? Number.NaN) } as Record<string, number>
}

/**
 * Measures the map queries on all rows and on a copy with a tenth of the rows. The box is larger on the copy, so that
 * it contains about as many markers.
 */
const measure = (client: pg.Client, tenth: pg.Client, box: BoundsCorners) =>
  measureMapQueries(client, box, sidesOf(tenth, widened(box), ' of a tenth'))

/**
 * Copies the database while it has a tenth of the rows.
 * @returns the URL of the copy
 */
async function copyOfTenth(url: string): Promise<string> {
  const address = new URL(url)
  address.pathname = '/template1'
  const admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
  await admin.query(`create database tenth template ${new URL(url).pathname.slice(1)}`)
  await admin.end()
  address.pathname = '/tenth'
  return address.href
}

/**
 * Measures the map query with one marker per city for the whole country. The time is PostgreSQL's own execution time.
 */
export async function measureOnePerCity(db: Database) {
  const rows: ResultRow[] = []
  const calls = {
    recycler: sql`cities_in_box(22, 44, 41, 53, 1001)`,
    'largest retailer': sql`own_cities_in_box(${largestOrganisationId}, 22, 44, 41, 53, 1001)`,
  }
  for (const [owner, call] of Object.entries(calls)) {
    const taken: number[] = []
    for (let round = 0; round < 15; round++) {
      const plan = await db.execute(sql`explain (analyze, timing off) select * from ${call}`)
      const line = rowsOf<{ 'QUERY PLAN': string }>(plan).map(row => row['QUERY PLAN'])
      taken.push(Number(/Execution Time: ([\d.]+)/.exec(line.join('\n'))?.[1]))
    }
    const start = performance.now()
    await db.execute(sql`select distinct on (city_id) id from locations where deleted_at is null
      and point(longitude, latitude) <@ box(point(22, 44), point(41, 53))
      ${owner === 'recycler' ? sql`` : sql`and organisation_id = ${largestOrganisationId}`} order by city_id, id`)
    const distinct = performance.now() - start
    const own = taken.sort((a, b) => a - b)[7] ?? Number.NaN
    rows.push({
      what: `map, one per city, the country: ${owner}`,
      measured: formatMs(own),
      reference: `DISTINCT ON ${formatMs(distinct)}`,
      ratio: formatRatio(own / distinct),
      budget: '<= 20 ms in the database',
      isWithin: own <= 20,
    })
  }
  return rows
}

export const run: RunBenchModule = async environment => {
  const url = await environment.database()
  const tenth = Math.round(all / 10)
  const start = performance.now()
  await fillLocationsTo(url, tenth)
  const few = new pg.Client({ connectionString: await copyOfTenth(url) })
  await few.connect()
  await few.query('vacuum analyze locations')
  await fillLocationsTo(url, all)
  const filled = performance.now() - start
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: ResultRow[] = []
  for (const [place, box] of Object.entries(mapBoxes)) {
    const taken = await measure(client, few, box)
    const { bare = Number.NaN, walk = Number.NaN } = taken
    for (const owner of Object.keys(scopesByOwner)) {
      const [own, before] = [taken[owner] ?? Number.NaN, taken[`${owner} of a tenth`] ?? Number.NaN]
      const [toBare, growth] = [own / Math.min(bare, walk), own / before]
      rows.push({
        what: `map of a box, ${place}, ${(all / 1e6).toFixed(1)} M rows: ${owner}`,
        measured: formatMs(own),
        reference: `bare SQL ${formatMs(bare)}, without bitmap ${formatMs(walk)}; a tenth of the rows ${formatMs(before)}`,
        ratio: `${formatRatio(toBare)}; growth ${formatRatio(growth)}`,
        budget: '<= 3 × the quicker bare; growth < 2',
        isWithin: toBare <= 3 && growth < 2,
      })
    }
  }
  await few.end()
  rows.push(...(await measureOnePerCity(drizzle(client, { schema }))))
  await client.end()
  console.error(`  (loading ${all} rows took ${(filled / 1000).toFixed(0)} s)`)
  return rows
}
