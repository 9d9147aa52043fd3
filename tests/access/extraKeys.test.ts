/** Checks that the server ignores unknown keys in a body: their values are not stored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry, type Fixtures } from './fixtures'
import { callerOf, isObject, operationsOf, roleOf, sampleOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/** Name of the gazetteer's table, which is large. It is searched only once, after all operations have been called. */
const gazetteer = 'cities'

/** Returns the number of rows that contain each text, counted in all tables except `except`. */
async function rowsWith(texts: string[], except = gazetteer) {
  const tables = rowsOf<{ name: string }>(
    await t.db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> ${except}`,
    ),
  )
  const rows = tables.map(({ name }) => sql`select t::text as said from ${sql.identifier(name)} t`)
  const counts = texts.map(text => sql`count(*) filter (where said like ${`%${text}%`})::int`)
  const query = sql`select array[${sql.join(counts, sql`, `)}] as found from (${sql.join(rows, sql` union all `)}) everything`
  return rowsOf<{ found: number[] }>(await t.db.execute(query))[0]?.found ?? []
}

test('keys that an operation does not know change nothing', async () => {
  const marker = randomUUID()
  const number = 424_242_137
  const accepted: string[] = []
  let tried = 0
  const withFixtures = createFixtureRetry(t)
  for (const operation of operationsOf(t)) {
    await withFixtures(
      async fixtures => {
        const sample = await sampleOf(operation, fixtures)
        if (!isObject(sample.body)) return true
        tried++
        const foreign = fixtures.strangers[roleOf(operation) as keyof Fixtures['strangers']]?.organisationId ?? marker
        const before = await rowsWith([marker, String(number), foreign])
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
        const { status } = await t.call(
          callerOf(fixtures, roleOf(operation)),
          operation.method,
          sample.path,
          { ...extras, ...sample.body },
          sample.headers ? { headers: sample.headers } : {},
        )
        const isTouched = String(await rowsWith([marker, String(number), foreign])) !== String(before)
        if (isTouched) accepted.push(`${operation.method} ${operation.url}`)
        return status < 300
      },
      isAnswered => isAnswered,
    )
  }
  expect(tried).toBeGreaterThan(15)
  expect(accepted).toEqual([])
  expect(await rowsWith([marker, String(number)], 'no other')).toEqual([0, 0])
})
