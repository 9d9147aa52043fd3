/** Checks that the database limits the size of every JSON column. The columns are read from its catalogue. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { rowsOf } from '../../server/db/database'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('JSON columns on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  /**
   * Returns the JSON columns whose size no check limits. Only a check that concerns nothing but the column's size
   * counts.
   */
  const unlimited = async () =>
    rowsOf<{ column: string }>(
      await t.db.execute(sql`
        select c.relname || '.' || a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and a.atttypid in ('json'::regtype, 'jsonb'::regtype) and not exists (
            select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(octet_length\\(\\(.*\\)::text\\) <= \\d+\\)\\)')
        order by 1`),
    ).map(({ column }) => column)

  test('have a maximum size each', async () => {
    expect(await unlimited()).toEqual([])
  })

  test('a new one without a maximum is reported by name', async () => {
    await t.db.execute(sql`create table vans (id uuid, extras jsonb, name text check (octet_length(name) <= 5))`)
    expect(await unlimited()).toEqual(['vans.extras'])
    await t.db.execute(sql`drop table vans`)
  })

  test('numbers that are longer in the database than on the wire do not exceed it', async () => {
    const owner = await t.organisation('Retailer')
    const numbers = Array.from({ length: 100 }, () => 1e308)
    const filter = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`field${n}`, numbers]))
    expect(JSON.stringify({ filter }).length).toBeLessThan(limits.viewBytes)
    const body = { list: 'locations', name: 'Numbers', state: { filter } }
    const { status, body: refusal } = await t.call(owner, 'POST', '/views', body)
    expect([status, refusal.errorCode]).toEqual([422, 'UnprocessableEntity'])
  })
})
