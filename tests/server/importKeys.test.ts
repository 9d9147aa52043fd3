/**
 * Checks how a row of an imported file finds the record that it changes: by a key of two fields, or only by the id if
 * the resource has no key.
 */
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ImportCells } from '../../contract/imports'
import { count, day, guid, requiredText } from '../../contract/primitives'
import type { Session } from '../../server/accounts/sessions'
import { locations } from '../../server/db/schema'
import { createDeclaredImporters } from '../../server/declared/imports/declaredImporter'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import type { ImportCaller } from '../../server/imports/importer'
import { importsRepository } from '../../server/repositories/imports/imports'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createVansTable, vansDeclaration, vansTable } from '../helpers/vans'

const body = z.object({ locationId: guid, bought: day.nullish(), name: requiredText(20), points: count })
const values = (each: z.output<typeof body>) => each
const vansOf = (by?: ['locationId', 'bought']) =>
  defineOwnedResource({
    ...vansDeclaration,
    ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
    create: { '': { body, values } },
    change: { body, values },
    references: { locationId: ownReference(locations.organisationId, undefined, locations.name) },
    import: by ? { by } : {},
  })

describe.each(databaseEngines)('the record of a row on %s', database => {
  let t: TestServer
  let caller: ImportCaller
  beforeAll(async () => {
    t = await startTestServer({ database })
    await t.db.execute(createVansTable)
    const { accountId, organisationId } = await t.organisation('Recycler')
    for (const name of ['North', 'South']) await t.location({ organisationId }, { name })
    const session = { accountId, organisationId, role: 'Recycler' } as Session
    caller = { organisationId, limit: null, country: 'UA', session, language: 'en' }
  })
  afterEach(() => t.db.delete(vansTable))
  afterAll(() => t.close())

  const importing = (by?: ['locationId', 'bought'], defaults?: ImportCells) => {
    const repository = importsRepository(
      t.db,
      t.deps.geocoder,
      createDeclaredImporters(t.deps, [vansOf(by)], 'Recycler'),
    )
    return async (...rows: ImportCells[]) => {
      const lines = rows.map((row, at) => ({ line: at + 2, values: row }))
      return (await repository.save({ ...caller, defaults }, 'simpleRewards', randomUUID(), lines)).rows
    }
  }
  const stored = async () =>
    (await t.db.select().from(vansTable).orderBy(asc(vansTable.createdAt), asc(vansTable.name))).map(
      ({ name, points }) => [name, points],
    )
  const van = (locationId: string, bought: string, name = 'van', points = 1) => ({ locationId, bought, name, points })

  test('is found by both fields of a pair, of which one is a name', async () => {
    const save = importing(['locationId', 'bought'])
    await save(van('North', '2026-01-05', 'a'), van('North', '2026-01-06', 'b'), van('South', '2026-01-05', 'c'))
    const again = await save({ locationId: 'NORTH', bought: '2026-01-06', points: 7 }, van('South', '2026-01-06', 'd'))
    expect(again.map(({ verdict }) => verdict)).toEqual(['update', 'create'])
    expect(await stored()).toEqual([
      ['a', 1],
      ['b', 7],
      ['c', 1],
      ['d', 1],
    ])
  })

  test('is the same for two rows with the same pair, of which the second is rejected', async () => {
    const rows = await importing(['locationId', 'bought'])(van('North', '2026-01-05'), van('North', '2026-01-05'))
    expect(rows).toMatchObject([{ verdict: 'create' }, { verdict: 'refused', fields: { locationId: 'NotUnique' } }])
  })

  test('is new if a field of the pair is empty; a default completes the pair', async () => {
    const save = importing(['locationId', 'bought'])
    const incomplete = { locationId: 'North', name: 'van', points: 1 }
    const rows = await save(incomplete, incomplete)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create'])
    const [first] = await save(van('North', '2026-01-05', 'a'))
    const [same] = await importing(['locationId', 'bought'], { locationId: 'North' })({
      bought: '2026-01-05',
      points: 5,
    })
    expect(same).toMatchObject({ verdict: 'update', guid: first?.guid })
  })

  test('is new without a key, also if every cell is equal, unless the row has the id of a record', async () => {
    const save = importing()
    const [first] = await save(van('North', '2026-01-05', 'a'))
    const rows = await save(van('North', '2026-01-05', 'a'), van('North', '2026-01-05', 'a'), {
      guid: first?.guid ?? '',
      points: 3,
    })
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'update'])
    expect((await stored()).map(([, points]) => points).sort()).toEqual([1, 1, 3])
  })

  test('keeps the stored value of each column that a row leaves empty or that the file lacks', async () => {
    const save = importing()
    const [first] = await save(van('North', '2026-01-05', 'a', 4))
    const [changed] = await save({ guid: first?.guid ?? '', locationId: '', bought: ' ', name: 'b' })
    expect(changed?.verdict).toBe('update')
    expect(await t.db.select().from(vansTable)).toMatchObject([{ name: 'b', points: 4, bought: '2026-01-05' }])
  })
})
