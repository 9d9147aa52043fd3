/**
 * Checks that the monthly sums, and all figures that are read from them, agree with the daily sums after any change of
 * the collections.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Material, materials } from '../../contract/statuses'
import { rowsOf } from '../../server/db/database'
import { migrationsFolder } from '../../server/db/migrationsFolder'
import { dailyCollections, monthlyTypeMasses } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const dayMs = 24 * 3600_000
const first = Date.UTC(2024, 0, 20)
const dayAt = (index: number) => new Date(first + index * dayMs).toISOString().slice(0, 10)
const day = fc.integer({ min: 0, max: 200 }).map(dayAt)
const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'raise', 'move', 'remove'),
  place: fc.nat({ max: 2 }),
  rows: fc.array(
    fc.record({
      day,
      material: fc.constantFrom(...materials),
      objects: fc.nat({ max: 99 }),
      grams: fc.nat({ max: 1e9 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

describe.each(databaseEngines)('sums by month on %s', database => {
  let t: TestServer
  let shop: TestAccount
  let places: string[]
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer')
    const rows = [
      await t.location(shop),
      await t.location(shop, { cityId: await t.city('Lviv') }),
      await t.location(shop),
    ]
    places = rows.map(({ id }) => id)
  })
  afterAll(() => t.close())

  const apply = async ({ kind, place, rows }: Change) => {
    const [locationId = '', other = ''] = [places[place], places[(place + 1) % 3]]
    const days = rows.map(row => row.day)
    const theirs = sql`location_id = ${locationId} and day in ${days}`
    if (kind === 'raise')
      await t.db.execute(sql`update collections set grams = grams + 7, objects = objects + 1 where ${theirs}`)
    else if (kind === 'remove') await t.db.execute(sql`delete from collections where ${theirs}`)
    else if (kind === 'move')
      await t.db.execute(sql`update collections c set location_id = ${other}, day = day + 31 where ${theirs} and not exists (
        select 1 from collections o where o.location_id = ${other} and o.day = c.day + 31)`)
    else
      await t.db
        .insert(dailyCollections)
        .values(rows.map((row, index) => ({ ...row, locationId, type: `type ${index}` })))
        .onConflictDoUpdate({
          target: [dailyCollections.locationId, dailyCollections.day, dailyCollections.material, dailyCollections.type],
          set: { grams: sql`excluded.grams`, objects: sql`collections.objects + excluded.objects` },
        })
  }
  const byMonth = (from: string) =>
    sql.raw(
      `select location_id, month::text, material, parts::int, objects::text, grams::text from ${from} order by 1, 2, 3`,
    )
  const days = `(select location_id, date_trunc('month', day::timestamp)::date as month, material, count(*) as parts,
    sum(objects) as objects, sum(grams) as grams from collections group by 1, 2, 3) days`
  const byType = (from: string) =>
    sql.raw(`select location_id, month::text, material, type, parts::int, grams::text from ${from} order by 1, 2, 3, 4`)
  const typeDays = `(select location_id, date_trunc('month', day::timestamp)::date as month, material, type,
    count(*) as parts, sum(grams) as grams from collections group by 1, 2, 3, 4) days`
  const expectSums = async () => {
    for (const [read, kept, counted] of [
      [byMonth, 'monthly_collections', days],
      [byType, 'monthly_types', typeDays],
    ] as const) {
      expect(rowsOf(await t.db.execute(read(kept)))).toEqual(rowsOf(await t.db.execute(read(counted))))
    }
  }

  test('equal those of the days after any inserts, changes and deletions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async changes => {
        for (const each of changes) await apply(each)
        await expectSums()
      }),
      { numRuns: 25 },
    )
  })

  test('are exact when many sessions write the same month in parallel', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        apply({
          kind: index % 5 === 4 ? 'remove' : 'add',
          place: index % 3,
          rows: [3, 2, 1].map(back => ({ day: dayAt(index - back + 3), material: 'glass', objects: 1, grams: 5 })),
        }),
      ),
    )
    await expectSums()
  })

  test('of the types are computed by an update from the existing days', async () => {
    const backfill = readFileSync(join(migrationsFolder, '0021_monthly_types.sql'), 'utf8').split('breakpoint').at(-1)
    await t.db.execute(sql`truncate monthly_types`)
    await t.db.execute(sql.raw(backfill ?? ''))
    expect(await t.db.$count(monthlyTypeMasses)).toBeGreaterThan(0)
    await expectSums()
  })

  test('of a period that begins and ends within months are exact to the day', async () => {
    await apply({
      kind: 'add',
      place: 0,
      rows: Array.from({ length: 200 }, (_, i) => ({ day: dayAt(i), material: 'metal', objects: 1, grams: 1 })),
    })
    const stored = await t.db.select().from(dailyCollections)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 130 }), fc.integer({ min: 62, max: 140 }), async (start, length) => {
        const [from, to] = [dayAt(start), dayAt(start + length)]
        const { body } = await t.call(shop, 'GET', `/b2b/retail/analytics?from=${from}&to=${to}`)
        const inside = stored.filter(
          row => Date.parse(row.day) >= Date.parse(from) && Date.parse(row.day) <= Date.parse(to),
        )
        const kg = (rows: typeof inside) => rows.reduce((sum, { grams }) => sum + grams, 0) / 1000
        const of = (material: Material) => kg(inside.filter(row => row.material === material))
        expect(body.unit).toBe('month')
        expect(body.totals).toEqual({
          objects: inside.reduce((sum, { objects }) => sum + objects, 0),
          totalKg: kg(inside),
          kgByMaterial: Object.fromEntries(materials.map(material => [material, of(material)])),
        })
        const impact = await t.call(shop, 'GET', `/b2b/retail/analytics/impact?from=${from}&to=${to}`)
        expect(impact.body.totals.kg).toBe(kg(inside))
        for (const { period, totalKg } of body.series) {
          expect([period, totalKg]).toEqual([period, kg(inside.filter(row => row.day.startsWith(period.slice(0, 7))))])
        }
        const placed = places.map(guid => kg(inside.filter(row => row.locationId === guid))).filter(total => total > 0)
        expect(body.byLocation.map((row: { totalKg: number }) => row.totalKg)).toEqual(placed.toSorted((a, b) => b - a))
      }),
      { numRuns: 15 },
    )
  })

  test('are deleted with their location', async () => {
    await t.db.execute(sql`delete from locations where id = ${places[1]}`)
    for (const table of ['monthly_collections', 'monthly_types']) {
      const left = sql`select 1 from ${sql.identifier(table)} where location_id = ${places[1]}`
      expect(rowsOf(await t.db.execute(left))).toEqual([])
    }
    await expectSums()
  })
})
