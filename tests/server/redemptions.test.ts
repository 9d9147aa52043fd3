/**
 * Checks redemptions of rewards: there are never more than the stock, however many calls are simultaneous. A call with
 * a repeated Idempotency-Key gets the first response again.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { digitalGoods, idempotencyKeys, premiumRewards, publications, redemptions } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/service-provider/rewards/premium'

describe.each(databaseEngines)('redemptions on %s', database => {
  let t: TestServer
  let owner: TestAccount
  let image: string
  let key: { token: string }
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('ServiceProvider')
    image = await t.image(owner)
    key = await t.key('platform')
  })
  afterAll(() => t.close())

  const reward = async (overrides: object): Promise<string> => {
    const body = { image, name: 'Coffee', description: 'A cup', gemPrice: 5, pointsPrice: 100, ...overrides }
    const answer = await t.call(owner, 'POST', base, body)
    expect(answer.status).toBe(201)
    return answer.body.guid
  }
  const redeem = (
    rewardId: string,
    more: object = {},
    headers = { 'idempotency-key': randomUUID() as string },
    by = key,
  ) => t.call(by, 'POST', '/v1/redemptions', { rewardId, ...more }, { headers })
  const shown = async (id: string) => (await t.call(owner, 'GET', `${base}/${id}`)).body

  test('reduce the quantity until nothing is left', async () => {
    const id = await reward({ quantity: 5 })
    const first = await redeem(id, { quantity: 3, consumerRef: 'c-1' })
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(String), rewardId: id, quantity: 3, createdAt: expect.any(String), content: null },
    ])
    const tooMany = await redeem(id, { quantity: 3 })
    expect([tooMany.status, tooMany.body.errorCode]).toEqual([409, 'RewardIsOver'])
    expect((await redeem(id, { quantity: 2 })).status).toBe(201)
    expect((await shown(id)).quantity).toBe(0)
    const published = await t.db.select().from(publications).where(eq(publications.subject, id))
    expect(published).toMatchObject([{ type: 'reward.redeemed', concerns: [owner.organisationId] }, {}])
  })

  test('of an unlimited reward never run out', async () => {
    const id = await reward({ quantity: null })
    for (const _ of [1, 2, 3]) expect((await redeem(id, { quantity: 1000 })).status).toBe(201)
    expect((await shown(id)).quantity).toBeNull()
  })

  test('give a code once, in order; the provider sees which, and may not give it again', async () => {
    const id = await reward({ digitalGoods: ['A', 'B'] })
    expect((await redeem(id)).body.content).toBe('A')
    expect(await shown(id)).toMatchObject({ quantity: 1, digitalGoods: [{ content: 'B' }] })
    const { body } = await t.call(owner, 'GET', `${base}/${id}/goods`)
    expect(body).toMatchObject({
      total: 2,
      counts: { free: 1, given: 1 },
      items: [
        { content: 'A', givenAt: expect.any(String) },
        { content: 'B', givenAt: null },
      ],
    })
    for (const [state, content] of [
      ['free', 'B'],
      ['given', 'A'],
    ]) {
      const chosen = (await t.call(owner, 'GET', `${base}/${id}/goods?state=${state}`)).body
      expect(chosen).toMatchObject({ total: 1, counts: { free: 1, given: 1 }, items: [{ content }] })
    }
    const edit = { image, name: 'Coffee', description: 'A cup', gemPrice: 5, pointsPrice: 100 }
    const again = await t.call(owner, 'PUT', `${base}/${id}`, { ...edit, digitalGoodsToAdd: ['A'] })
    expect([again.status, again.body.errorCode]).toEqual([409, 'NotUnique'])
    const gone = await t.call(owner, 'PUT', `${base}/${id}`, { ...edit, digitalGoodsToRemove: [body.items[0].guid] })
    expect(gone.status).toBe(422)
    expect((await redeem(id)).body.content).toBe('B')
    expect((await redeem(id)).body.errorCode).toBe('RewardIsOver')
    expect((await t.call(owner, 'PUT', `${base}/${id}`, edit)).body).toMatchObject({ quantity: 0, digitalGoods: [] })
    expect((await redeem(await reward({ digitalGoods: ['C'] }), { quantity: 2 })).status).toBe(422)
  })

  test('of a digital reward with many given codes leave no space for more codes than the maximum', async () => {
    const id = await reward({ digitalGoods: ['free'] })
    const left = 2
    await t.db.execute(sql`
      insert into digital_goods (reward_id, content, position, given_at)
      select ${id}, 'given ' || n, n, now() from generate_series(1, ${limits.digitalGoodsWithGiven - 1 - left}::int) n`)
    const edit = { image, name: 'Coffee', description: 'A cup', gemPrice: 5, pointsPrice: 100 }
    const add = (...digitalGoodsToAdd: string[]) =>
      t.call(owner, 'PUT', `${base}/${id}`, { ...edit, digitalGoodsToAdd })
    expect((await add('a', 'b', 'c')).body).toMatchObject({
      errorCode: 'LimitReached',
      fields: { digitalGoodsToAdd: 'LimitReached' },
    })
    expect((await add('a', 'given 9')).body.errorCode).toBe('NotUnique')
    const digitalGoods = [{ content: 'free' }, { content: 'a' }, { content: 'b' }]
    expect(await add('a', 'b')).toMatchObject({ status: 200, body: { digitalGoods } })
    expect((await t.call(owner, 'PUT', `${base}/${id}`, edit)).status).toBe(200)
  })

  test('the same key repeats its answer, and a rejection too; another body is 422, no key is 400', async () => {
    const id = await reward({ digitalGoods: ['D', 'E'] })
    const headers = { 'idempotency-key': 'order 17' }
    const first = await redeem(id, {}, headers)
    const second = await redeem(id, {}, headers)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await shown(id)).quantity).toBe(1)
    expect((await redeem(id, { consumerRef: 'x' }, headers)).body.errorCode).toBe('UnprocessableEntity')
    const missing = await redeem(id, {}, {} as never)
    expect([missing.status, missing.body.errorCode]).toEqual([400, 'InvalidParams'])
    await redeem(id)
    const late = { 'idempotency-key': 'order 18' }
    expect((await redeem(id, {}, late)).body.errorCode).toBe('RewardIsOver')
    const edit = { image, name: 'Coffee', description: 'A cup', gemPrice: 5, pointsPrice: 100 }
    await t.call(owner, 'PUT', `${base}/${id}`, { ...edit, digitalGoodsToAdd: ['F'] })
    expect((await redeem(id, {}, late)).body.errorCode).toBe('RewardIsOver')
    expect((await redeem(id, {}, headers, await t.key('platform'))).body.content).toBe('F')
  })

  test('the answer to a key is stored for a day', async () => {
    const id = await reward({ quantity: 9 })
    const headers = { 'idempotency-key': 'yesterday' }
    await redeem(id, {}, headers)
    await t.db
      .update(idempotencyKeys)
      .set({ createdAt: new Date(Date.now() - 25 * 3600_000) })
      .where(eq(idempotencyKeys.key, 'yesterday'))
    expect((await redeem(id, { quantity: 2 }, headers)).status).toBe(201)
    await t.db.update(idempotencyKeys).set({ createdAt: new Date(Date.now() - 25 * 3600_000) })
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(idempotencyKeys)).toBe(0)
  })

  test('a test key gets a worthless code, and reduces nothing', async () => {
    const id = await reward({ digitalGoods: ['G'] })
    const test = await t.key('platform', { mode: 'test' })
    const headers = { 'idempotency-key': 'try' }
    const first = await redeem(id, {}, headers, test)
    expect(first.body.content).toMatch(/^TEST-/)
    expect((await redeem(id, {}, headers, test)).body).toEqual(first.body)
    expect((await shown(id)).quantity).toBe(1)
    expect(await t.db.$count(redemptions, eq(redemptions.rewardId, id))).toBe(0)
  })

  test('an organisation’s key redeems its own rewards and no other’s', async () => {
    const id = await reward({ quantity: 5 })
    expect((await redeem(id, {}, undefined, await t.key(owner))).status).toBe(201)
    const other = await t.organisation('ServiceProvider')
    expect((await redeem(id, {}, undefined, await t.key(other))).body.errorCode).toBe('EntityNotFound')
    expect((await shown(id)).quantity).toBe(4)
  })

  test('the provider sees what was redeemed, by day and reward, and when it runs out; another sees nothing', async () => {
    const provider = await t.organisation('ServiceProvider')
    const [imageId, day] = [await t.image(provider), new Date().toISOString().slice(0, 10)]
    const body = { image: imageId, name: 'Tea', description: 'A pot', gemPrice: 1, pointsPrice: 1, quantity: 70 }
    const { guid } = (await t.call(provider, 'POST', base, body)).body
    await t.call(provider, 'POST', base, { ...body, name: 'Unwanted', quantity: null })
    await redeem(guid, { quantity: 10 })
    const { body: seen } = await t.call(provider, 'GET', '/b2b/service-provider/redemptions')
    expect(seen).toMatchObject({
      total: 10,
      byDay: [{ day, quantity: 10 }],
      byReward: [
        { guid, name: 'Tea', isDigital: false, quantity: 10, left: 60, runsOutInDays: 180 },
        { name: 'Unwanted', quantity: 0, left: null, runsOutInDays: null },
      ],
    })
    await t.call(provider, 'DELETE', `${base}/${guid}`)
    const { body: after } = await t.call(provider, 'GET', '/b2b/service-provider/redemptions')
    expect(after).toMatchObject({ total: 10, byReward: [{ name: 'Tea', left: 0 }, { name: 'Unwanted' }] })
    const other = await t.organisation('ServiceProvider')
    expect((await t.call(other, 'GET', '/b2b/service-provider/redemptions')).body).toMatchObject({
      total: 0,
      byReward: [],
    })
  })

  test('the catalogue has the bins, bookings, rewards and fundraisers that a key may refer to', async () => {
    const shop = await t.organisation('Retailer')
    const bin = await t.bin((await t.location(shop)).id)
    const own = await t.key(shop)
    expect((await t.call(own, 'GET', '/v1/bins')).body).toMatchObject({ items: [{ id: bin.id }], next: null })
    expect((await t.call(own, 'GET', '/v1/rewards')).body.items).toEqual([])
    const all = await t.call(key, 'GET', '/v1/rewards')
    expect(all.body.items.length).toBe(await t.db.$count(premiumRewards))
    for (const path of ['/v1/bookings', '/v1/fundraising']) expect((await t.call(key, 'GET', path)).status).toBe(200)
  })
})

describe('on PostgreSQL, in parallel', () => {
  let t: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database: 'postgres' })
    owner = await t.organisation('ServiceProvider')
  })
  afterAll(() => t.close())

  test('500 redemptions of 100 codes: 100 get different codes, 400 are rejected because none is left', async () => {
    const { id: rewardId } = await t.premiumReward(owner, { premiumRewardType: 'DigitalGoods' })
    await t.db
      .insert(digitalGoods)
      .values(Array.from({ length: 100 }, (_, position) => ({ rewardId, position, content: `C-${position}` })))
    const keys = await Promise.all(Array.from({ length: 10 }, () => t.key('platform')))
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        t.call(
          keys[i % 10] ?? null,
          'POST',
          '/v1/redemptions',
          { rewardId },
          { headers: { 'idempotency-key': `k${i}` } },
        ),
      ),
    )
    const given = answers.filter(({ status }) => status === 201).map(({ body }) => body.content)
    expect(new Set(given).size).toBe(100)
    expect(given).toHaveLength(100)
    expect(answers.filter(({ body }) => body.errorCode === 'RewardIsOver')).toHaveLength(400)
  }, 120_000)

  test('one of 20 calls with one key redeems; the others repeat its answer or say that it is running', async () => {
    const { id: rewardId } = await t.premiumReward(owner, { quantity: 50 })
    const key = await t.key('platform')
    const headers = { 'idempotency-key': 'one' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.call(key, 'POST', '/v1/redemptions', { rewardId }, { headers })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    const [after] = await t.db.select().from(premiumRewards).where(eq(premiumRewards.id, rewardId))
    expect(after?.quantity).toBe(49)
  })
})
