/**
 * Finds queries without an owner filter. The cases are not listed but generated: every table with rows of organisations
 * gets rows of a second organisation, whose free texts are markers. No reading call of the first organisation may
 * return a marker.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyRoles } from '../../contract/access'
import { roles } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import type { Deps } from '../../server/deps'
import type { App } from '../../server/lib/fastifyApp'
import { readDatabaseCatalogue, tablesOfOrganisations } from '../helpers/databaseCatalogue'
import { allOwnedTables } from '../helpers/ownedTables'
import type { TestServer } from '../helpers/server'
import { createFixtures } from './fixtures'
import { createMarkedRows, markedNumber } from './markedRows'
import { startAccessTestServer } from './operations'
import { sampleFor } from './samples'

/** Operations that show rows of other organisations by design, each with the reason. */
const shownToOthers: Record<string, string> = {
  'GET /b2b/recycler/map': 'recyclers see every shop, to collect there',
  'GET /b2b/sponsor/rewards/fundraising': 'sponsors see every reward that has begun',
  'GET /b2b/sponsor/rewards/fundraising/cities': 'as the rewards',
  'GET /b2b/sponsor/rewards/fundraising/cities/:cityId/retailers': 'as the rewards',
}

const line = ({ method, url }: Operation) => `${method} ${url}`

/** Calls each reading operation. Returns a line for each answer that is an error or contains a foreign marker. */
async function findLeaks(t: TestServer, wants: (operation: Operation) => boolean): Promise<string[]> {
  const fixtures = await createFixtures(t)
  const stranger = await t.organisation('Retailer')
  const marked = await createMarkedRows(t.db, stranger.organisationId, stranger.accountId, fixtures.cityId)
  const markers = [...marked.values()].flat()
  const found: string[] = []
  for (const operation of t.app.operations.filter(each => each.method === 'GET' && wants(each))) {
    const { access } = operation
    const readers = roles.filter(
      role => access.kind === 'session' && (access.roles === 'any' || access.roles.includes(role)),
    )
    for (const role of readers.filter(() => !shownToOthers[line(operation)])) {
      const { path, query } = await sampleFor(operation, fixtures, role)
      const answer = await t.call(fixtures.owners[role], 'GET', path, undefined, query ? { query } : {})
      const text = answer.raw.toString('latin1')
      const seen = [...markers, String(markedNumber)].filter(marker => text.includes(marker))
      if (seen.length || answer.status !== 200)
        found.push(`${line(operation)} as ${role}: ${answer.status} ${seen[0] ?? ''}`)
    }
  }
  return found
}

describe('the existing API', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startAccessTestServer()
  })
  afterAll(() => t.close())

  test('no answer contains data of another organisation, whatever the table', async () => {
    expect(await findLeaks(t, ({ schema }) => !schema.hide)).toEqual([])
  })

  test('the other organisation has a row in every table', async () => {
    const tables = tablesOfOrganisations(await readDatabaseCatalogue(t.db)).filter(name => name !== 'erasures')
    const empty: string[] = []
    for (const name of tables) {
      const [row] = rowsOf<{ n: number }>(
        await t.db.execute(sql`select count(*)::int as n from ${sql.identifier(name)}`),
      )
      if (!row?.n) empty.push(name)
    }
    expect(empty).toEqual([])
    expect(tables.length).toBeGreaterThanOrEqual(allOwnedTables.length)
  })
})

describe('a new resource', () => {
  /**
   * Returns a function that adds a resource, vans, to the server. If `isMine` is false, its list has no owner filter.
   */
  const vans =
    (isMine: boolean) =>
    (app: App, { db }: Deps) =>
      app.get('/api/b2b/recycler/vans', { config: { access: onlyRoles('Recycler') } }, async request => {
        const mine = isMine ? sql`where organisation_id = ${request.session?.organisationId}` : sql``
        return rowsOf(await db.execute(sql`select id, plate from vans ${mine}`))
      })

  test.each([
    [
      'whose list forgets whose rows it shows is found by its name',
      false,
      [expect.stringContaining('GET /b2b/recycler/vans as Recycler')],
    ],
    ['whose list remembers is not', true, []],
  ])('%s', async (_, isMine, expected) => {
    const t = await startAccessTestServer({ routes: vans(isMine) })
    await t.db.execute(sql`create table vans (id uuid primary key, organisation_id uuid not null, plate text not null)`)
    expect(await findLeaks(t, ({ url }) => url.endsWith('/vans'))).toEqual(expected)
    await t.close()
  })
})
