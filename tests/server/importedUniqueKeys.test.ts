/**
 * Checks imports whose rows pass a unique key from one record to another, and the undo of such an import. The resource
 * is declared here, with a unique column and an import.
 */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ImportCells } from '../../contract/imports'
import { count, guid, requiredText } from '../../contract/primitives'
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
import { createVansTable, vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

const declared = defineOwnedResource({
  ...vansDeclaration,
  ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
  create: { '': { body: vanBodySchema, values: vanValuesOf } },
  change: { body: z.object({ name: requiredText(20), points: count, home: guid }), values: vanValuesOf },
  references: { home: ownReference(locations.organisationId) },
  unique: { vans_name: { field: 'name', code: 'NotUnique' } },
  import: { by: 'name' },
})

describe.each(databaseEngines)('a unique key that rows move on %s', database => {
  let t: TestServer
  let importing: ImportCaller
  let home: string
  let repository: ReturnType<typeof importsRepository>
  beforeAll(async () => {
    t = await startTestServer({ database })
    await t.db.execute(createVansTable)
    await t.db.execute(sql`create unique index vans_name on vans (organisation_id, name)`)
    const { accountId, organisationId } = await t.organisation('Recycler')
    home = (await t.location({ organisationId })).id
    const session = { accountId, organisationId, role: 'Recycler' } as Session
    importing = { organisationId, limit: null, country: 'UA', session, language: 'en' }
    repository = importsRepository(t.db, t.deps.geocoder, createDeclaredImporters(t.deps, [declared], 'Recycler'))
  })
  afterEach(() => t.db.delete(vansTable))
  afterAll(() => t.close())

  const save = (cells: ImportCells, line: number, key: string = randomUUID()) =>
    repository.save(importing, 'simpleRewards', key, [{ line, values: cells }])
  const van = (name: string) => ({ name, points: 1, home })
  const made = async (name: string) => (await save(van(name), 2)).rows[0]?.guid ?? ''
  const names = async () => (await t.db.select().from(vansTable).orderBy(asc(vansTable.name))).map(({ name }) => name)
  const undoImport = (id: string) => repository.takeBack(importing, id, undefined)

  test('is restored in reverse order, the last row first, added records before changed ones', async () => {
    const [first, second, key] = [await made('one'), await made('two'), randomUUID()]
    await save({ guid: second, name: 'three' }, 2, key)
    await save({ guid: first, name: 'two' }, 3, key)
    const { guid: id } = await save(van('one'), 4, key)
    expect(await names()).toEqual(['one', 'three', 'two'])
    expect(await undoImport(id)).toEqual({ next: null, deleted: 1, restored: 2, kept: [] })
    const rows = await t.db.select().from(vansTable).orderBy(asc(vansTable.name))
    expect(rows.map(row => [row.id, row.name])).toEqual([
      [first, 'one'],
      [second, 'two'],
    ])
  })

  test('that another record has taken meanwhile is not taken from it: what cannot be restored is named', async () => {
    const [first, second, key] = [await made('one'), await made('two'), randomUUID()]
    await save({ guid: first, name: 'uno' }, 2, key)
    const { guid: id } = await save({ guid: second, name: 'dos' }, 3, key)
    await t.db
      .insert(vansTable)
      .values({ organisationId: importing.organisationId, locationId: home, name: 'two', points: 1 })
    expect(await undoImport(id)).toEqual({
      next: null,
      deleted: 0,
      restored: 1,
      kept: [{ line: 3, guid: second, name: 'dos' }],
    })
    expect(await names()).toEqual(['dos', 'one', 'two'])
  })

  test('a cell that must not change is rejected if it differs, and ignored if it does not', async () => {
    const id = (await save({ ...van('one'), bought: '2026-02-01' }, 2)).rows[0]?.guid ?? ''
    const check = (bought: string) =>
      repository.check(importing, 'simpleRewards', [{ line: 2, values: { guid: id, points: 7, bought } }])
    expect(await check('2026-02-01')).toMatchObject([{ verdict: 'update' }])
    expect(await check('2026-02-02')).toMatchObject([{ verdict: 'refused', fields: { bought: 'InvalidParams' } }])
    expect(await t.db.$count(vansTable, eq(vansTable.points, 1))).toBe(1)
  })
})
