/**
 * Checks every reference of the portal's definitions on the real API: all referenced records get a name, even if there
 * are more of them than one page or one call by ids can return, and deleted or unknown records are omitted.
 */
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../../server/db/schema'
import { forgetConfig } from '../../src/config'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { callerOf } from '../access/operations'
import { copyRow } from '../helpers/filledTables'
import { createPortalProvider, loadPortalConfig } from '../helpers/portalProvider'
import { referenceTargets } from '../helpers/references'
import { startTestServer, type TestServer } from '../helpers/server'

const copies = 130
const unknown = '00000000-0000-4000-8000-000000000000'

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startTestServer()
  fixtures = await createFixtures(t)
  await loadPortalConfig(t)
})
afterAll(async () => {
  forgetConfig()
  await t.close()
})

/** Returns the name of the table that contains the record with this id, and the id as `row`. */
async function tableOf(id: string): Promise<{ name: string; row: string }> {
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || !('id' in table)) continue
    const of = table as typeof schema.locations
    if (of.id.columnType !== 'PgUUID') continue
    const name = getTableName(of)
    const [found] = await t.db.select({ id: of.id }).from(of).where(eq(of.id, id))
    if (found) return { name, row: id }
  }
  throw new Error(`No table has ${id}`)
}

/** Adds a store in each city, because the list of the organisation's own cities has only cities with stores. */
async function addStores(role: string) {
  const owner = fixtures.owners[role as keyof Fixtures['owners']]
  for (const { id } of await t.db.select({ id: schema.cities.id }).from(schema.cities))
    await t.location(owner, { cityId: id })
}

describe.each(referenceTargets.map(target => [`${target.role}: ${target.resource}`, target] as const))(
  'a reference of %s',
  (_, each) => {
    test('names all records of a long list and omits the missing ones', async () => {
      const provider = createPortalProvider(t, each.role, callerOf(fixtures, each.role))
      const sort = { field: 'id', order: 'ASC' } as const
      const all = async () =>
        (await provider.getList(each.resource, { pagination: { page: 1, perPage: 1000 }, sort, filter: {} })).data
      const [first] = await all()
      const { name, row } = await tableOf(String(first?.id))
      const { rows } = (await t.db.execute(
        `select r::text as text from "${name}" r where id = '${row}'`,
      )) as unknown as {
        rows: { text: string }[]
      }
      await copyRow(t.db, name, rows[0]?.text ?? '', copies)
      if (each.resource === 'storeCities') await addStores(each.role)
      const ids = (await all()).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(copies)
      const { data } = await provider.getMany(each.resource, { ids: [...ids, unknown] })
      expect(data.map(({ id }) => id).sort()).toEqual([...ids].sort())
      expect(
        data.every(record => record.id && each.optionText.split('.').reduce((value, key) => value?.[key], record)),
      ).toBe(true)
    })
  },
)
