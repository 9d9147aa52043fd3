/** Checks the metrics that report the size of growing tables. */
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../server/http/metrics'
import { retainedTables } from '../../server/maintenance/retention'
import { measureTables, trackTableGrowth } from '../../server/maintenance/tableGrowth'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

test('the metrics have the size of each table that grows and the age of its oldest row, and no scrape waits for them', async () => {
  await t.db.execute(sql`insert into audit_log (at, action, outcome) values (now() - interval '90 days', 'old', '200')`)
  await t.db.execute(sql`
    insert into geocode_cache (key, latitude, longitude, accuracy, created_at) values ('k', 50, 30, 'House', now() - interval '9 days')`)
  const { id } = await t.location(await t.organisation('Retailer'))
  await t.db.execute(sql`update locations set deleted_at = now() - interval '90 days' where id = ${id}`)
  let measurements = 0
  const growth = trackTableGrowth(t.db, async db => {
    measurements++
    return measureTables(db)
  })
  expect(growth()).toEqual([])
  await expect.poll(growth).not.toEqual([])
  expect(measurements).toBe(1)
  expect(growth().map(({ table }) => table)).toEqual(retainedTables().map(({ table }) => getTableName(table)))
  expect(growth().filter(({ bytes }) => !(bytes > 0))).toEqual([])
  const of = (name: string) => growth().find(({ table }) => table === name)
  expect(of('audit_log')?.oldestSeconds).toBeGreaterThan(89 * 86_400)
  expect(of('audit_log')?.retentionSeconds).toBeUndefined()
  expect(of('geocode_cache')).toMatchObject({ retentionSeconds: 365 * 86_400 })
  expect(Math.round((of('geocode_cache')?.oldestSeconds ?? 0) / 86_400)).toBe(9)
  // Deleted locations with pickups stay, so the age of the oldest one does not tell whether expired ones are deleted.
  expect(of('locations')).toMatchObject({ oldestSeconds: undefined, retentionSeconds: 30 * 86_400 })
  const { registry } = createMetrics(t.deps)
  await registry.metrics()
  await expect.poll(() => registry.metrics()).toMatch(/^database_table_bytes\{table="events"\} \d+$/m)
  const text = await registry.metrics()
  expect(text).toMatch(/^database_table_oldest_row_age_seconds\{table="geocode_cache"\} 7776\d\d/m)
  expect(text).toMatch(/^database_table_retention_seconds\{table="events"\} 34560000$/m)
})

test('a measurement that fails is repeated by the next scrape', async () => {
  let attempts = 0
  const growth = trackTableGrowth(t.db, async () => {
    if (++attempts === 1) throw new Error('no database')
    return [{ table: 'events', bytes: 1, rows: 1, oldestSeconds: 1, retentionSeconds: 1 }]
  })
  expect(growth()).toEqual([])
  await expect.poll(growth).toHaveLength(1)
})
