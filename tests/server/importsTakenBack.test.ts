/** Checks that undoing an import that is still running leaves none of its records. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { databaseEngines } from '../helpers/databaseEngines'
import { createLocationImportHelpers } from '../helpers/importedLocations'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('a running import that is undone on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
    await t.city('Kyiv')
  })
  afterAll(() => t.close())
  const { store, rowsOf, takeBack, stores } = createLocationImportHelpers(() => t)
  const all = rowsOf(Array.from({ length: limits.importBatch * 4 }, (_, at) => store(at + 1)))
  const batch = (at: number) => all.slice(at * limits.importBatch, (at + 1) * limits.importBatch)

  test('accepts no further batches between the calls of the undo and after them', async () => {
    const who = await t.organisation('Retailer')
    const key = randomUUID()
    const post = (at: number) => t.call(who, 'POST', '/b2b/retail/imports', { list: 'locations', key, rows: batch(at) })
    const { guid } = (await post(0)).body
    await post(1)
    const { next } = (await takeBack(who, guid)).body
    expect((await post(2)).body).toMatchObject({ errorCode: 'ImportTakenBack' })
    // A batch of which the server has already saved the rows is rejected too if it is sent again, because its records
    // are being deleted.
    expect((await post(1)).body).toMatchObject({ errorCode: 'ImportTakenBack' })
    const { body } = await takeBack(who, guid, next)
    expect((await takeBack(who, guid, body.next ?? undefined)).status).toBe(body.next === null ? 409 : 200)
    expect((await post(3)).status).toBe(409)
    expect(await stores(who)).toEqual([])
  })

  test('leaves nothing if batches arrive at the same time', async () => {
    const who = await t.organisation('Retailer')
    const key = randomUUID()
    const post = async (at: number) => {
      for (;;) {
        const answer = await t.call(who, 'POST', '/b2b/retail/imports', { list: 'locations', key, rows: batch(at) })
        if (answer.status !== 429) return answer
      }
    }
    const undo = async (id: string) => {
      let deleted = 0
      for (let before: number | undefined; ; ) {
        const { body, status } = await takeBack(who, id, before)
        expect(status).toBe(200)
        deleted += body.deleted
        if (body.next === null) return deleted
        before = body.next
      }
    }
    const { guid } = (await post(0)).body
    const [deleted, ...saved] = await Promise.all([undo(guid), post(1), post(2), post(3)])
    const accepted = saved.filter(({ status }) => status === 200).length
    expect(saved.filter(({ body }) => body.errorCode === 'ImportTakenBack')).toHaveLength(3 - accepted)
    expect(deleted).toBe((accepted + 1) * limits.importBatch)
    expect(await stores(who)).toEqual([])
  })
})
