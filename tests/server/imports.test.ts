/** Checks the import of locations from a file through the API: the rows are checked, saved in batches and undone. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowVerdict } from '../../contract/imports'
import { limits } from '../../contract/limits'
import { rowsOf as rowsOfDb } from '../../server/db/database'
import { imports, locations, publications, sagas } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { databaseEngines } from '../helpers/databaseEngines'
import { createLocationImportHelpers, type ImportedCells } from '../helpers/importedLocations'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('imported locations on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
    await t.city('Kyiv')
  })
  afterAll(() => t.close())

  const { store, rowsOf, check, send, takeBack, stores, verdicts } = createLocationImportHelpers(() => t)

  test('are saved by the rules of a single one, without the wrong ones; a retry creates none twice', async () => {
    const who = await t.organisation('Retailer')
    const key = randomUUID()
    const cells = [store(1), store(2, { street: '' }), store(3)]
    const first = await send(who, cells, key)
    expect(verdicts(first.body.rows)).toEqual(['create', 'refused', 'create'])
    const again = await Promise.all([send(who, cells, key), send(who, cells, key)])
    for (const { body } of again) {
      expect(body.rows.map(({ guid }: RowVerdict) => guid)).toEqual(first.body.rows.map(({ guid }: RowVerdict) => guid))
    }
    expect((await stores(who)).map(({ name }) => name)).toEqual(['Store 1', 'Store 3'])
    expect((await t.call(who, 'GET', '/b2b/retail/imports')).body).toMatchObject([{ created: 2, updated: 0 }])
  })

  test('of the same file sent twice simultaneously are created once', async () => {
    const who = await t.organisation('Retailer')
    const answers = await Promise.all([send(who, [store(1)]), send(who, [store(1)])])
    expect(answers.map(({ body }) => body.rows[0].verdict).sort()).toEqual(['create', 'unchanged'])
    expect(await stores(who)).toHaveLength(1)
  })

  test('change the named locations: all fields by id, and fields that a file lacks stay', async () => {
    const who = await t.organisation('Retailer')
    const made = (await send(who, [store(1)])).body.rows[0]
    await send(who, [{ guid: made.guid, name: 'Renamed', city: 'Kyiv', street: 'Other', houseNumber: '9' }])
    expect(await stores(who)).toMatchObject([
      { name: 'Renamed', street: 'Other', zipCode: '01001', point: { latitude: 50.45, longitude: 30.52 } },
    ])
  })

  test.runIf(database === 'postgres')(
    'that another user changes or deletes meanwhile are evaluated in their current state, each separately',
    async () => {
      const who = await t.organisation('Retailer')
      const [changed, deleted] = (await send(who, [store(1), store(2), store(3)])).body.rows
      const updated = (number: number, more: ImportedCells = {}) =>
        store(number, { street: 'Other', zipCode: '', ...more })
      const sending = await t.db.transaction(async tx => {
        await tx.update(locations).set({ zipCode: '99999' }).where(eq(locations.id, changed.guid))
        await tx.update(locations).set({ deletedAt: new Date() }).where(eq(locations.id, deleted.guid))
        // The rows are not sorted by id. The import locks their records in the order of the ids; in the order of the
        // rows it could deadlock with another change of the same records.
        const rows = [
          updated(2, { guid: deleted.guid }),
          updated(1, { guid: changed.guid }),
          store(2),
          store(3),
          store(4),
        ]
        const answer = send(who, rows)
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        const waiting = async () => rowsOfDb(await t.db.execute(waits)).length
        await expect.poll(waiting).toBe(1)
        return [answer]
      })
      const { status, body } = (await Promise.all(sending))[0] ?? {}
      expect([status, verdicts(body.rows)]).toEqual([200, ['refused', 'update', 'create', 'unchanged', 'create']])
      expect(body.rows[0].fields).toEqual({ guid: 'EntityNotFound' })
      const zipCodes = async () => (await stores(who)).map(({ street, zipCode }) => [street, zipCode])
      const others = Array(3).fill(['Хрещатик', '01001'])
      expect(await zipCodes()).toEqual([['Other', '99999'], ...others])
      await takeBack(who, body.guid)
      expect(await zipCodes()).toEqual([
        ['Хрещатик', '99999'],
        ['Хрещатик', '01001'],
      ])
    },
  )

  test('are undone: created ones are deleted, changed ones are restored, those changed since stay and are named', async () => {
    const who = await t.organisation('Retailer')
    await send(who, [store(1), store(2)])
    const { guid, rows } = (
      await send(who, [store(1, { zipCode: '11111' }), store(2, { zipCode: '22222' }), store(3), store(4), store(5)])
    ).body
    const idOf = (line: number) => rows.find((row: RowVerdict) => row.line === line).guid
    const edit = {
      name: 'Touched',
      street: 'X',
      houseNumber: '1',
      cityId: await t.city('Kyiv'),
      point: { latitude: 1, longitude: 1 },
    }
    await t.call(who, 'PUT', `/b2b/retail/locations/${idOf(3)}`, edit)
    await t.call(who, 'PUT', `/b2b/retail/locations/${idOf(4)}`, edit)
    await t.bin(idOf(5))
    const { status, body } = await takeBack(who, guid)
    expect(status).toBe(200)
    expect(body).toMatchObject({ deleted: 1, restored: 1 })
    expect(body.kept.map(({ line, name }: { line: number; name: string }) => [line, name])).toEqual([
      [3, 'Touched'],
      [4, 'Touched'],
      [5, 'Store 4'],
    ])
    expect((await stores(who)).map(({ name, zipCode }) => [name, zipCode])).toEqual([
      ['Store 1', '01001'],
      ['Store 4', '01001'],
      ['Touched', null],
      ['Touched', null],
    ])
    expect((await takeBack(who, guid)).status).toBe(409)
  })

  test('that a recycler is driving to stay when their import is undone', async () => {
    const who = await t.organisation('Retailer')
    const { guid, rows } = (await send(who, [store(1), store(2), store(3)])).body
    const recycler = await t.organisation('Recycler')
    await t.db.insert(sagas).values({ locationId: rows[1].guid, recyclerId: recycler.organisationId, code: 'ABC234' })
    const { body } = await takeBack(who, guid)
    expect(body).toMatchObject({ deleted: 2, kept: [{ line: 3, guid: rows[1].guid, name: 'Store 2' }] })
    expect((await stores(who)).map(({ name }) => name)).toEqual(['Store 2'])
  })

  test('are published one by one, like those saved by hand', async () => {
    const who = await t.organisation('Retailer')
    await send(who, [store(1)])
    const { guid, rows } = (await send(who, [store(1, { zipCode: '11111' }), store(2)])).body
    await takeBack(who, guid)
    const ids: string[] = rows.map((row: RowVerdict) => row.guid)
    const published = await t.db
      .select()
      .from(publications)
      .where(inArray(publications.subject, ids))
      .orderBy(publications.seq)
    const changes = ids.map(id => published.flatMap(({ subject, data }) => (subject === id ? [data.change] : [])))
    expect(changes).toEqual([
      ['created', 'changed', 'changed'],
      ['created', 'deleted'],
    ])
  })

  test('are undone batch by batch; an interrupted undo starts again', async () => {
    const who = await t.organisation('Retailer')
    await send(who, [store(1)])
    const key = randomUUID()
    const all = rowsOf(Array.from({ length: limits.importBatch + 2 }, (_, at) => store(at + 1, { zipCode: '33333' })))
    const post = (rows: typeof all) => t.call(who, 'POST', '/b2b/retail/imports', { list: 'locations', key, rows })
    const { guid } = (await post(all.slice(0, limits.importBatch))).body
    await post(all.slice(limits.importBatch))
    const { status, body } = await t.call(who, 'POST', `/b2b/retail/imports/${guid}/take-back?after=2`)
    expect([status, body]).toMatchObject([400, { errorCode: 'InvalidParams', fields: { after: 'InvalidParams' } }])
    const first = (await takeBack(who, guid)).body
    expect(first).toMatchObject({ deleted: limits.importBatch, restored: 0, kept: [] })
    expect((await takeBack(who, guid)).body).toEqual({ next: first.next, deleted: 0, restored: 0, kept: [] })
    expect((await takeBack(who, guid, first.next)).body).toEqual({ next: null, deleted: 1, restored: 1, kept: [] })
    expect((await stores(who)).map(({ name, zipCode }) => [name, zipCode])).toEqual([['Store 1', '01001']])
    expect((await takeBack(who, guid)).status).toBe(409)
  })

  test('are inaccessible to another organisation, by their ids and by the import’s', async () => {
    const who = await t.organisation('Retailer')
    const stranger = await t.organisation('Retailer')
    const { guid, rows } = (await send(who, [store(1)])).body
    expect((await takeBack(stranger, guid)).status).toBe(404)
    const [judged] = await check(stranger, [store(1, { guid: rows[0].guid })])
    expect(judged?.fields).toEqual({ guid: 'EntityNotFound' })
    expect((await t.call(stranger, 'GET', '/b2b/retail/imports')).body).toEqual([])
  })

  test('can be undone for a day', async () => {
    const who = await t.organisation('Retailer')
    const { guid } = (await send(who, [store(1)])).body
    await t.db
      .update(imports)
      .set({ createdAt: new Date(Date.now() - serverLimits.importHours * 3600_000 - 1000) })
      .where(eq(imports.id, guid))
    expect((await takeBack(who, guid)).status).toBe(404)
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.select().from(imports).where(eq(imports.id, guid))).toEqual([])
    expect(await stores(who)).toHaveLength(1)
  })

  test('have a largest number per call', async () => {
    const who = await t.organisation('Retailer')
    const many = (count: number) => Array.from({ length: count }, (_, at) => store(at))
    expect((await send(who, many(limits.importBatch + 1))).status).toBe(400)
    const twice = { list: 'locations', key: randomUUID(), rows: [...rowsOf([store(1)]), ...rowsOf([store(2)])] }
    expect((await t.call(who, 'POST', '/b2b/retail/imports', twice)).status).toBe(400)
    expect(await check(who, many(limits.importRows))).toHaveLength(limits.importRows)
    expect((await send(who, many(limits.importBatch))).status).toBe(200)
    expect(await t.db.$count(locations, eq(locations.organisationId, who.organisationId))).toBe(limits.importBatch)
  })
})
