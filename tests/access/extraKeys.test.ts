/** Keys that an operation does not know. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/gate'
import { rowsOf } from '../../server/db/database'
import { type TestServer, testServer } from '../helpers/server'
import { callerOf, isObject, roleOf, sampleOf } from './operations'
import { makeWorld, type World } from './world'

let t: TestServer
let operations: Operation[]
beforeAll(async () => {
  t = await testServer()
  operations = t.app.operations.filter(({ schema }) => !schema.hide)
})
afterAll(() => t.close())

/** How many rows of all tables hold the text. */
async function rowsWith(text: string) {
  const tables = rowsOf<{ name: string }>(
    await t.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  let found = 0
  for (const { name } of tables) {
    const query = sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${text}%`}`
    found += rowsOf<{ n: number }>(await t.db.execute(query))[0]?.n ?? 0
  }
  return found
}

test('keys that an operation does not know change nothing', async () => {
  const marker = randomUUID()
  const number = 424_242_137
  const accepted: string[] = []
  let tried = 0
  for (const operation of operations) {
    const world = await makeWorld(t)
    const sample = await sampleOf(operation, world)
    if (!isObject(sample.body)) continue
    tried++
    const foreign = world.strangers[roleOf(operation) as keyof World['strangers']]?.organisationId ?? marker
    const rowsOfForeign = await rowsWith(foreign)
    const extras = {
      id: marker,
      guid: marker,
      organisationId: foreign,
      organisation_id: foreign,
      accountId: marker,
      createdAt: '1999-01-01T00:00:00.000Z',
      progressPoints: number,
      status: marker,
      role: undefined,
      meta: { enablePremiumRewards: marker },
    }
    await t.call(
      callerOf(world, roleOf(operation)),
      operation.method,
      sample.path,
      { ...extras, ...sample.body },
      sample.headers ? { headers: sample.headers } : {},
    )
    const isTouched =
      (await rowsWith(marker)) + (await rowsWith(String(number))) + (await rowsWith(foreign)) - rowsOfForeign
    if (isTouched) accepted.push(`${operation.method} ${operation.url}`)
  }
  expect(tried).toBeGreaterThan(15)
  expect(accepted).toEqual([])
})
