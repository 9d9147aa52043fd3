/**
 * Checks the query plans of searches: their cost hardly depends on PostgreSQL's statistics, and each plan finds all
 * rows.
 */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/db/database'
import { type LocationSample, planSearch } from '../../server/repositories/locations/locationSearch'
import { listLocations } from '../../server/repositories/locations/sortedLocations'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const me = '10000000-0000-4000-8000-000000000000'
/**
 * Returns the search text of an organisation's nth row, as the bench builds it for a million rows. The numbers in it
 * begin with every digit, so that a search for any digit finds rows.
 */
const textOf = (n: number) => ` shop ${n} street ${n % 97} ${n % 200} `
const everyText = Array.from({ length: 60_000 }, (_, at) => textOf(1 + at * 49))
const million = { owned: new Map([[me, 1000]]), weight: 1000, at: 0 }

describe('among a million rows, planned with statistics that have too many or too few matches', () => {
  const wanted = { page: 30, total: 500 }
  /** Number of rows that PostgreSQL can read in the list's order within 50 ms. */
  const most = 50 / 0.0007
  const isFound = (q: string) => (text: string) => q.split(' ').every(word => text.includes(` ${word}`))
  const sampleWith = (q: string, factor: number): LocationSample => {
    const [met, others] = [everyText.filter(isFound(q)), everyText.filter(text => !isFound(q)(text))]
    const share = Math.round((1000 * factor * met.length) / everyText.length)
    const spread = (texts: string[], number: number) =>
      Array.from({ length: number }, (_, at) => texts[Math.floor((at * texts.length) / number)] ?? '')
    return { ...million, texts: [...spread(met, share), ...spread(others, 1000 - share)] }
  }

  test.each([1 / 4, 1 / 2, 1, 2, 3])('“4 7” is found on the walk, or the index is queried once: × %d', factor => {
    const q = '4 7'
    const share = everyText.filter(isFound(q)).length / everyText.length
    const plan = planSearch(sampleWith(q, factor), { organisationId: me, limit: null }, q)
    for (const [what, number] of Object.entries(wanted)) {
      const walked = plan.rowsToScan(number, what === 'page')
      // `walked` is the number of rows that are read in the list's order before the index is used; 0 if the index is
      // used from the start. If it is not 0, the rows must contain the wanted number of matches.
      if (walked > 0) expect(walked, what).toBeGreaterThanOrEqual(number / share)
      expect(walked, what).toBeLessThanOrEqual(most * 2)
    }
    // For a page, the plan first reads rows in the list's order, because reading all matches from the index would take
    // longer than the whole search may take.
    expect(plan.rowsToScan(wanted.page, true)).toBeGreaterThan(0)
  })
})

describe.each(databaseEngines)('on %s', database => {
  let t: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('Retailer')
    const city = await t.city('Kyiv')
    await t.db.execute(sql`
      insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude, created_at)
      select ${owner.organisationId}::uuid, ${city}::uuid, 'Shop ' || n, 'Street ' || n % 97, n % 200, 50, 30,
        timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 3000) n`)
  }, 120_000)
  afterAll(() => t.close())

  const dialect = new PgDialect()
  /**
   * Returns the page of results, and the number of statements that used the index of word parts.
   * @param texts the sample of the texts
   */
  const searched = async (q: string, texts: string[]) => {
    // Each search has a database object of its own, because samples are cached by this object.
    const db: Database = Object.create(t.db)
    const statements: string[] = []
    const execute = async (query: SQL) => {
      const statement = dialect.sqlToQuery(query).sql
      statements.push(statement)
      const sample = { share: 1, texts, owned: { [owner.organisationId]: 3000 } }
      return statement.includes('tablesample') ? { rows: [sample] } : t.db.execute(query)
    }
    db.execute = execute as typeof db.execute
    const page = await listLocations(db, 'en', owner, { q, offset: 0 })
    expect(statements.filter(statement => statement.includes('tablesample'))).toHaveLength(1)
    return { page, asked: statements.filter(statement => statement.includes('search_parts')).length }
  }

  test.each(['4 7', '4 7 6', '42 hop', '4 7 9 6'])(
    '“%s” is the same page with any statistics, and queries the index once',
    async q => {
      const [none, all, usual] = [
        await searched(q, [' warehouse ']),
        await searched(q, [` ${q} `]),
        await searched(
          q,
          Array.from({ length: 1000 }, (_, at) => textOf(3 * at)),
        ),
      ]
      expect(none.asked).toBe(1)
      expect(none.page.items.every(({ name }) => name.startsWith('Shop'))).toBe(true)
      expect(all.page).toEqual(none.page)
      expect(usual.page).toEqual(none.page)
    },
  )
})
