/**
 * Checks the forecast of when premium rewards run out: the estimates in lists and figures, and the notification of a
 * shortage. Also checks that the numbers of free and of used codes are the same wherever they are shown.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forecastDays } from '../../contract/forecast'
import type { PremiumReward } from '../../contract/rewards'
import { mails, notifications, redemptions } from '../../server/db/schema'
import { publishShortages } from '../../server/repositories/rewardForecast'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/service-provider/rewards/premium'
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

describe.each(databaseEngines)('premium rewards on %s', database => {
  let t: TestServer
  let key: { token: string }
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    key = await t.key('platform')
    owner = await t.organisation('ServiceProvider')
  })
  afterAll(() => t.close())

  const add = async (values: object, by = owner): Promise<PremiumReward> => {
    const body = { image: await t.image(by), name: 'Coffee', description: 'A cup', gemPrice: 1, pointsPrice: 1 }
    const answer = await t.call(by, 'POST', base, { ...body, ...values })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const redeem = async (rewardId: string, quantity = 1) => {
    const headers = { 'idempotency-key': randomUUID() as string }
    expect((await t.call(key, 'POST', '/v1/redemptions', { rewardId, quantity }, { headers })).status).toBe(201)
  }
  const read = async (id: string, by = owner): Promise<PremiumReward> => (await t.call(by, 'GET', `${base}/${id}`)).body
  const edit = async ({ guid, name, description, gemPrice, pointsPrice, image }: PremiumReward, values: object) => {
    const body = { image: image?.guid, name, description, gemPrice, pointsPrice, ...values }
    expect((await t.call(owner, 'PUT', `${base}/${guid}`, body)).status).toBe(200)
  }
  const shortagesOf = (subject: string) =>
    t.db.$count(notifications, and(eq(notifications.subject, subject), eq(notifications.kind, 'reward.runningOut')))

  test('run out at the pace of the last 30 days, whatever was redeemed earlier', async () => {
    const { guid } = await add({ quantity: 100 })
    expect((await read(guid)).runsOutInDays).toBeNull()
    await redeem(guid, 40)
    await t.db
      .update(redemptions)
      .set({ createdAt: daysAgo(31) })
      .where(eq(redemptions.rewardId, guid))
    expect((await read(guid)).runsOutInDays).toBeNull()
    await redeem(guid, 10)
    await t.db
      .update(redemptions)
      .set({ createdAt: daysAgo(29) })
      .where(and(eq(redemptions.rewardId, guid), eq(redemptions.quantity, 10)))
    // 50 rewards are left. 10 were redeemed in the last 30 days, so the stock lasts for 150 days.
    expect(await read(guid)).toMatchObject({ quantity: 50, runsOutInDays: 150 })
    const { body } = await t.call(owner, 'GET', `${base}?Offset=0`)
    expect(body.items.find((row: PremiumReward) => row.guid === guid).runsOutInDays).toBe(150)
  })

  test('never run out without a limit', async () => {
    const { guid } = await add({ quantity: null })
    await redeem(guid, 5)
    expect((await read(guid)).runsOutInDays).toBeNull()
  })

  test('a shortage is published once, and again only after stock was added that lasts longer', async () => {
    const reward = await add({ quantity: 100 })
    await redeem(reward.guid, 80)
    await publishShortages(t.db)
    expect([(await read(reward.guid)).runsOutInDays, await shortagesOf(reward.guid)]).toEqual([
      forecastDays.shortage,
      1,
    ])
    await t.db.update(notifications).set({ readAt: new Date() })
    await redeem(reward.guid, 5)
    await edit(reward, { quantityDelta: 1 })
    expect(await publishShortages(t.db)).toBe(0)
    await edit(reward, { quantityDelta: 500 })
    expect(await publishShortages(t.db)).toBe(0)
    await redeem(reward.guid, 500)
    expect(await publishShortages(t.db)).toBe(1)
    expect(await shortagesOf(reward.guid)).toBe(2)
  })

  test('parallel checks publish a shortage once', async () => {
    const { guid } = await add({ quantity: 10 })
    await redeem(guid, 10)
    await Promise.all([1, 2, 3, 4].map(() => publishShortages(t.db)))
    expect(await shortagesOf(guid)).toBe(1)
  })

  test('a shortage is sent by e-mail with the name of the reward to those who chose that, and to no other provider', async () => {
    const [reader, other] = [await t.organisation('ServiceProvider'), await t.organisation('ServiceProvider')]
    for (const who of [reader, other]) {
      const path = '/notifications/choices/reward.runningOut'
      expect((await t.call(who, 'PUT', path, { inPortal: false, mail: 'atOnce' })).status).toBe(200)
    }
    const { guid } = await add({ digitalGoods: ['A', 'B'], name: 'Cinema' }, reader)
    await redeem(guid)
    await redeem(guid)
    await publishShortages(t.db)
    await t.deps.notificationMails.run()
    const sent = await t.db.select().from(mails).where(eq(mails.template, 'notifications'))
    expect(sent).toMatchObject([
      { recipient: reader.email, params: { items: [{ kind: 'reward.runningOut', name: 'Cinema', count: 1 }] } },
    ])
  })

  test('the overview counts exactly the rewards that the list shows with the same shortage', async () => {
    const provider = await t.organisation('ServiceProvider')
    const addNamed = (name: string, values: object) => add({ name, ...values }, provider)
    await addNamed('Never redeemed', { quantity: 2 })
    await addNamed('Unlimited', { quantity: null })
    await redeem((await addNamed('Lasts', { quantity: 100 })).guid, 20)
    await redeem((await addNamed('Running out', { quantity: 100 })).guid, 90)
    const codes = await addNamed('Codes', { digitalGoods: ['A', 'B', 'C', 'D', 'E', 'F'] })
    for (let n = 0; n < 5; n++) await redeem(codes.guid)
    await redeem((await addNamed('Gone', { quantity: 3 })).guid, 3)
    const get = async (path: string) => (await t.call(provider, 'GET', path)).body
    const { matters } = await get('/b2b/common/home')
    const listed = async (shortage: string) => {
      const { items, total } = await get(`${base}?Offset=0&shortage=${shortage}`)
      return { total, names: items.map(({ name }: PremiumReward) => name).sort() }
    }
    expect(await listed('runningOut')).toEqual({ total: 2, names: ['Codes', 'Running out'] })
    expect(await listed('soldOut')).toEqual({ total: 1, names: ['Gone'] })
    expect(matters).toMatchObject([
      { key: 'soldOut', count: 1 },
      { key: 'runningOut', count: 2 },
    ])
  })

  test('free, given and all codes are the same numbers in every list, page, export and figure', async () => {
    const provider = await t.organisation('ServiceProvider')
    const contents = Array.from({ length: 50 }, (_, index) => `CODE-${index}`)
    const { guid } = await add({ digitalGoods: contents }, provider)
    const { guid: spent } = await add({ digitalGoods: ['ONLY'] }, provider)
    for (let n = 0; n < 43; n++) await redeem(guid)
    await redeem(spent)
    const [free, given] = [7, 43]
    const get = async (path: string) => (await t.call(provider, 'GET', path)).body
    const own = (row: { guid?: string; id?: string }) => (row.guid ?? row.id) === guid

    const listed = (await get(`${base}?Offset=0`)).items.find(own)
    const one = await get(`${base}/${guid}`)
    expect([listed.quantity, listed.digitalGoodsTotal, listed.digitalGoods.length]).toEqual([free, free, free])
    expect([one.quantity, one.digitalGoodsTotal, one.digitalGoods.length]).toEqual([free, free, free])

    const [all, onlyFree, onlyGiven] = await Promise.all(
      ['', '&state=free', '&state=given'].map(state => get(`${base}/${guid}/goods?Offset=0${state}`)),
    )
    for (const page of [all, onlyFree, onlyGiven]) expect(page.counts).toEqual({ free, given })
    expect([all.total, onlyFree.total, onlyGiven.total]).toEqual([free + given, free, given])

    const redeemed = (await get('/b2b/service-provider/redemptions')).byReward.find(own)
    expect([redeemed.left, redeemed.quantity, redeemed.runsOutInDays]).toEqual([free, given, listed.runsOutInDays])

    const catalogue = (await t.call(await t.key(provider), 'GET', '/v1/rewards')).body.items.find(own)
    expect(catalogue.left).toBe(free)

    const { premiumRewards } = await get('/b2b/service-provider/export')
    const exported = premiumRewards.find(own).digitalGoods
    expect(exported).toHaveLength(free + given)

    const home = await get('/b2b/common/home')
    const counted = Object.fromEntries(
      home.matters.map((item: { key: string; count: number }) => [item.key, item.count]),
    )
    expect(counted).toEqual({ soldOut: 1, runningOut: 1 })
    expect(home.figures.find((figure: { key: string }) => figure.key === 'redeemed').value).toBe(given + 1)
  })
})
