import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bins, locations } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const bases = [
  ['Retailer', '/b2b/retail/locations'],
  ['Institution', '/b2b/institution/locations'],
] as const

describe.each(databaseEngines)('bins on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  describe.each(bases)('of a %s', (role, base) => {
    test('a bin is added with a name, hidden, and is listed newest first', async () => {
      const account = await t.organisation(role)
      const { id } = await t.location(account)
      const first = await t.call(account, 'POST', `${base}/${id}/bins`, { description: '' })
      const second = await t.call(account, 'POST', `${base}/${id}/bins`, { description: '' })
      expect([first.status, second.status]).toEqual([201, 201])
      expect(first.body).toMatchObject({ name: 'Bin 1', description: '', isVisible: false })
      const list = await t.call(account, 'GET', `${base}/${id}/bins`)
      expect(list.body).toEqual({ items: [second.body, first.body], total: 2, pageSize: 30 })
    })

    test('the public flag is switched on and off', async () => {
      const account = await t.organisation(role)
      const { id } = await t.bin((await t.location(account)).id)
      const on = await t.call(account, 'PUT', `${base}/bins/${id}/isPublic/true`)
      const off = await t.call(account, 'PUT', `${base}/bins/${id}/isPublic/false`)
      expect([on.status, on.body.isVisible, off.status, off.body.isVisible]).toEqual([200, true, 200, false])
      expect((await t.call(account, 'PUT', `${base}/bins/${id}/isPublic/maybe`)).status).toBe(400)
    })

    test('a bin gets a name next to its number, and loses it again', async () => {
      const account = await t.organisation(role)
      const { body: bin } = await t.call(account, 'POST', `${base}/${(await t.location(account)).id}/bins`, {})
      const rename = (ownName: string | null) => t.call(account, 'PUT', `${base}/bins/${bin.guid}/name`, { ownName })
      const named = await rename(' By the door ')
      expect([bin.ownName, named.status, named.body]).toEqual([
        null,
        200,
        { ...bin, version: 2, ownName: 'By the door' },
      ])
      let version = 2
      for (const nothing of ['  ', null]) {
        version += 1
        expect((await rename(nothing)).body).toEqual({ ...bin, version })
      }
      expect((await rename('x'.repeat(41))).status).toBe(400)
    })

    test('the bins of several locations are counted; missing locations and those of another organisation are not', async () => {
      const [account, stranger] = [await t.organisation(role), await t.organisation(role)]
      const [first, second, other] = [await t.location(account), await t.location(account), await t.location(stranger)]
      const { id: shown } = await t.bin(first.id)
      for (const { id } of [first, second, other]) await t.bin(id)
      await t.call(account, 'PUT', `${base}/bins/${shown}/isPublic/true`)
      await t.saga(second.id, await t.organisation('Recycler'))
      const countOf = (...ids: string[]) => t.call(account, 'POST', `${base}/bins/count`, { ids })
      expect((await countOf(first.id, second.id)).body).toEqual({
        bins: 3,
        publicBins: 1,
        bookedLocations: 1,
        missingLocations: 0,
      })
      await t.saga(other.id, await t.organisation('Recycler'))
      const strangers = { bins: 0, publicBins: 0, bookedLocations: 0, missingLocations: 1 }
      expect((await countOf(other.id)).body).toEqual(strangers)
      expect((await countOf(randomUUID(), other.id, first.id)).body).toEqual({
        bins: 2,
        publicBins: 1,
        bookedLocations: 0,
        missingLocations: 2,
      })
      await t.call(account, 'DELETE', `${base}/${first.id}`)
      expect((await countOf(first.id, second.id)).body).toMatchObject({ bins: 1, missingLocations: 1 })
      expect((await countOf()).status).toBe(400)
    })

    test('a deleted bin is gone', async () => {
      const account = await t.organisation(role)
      const location = await t.location(account)
      const { id } = await t.bin(location.id)
      expect((await t.call(account, 'DELETE', `${base}/bins/${id}`)).status).toBe(204)
      expect((await t.call(account, 'GET', `${base}/${location.id}/bins`)).body.total).toBe(0)
      expect((await t.call(account, 'DELETE', `${base}/bins/${id}`)).body.errorCode).toBe('EntityNotFound')
    })

    test("another organisation's bins and locations are not found and do not change", async () => {
      const [owner, stranger] = [await t.organisation(role), await t.organisation(role)]
      const location = await t.location(owner)
      const bin = await t.bin(location.id)
      const answers = await Promise.all([
        t.call(stranger, 'GET', `${base}/${location.id}/bins`),
        t.call(stranger, 'POST', `${base}/${location.id}/bins`, { description: '' }),
        t.call(stranger, 'DELETE', `${base}/bins/${bin.id}`),
        t.call(stranger, 'PUT', `${base}/bins/${bin.id}/isPublic/true`),
        t.call(stranger, 'PUT', `${base}/bins/${bin.id}/name`, { ownName: 'Mine' }),
      ])
      expect(answers.map(answer => [answer.status, answer.body.errorCode])).toEqual(
        Array(5).fill([404, 'EntityNotFound']),
      )
      expect(await t.db.select().from(bins).where(eq(bins.locationId, location.id))).toEqual([bin])
      expect(await t.db.select().from(locations).where(eq(locations.id, location.id))).toEqual([location])
    })
  })

  const base = '/b2b/retail/locations'

  test('the number of a deleted bin is not given again, however many are added simultaneously', async () => {
    const account = await t.organisation('Retailer')
    const { id } = await t.location(account)
    const add = () => t.call(account, 'POST', `${base}/${id}/bins`, { description: '' })
    const removed: string[] = []
    for (const _ of [1, 2, 3]) {
      const { body } = await add()
      removed.push(body.name)
      await t.call(account, 'DELETE', `${base}/bins/${body.guid}`)
    }
    const added = await Promise.all(Array.from({ length: 10 }, add))
    const names = [...removed, ...added.map(({ body }) => body.name as string)]
    expect(names.toSorted()).toEqual(Array.from({ length: 13 }, (_, index) => `Bin ${index + 1}`).toSorted())
  })

  test('a printed number is not given to a newer bin while a higher one exists', async () => {
    const account = await t.organisation('Retailer')
    const { id } = await t.location(account)
    for (const name of ['Bin 2', 'Bin 10', 'By the door']) await t.bin(id, { name })
    const added = await t.call(account, 'POST', `${base}/${id}/bins`, { description: 'left' })
    expect(added.body).toMatchObject({ name: 'Bin 11', description: 'left' })
  })

  test('adding a bin updates the location’s date', async () => {
    const account = await t.organisation('Retailer')
    const { id } = await t.location(account, { updatedAt: new Date(0) })
    await t.call(account, 'POST', `${base}/${id}/bins`, { description: '' })
    const [row] = await t.db.select().from(locations).where(eq(locations.id, id))
    expect(Date.now() - Number(row?.updatedAt)).toBeLessThan(60_000)
  })

  test('a deleted location has no bins, and none can be added', async () => {
    const account = await t.organisation('Retailer')
    const { id } = await t.location(account, { deletedAt: new Date() })
    const bin = await t.bin(id)
    const answers = await Promise.all([
      t.call(account, 'GET', `${base}/${id}/bins`),
      t.call(account, 'POST', `${base}/${id}/bins`, { description: '' }),
      t.call(account, 'PUT', `${base}/bins/${bin.id}/isPublic/true`),
    ])
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404])
  })

  test('exactly 10 of 100 parallel additions to 20 bins succeed', async () => {
    const account = await t.organisation('Retailer')
    const { id } = await t.location(account)
    for (let i = 1; i <= 20; i++) await t.bin(id, { name: `Bin ${i}` })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => t.call(account, 'POST', `${base}/${id}/bins`, { description: '' })),
    )
    const rejected = answers.filter(answer => answer.status !== 201)
    expect(answers.length - rejected.length).toBe(10)
    expect(new Set(rejected.map(answer => `${answer.status} ${answer.body.errorCode}`))).toEqual(
      new Set(['409 LimitReached']),
    )
    const rows = await t.db.select().from(bins).where(eq(bins.locationId, id))
    expect(new Set(rows.map(row => row.name)).size).toBe(30)
  })
})
