/**
 * Checks the retention of rows: every growing table declares it, one job enforces it, and docs/retention.md documents
 * it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { and, eq, getTableName, is, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import * as schema from '../../server/db/schema'
import {
  deleteExpiredRows,
  type ExpiringTable,
  isExpiringTable,
  retainedTables,
  type ScanPositions,
} from '../../server/maintenance/retention'
import { unownedTables } from '../../server/ownership/owned/unowned'
import { isUnlimited } from '../../server/ownership/ownership'
import { createMarkedRows } from '../access/markedRows'
import { allOwnedTables } from '../helpers/ownedTables'
import { startTestServer, type TestServer } from '../helpers/server'

const root = resolve(import.meta.dirname, '../..')
const hourMs = 3600_000
const weekHours = 7 * 24

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const expiring = retainedTables().filter(isExpiringTable)
const named = <T extends { table: PgTable }>(tables: readonly T[]) =>
  tables.map(table => [getTableName(table.table), table] as const)

describe('the declaration', () => {
  test('covers every table: limited, bounded by another table, or with a retention', () => {
    const declared = new Set([...allOwnedTables, ...unownedTables].map(({ table }) => getTableName(table)))
    const tables = Object.values(schema).filter((each: unknown): each is PgTable => is(each, PgTable))
    expect(tables.map(getTableName).filter(name => !declared.has(name))).toEqual([])
    const unsaid = allOwnedTables.filter(ownedTable => isUnlimited(ownedTable) && !ownedTable.retention)
    expect(unsaid.map(({ table }) => getTableName(table))).toEqual([])
  })

  test('says how long rows are stored when a retention bounds a table, and which file deletes the others', () => {
    const wrong = allOwnedTables.filter(({ growth, retention }) => {
      const isBound = !Array.isArray(growth) && growth.by === 'retention'
      return isBound && !(retention && ('hours' in retention || 'where' in retention))
    })
    expect(wrong.map(({ table }) => getTableName(table))).toEqual([])
    const files = retainedTables().flatMap(({ retention }) => ('where' in retention ? [retention.where] : []))
    expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
  })

  test('names a column that an index begins with, if rows are stored longer than a week', async () => {
    const rows = rowsOf<{ name: string }>(
      await t.db.execute(sql`
        select i.indrelid::regclass || '.' || a.attname as name from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'`),
    )
    const indexed = new Set(rows.map(({ name }) => name))
    const isEvicted = (table: PgTable) =>
      allOwnedTables.some(
        ({ table: own, growth }) => own === table && !Array.isArray(growth) && growth.by === 'eviction',
      )
    const slow = expiring.filter(({ table, retention: { hours, since } }) => {
      return hours > weekHours && !isEvicted(table) && !indexed.has(`${getTableName(table)}.${since.name}`)
    })
    expect(slow.map(({ table }) => getTableName(table))).toEqual([])
  })

  test('agrees with docs/retention.md', () => {
    const text = readFileSync(join(root, 'docs/retention.md'), 'utf8')
    const length = (hours: number) => {
      if (hours === 0) return 'at once'
      return hours % 24 ? `${hours} h` : hours === 24 ? '1 day' : `${(hours / 24).toLocaleString('en-GB')} days`
    }
    const lines = retainedTables().map(({ table, retention }) => {
      const name = `| \`${getTableName(table)}\` | `
      if ('stays' in retention) return `${name}stays | ${retention.stays} |`
      if ('until' in retention) return `${name}until ${retention.until} | `
      return `${name}${length(retention.hours)} | \`${retention.since.name}\``
    })
    expect(lines.filter(line => !text.includes(line))).toEqual([])
  })
})

describe('expired rows', () => {
  let before: Map<string, number>
  const count = async ({ table }: ExpiringTable) => t.db.$count(table)
  /** Changes the times of all rows of a table to `ms` before `now`. */
  const age = ({ table, retention: { since } }: ExpiringTable, ms: number, now: Date) => {
    const moment = new Date(now.getTime() - ms).toISOString()
    return t.db.execute(
      sql`update ${table} set ${sql.identifier(since.name)} = ${moment}::${sql.raw(since.getSQLType())}`,
    )
  }
  beforeAll(async () => {
    const account = await t.organisation('Retailer')
    await createMarkedRows(t.db, account.organisationId, account.accountId, await t.city())
    await t.db.insert(schema.geocodeCache).values({ key: 'k', latitude: 50, longitude: 30, accuracy: 'House' })
    await t.db.insert(schema.idempotencyKeys).values({ source: account.accountId, key: 'k', bodyHash: '' })
    await t.db.execute(sql`update sessions set expires_at = now() + interval '400 days'`)
    before = new Map()
    for (const each of expiring) before.set(getTableName(each.table), await count(each))
  })

  test.each(named(expiring))('of %s are deleted, and not a day earlier', async (name, each) => {
    expect(before.get(name)).toBeGreaterThan(0)
    const now = new Date()
    const margin = Math.min(24, each.retention.hours / 2 || 1) * hourMs
    await age(each, each.retention.hours * hourMs - margin, now)
    await deleteExpiredRows(t.db, now, { tables: [each] })
    expect(await count(each)).toBe(before.get(name))
    await age(each, each.retention.hours * hourMs + 2 * 24 * hourMs, now)
    await deleteExpiredRows(t.db, now, { tables: [each] })
    expect(await count(each)).toBe(each.retention.unless ? await t.db.$count(each.table, each.retention.unless) : 0)
  })

  test('do not include deleted locations that other rows name', async () => {
    const owner = await t.organisation('Retailer')
    const add = async () => (await t.location(owner)).id
    const [booked, collected, stocked, staffed] = [await add(), await add(), await add(), await add()]
    const [unused, recent, open] = [await add(), await add(), await add()]
    const recycler = await t.organisation('Recycler')
    const masses = { material: 'plastic', type: 'PET', objects: 1, grams: 1 } as const
    await t.db
      .insert(schema.sagas)
      .values({ recyclerId: recycler.organisationId, locationId: booked, status: 'Canceled', code: '1234' })
    await t.db.insert(schema.dailyCollections).values({ locationId: collected, day: '2026-01-01', ...masses })
    await t.db.insert(schema.locationStock).values({ locationId: stocked, ...masses })
    await t.db.insert(schema.employees).values({
      ...{ organisationId: owner.organisationId, locationId: staffed },
      ...{ name: 'Ada', email: 'ada@stores.example', role: 'Casher' },
    })
    await t.db.insert(schema.bins).values({ locationId: unused, name: '1' })
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hourMs)
    const ofOwner = eq(schema.locations.organisationId, owner.organisationId)
    await t.db
      .update(schema.locations)
      .set({ deletedAt: daysAgo(31) })
      .where(and(ofOwner, notInArray(schema.locations.id, [recent, open])))
    await t.db
      .update(schema.locations)
      .set({ deletedAt: daysAgo(29) })
      .where(eq(schema.locations.id, recent))
    await deleteExpiredRows(t.db, new Date(), { tables: expiring.filter(({ table }) => table === schema.locations) })
    const left = await t.db.select({ id: schema.locations.id }).from(schema.locations).where(ofOwner)
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([booked, collected, stocked, staffed, recent, open]))
    expect(await t.db.$count(schema.bins, eq(schema.bins.locationId, unused))).toBe(0)
  })

  test('are not scanned again within a day if they stay', async () => {
    const owner = await t.organisation('Retailer')
    const tables = expiring.filter(({ table }) => table === schema.locations)
    const positions: ScanPositions = new Map()
    const now = new Date()
    const deletedDaysAgo = async (days: number) => {
      const { id: locationId } = await t.location(owner)
      await t.db
        .update(schema.locations)
        .set({ deletedAt: new Date(now.getTime() - days * 24 * hourMs) })
        .where(eq(schema.locations.id, locationId))
      return locationId
    }
    const run = (hours: number) =>
      deleteExpiredRows(t.db, new Date(now.getTime() + hours * hourMs), { tables, positions })
    const exists = (id: string) => t.db.$count(schema.locations, eq(schema.locations.id, id))
    const used = await deletedDaysAgo(30.6)
    const stock = { locationId: used, material: 'plastic', type: 'PET', objects: 1, grams: 1 } as const
    await t.db.insert(schema.locationStock).values(stock)
    await run(0)
    await t.db.delete(schema.locationStock).where(eq(schema.locationStock.locationId, used))
    const newer = await deletedDaysAgo(30.3)
    await run(1)
    expect([await exists(used), await exists(newer)]).toEqual([1, 0])
    await run(25)
    expect(await exists(used)).toBe(0)
  })
})

describe('a large table', () => {
  const geocodes = expiring.find(({ table }) => table === schema.geocodeCache)
  const tables = geocodes ? [geocodes] : []
  const fill = (rows: number) =>
    t.db.execute(sql`
      insert into geocode_cache (key, latitude, longitude, accuracy, created_at)
      select 'old ' || n, 50, 30, 'House', now() - interval '400 days' from generate_series(1, ${rows}::int) n`)
  const left = () => t.db.$count(schema.geocodeCache)

  test('is deleted in batches, so that a timeout keeps the completed deletions', async () => {
    await fill(300)
    // With this trigger, deleting the 300 rows in one statement would exceed the statement's timeout.
    await t.db.execute(sql`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.005); return old; end $$`)
    await t.db.execute(sql`create trigger slow before delete on geocode_cache for each row execute function slow()`)
    const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, statement_timeout: 500, max: 2 })
    try {
      await deleteExpiredRows(drizzle(pool, { schema }), new Date(), { tables })
      expect(await left()).toBe(0)
    } finally {
      await pool.end()
      await t.db.execute(sql`drop function slow cascade`)
    }
  })

  test('that cannot be deleted from is reported, and the others are still processed', async () => {
    await fill(1)
    const broken = { ...tables[0], table: schema.cities, retention: { since: schema.geocodeCache.createdAt, hours: 1 } }
    const run = deleteExpiredRows(t.db, new Date(), { tables: [broken as ExpiringTable, ...tables] })
    await expect(run).rejects.toThrow('Expired rows of cities were not deleted')
    expect(await left()).toBe(0)
  })

  test('ends between two batches when the server is stopped', async () => {
    await fill(10)
    const signal = AbortSignal.abort()
    await deleteExpiredRows(t.db, new Date(), { tables, signal })
    expect(await left()).toBe(10)
  })
})
