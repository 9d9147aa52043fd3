/** Checks how the reference fields of imported rows are resolved, for every declared resource that has an import. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportCells, RowVerdict } from '../../contract/imports'
import { roleSlugs } from '../../contract/roles'
import { cities, locations } from '../../server/db/schema'
import { allBodyFieldsOf } from '../../server/declared/bodyFields'
import { isMultiValued } from '../../server/declared/imports/rowCells'
import type { OwnedResource } from '../../server/declared/ownedResource'
import { creationsOf } from '../../server/declared/resource'
import { columnsOf } from '../../server/declared/storedRows'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { cellsFor, declaredImports } from '../access/samples/importSamples'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('references of rows from a file on %s', database => {
  let t: TestServer
  let fixtures: Fixtures
  beforeAll(async () => {
    t = await startTestServer({ database })
    fixtures = await createFixtures(t)
  })
  afterAll(() => t.close())

  describe.each(declaredImports)('%s of a %s', (list, role, resource) => {
    const { references = {} } = resource
    let who: TestAccount
    beforeAll(() => {
      who = fixtures.owners[role]
    })
    const postCheck = (cells: readonly ImportCells[]) =>
      t.call(who, 'POST', `/b2b/${roleSlugs[role]}/imports/check`, {
        list,
        rows: cells.map((values, at) => ({ line: at + 2, values })),
      })
    const check = async (cells: readonly ImportCells[]): Promise<RowVerdict[]> => (await postCheck(cells)).body.rows

    test('accepts a name in place of a reference’s id', async () => {
      for (const at of creationsOf(resource, role).keys()) {
        const row = await cellsFor(resource, role, fixtures, at)
        for (const field of Object.keys(row)) {
          const name = await nameOf(t, resource, field, String(row[field]))
          if (!name) continue
          const [found] = await check([{ ...row, [field]: name.toUpperCase() }])
          expect([field, found?.verdict]).toEqual([field, 'create'])
          const [lost] = await check([{ ...row, [field]: 'Nowhere at all' }])
          expect(Object.keys(lost?.fields ?? {})).toEqual([field])
          if (references[field]?.named?.table !== locations) continue
          const namesake = await t.location(who, { name })
          const [several] = await check([{ ...row, [field]: name }])
          expect(several).toMatchObject({
            fields: { [field]: 'NotUnique' },
            reasons: { [field]: { rule: 'severalRecords' } },
          })
          await t.db.delete(locations).where(eq(locations.id, namesake.id))
        }
      }
    })

    test('looks up at most as many names as a file has rows', async () => {
      const shape = allBodyFieldsOf(resource)
      const row = await cellsFor(resource, role, fixtures)
      const names = (from: number, count: number) => Array.from({ length: count }, (_, n) => `x${from + n}`).join(';')
      for (const field of Object.keys(references).filter(each => shape[each] && isMultiValued(shape[each]))) {
        const [judged] = await check([{ ...row, [field]: names(0, 101) }])
        expect(Object.keys(judged?.fields ?? {})).toEqual([field])
        const rows = Array.from({ length: 41 }, (_, n) => ({ ...row, [field]: names(50 * n, 50) }))
        const { status, body } = await postCheck(rows)
        expect([status, body.fields]).toEqual([422, { [field]: 'InvalidParams' }])
      }
    })
  })
})

/** Returns a unique name of the record to which a cell refers, or undefined if the cell accepts only ids. */
async function nameOf(t: TestServer, { references = {} }: OwnedResource, field: string, id: string) {
  const reference = references[field]
  if (reference?.table === cities) {
    const [city] = await t.db.select().from(cities).where(eq(cities.id, id))
    return city && Object.values(city.names)[0]
  }
  const named = reference?.named
  if (!named) return undefined
  const { id: column } = columnsOf(named.table)
  const [key] = Object.entries(columnsOf(named.table)).find(([, each]) => each === named) ?? []
  if (!column || !key) return undefined
  const name = `Named ${randomUUID().slice(0, 8)}`
  const rows = await t.db
    .update(named.table)
    .set({ [key]: name })
    .where(eq(column, id))
    .returning({ id: column })
  return rows.length > 0 ? name : undefined
}
