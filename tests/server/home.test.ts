/**
 * Checks the content of each role's home page (contract/home.ts): the last 30 days compared with the previous 30, and
 * only the caller's own data.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HomePageData } from '../../contract/home'
import { homeContentByRole, homeTrendParts } from '../../contract/homeParts'
import { type Role, roles } from '../../contract/roles'
import {
  applications,
  digitalGoods,
  redemptions,
  simpleRewards,
  sponsorshipRewards,
  sponsorships,
} from '../../server/db/schema'
import { cardSources } from '../../server/repositories/home/sources'
import { utcDayOf } from '../../server/repositories/periods'
import type { TestAccount } from '../helpers/builders'
import { createBusyShop, daysAgo } from '../helpers/busyShop'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestCaller, type TestServer } from '../helpers/server'

test('a card of the home page without its query does not compile', () => {
  const { schools: _, ...others } = cardSources.Sponsor
  // @ts-expect-error the card `schools` has no source
  const lacking: (typeof cardSources)['Sponsor'] = others
  expect(Object.keys(lacking)).not.toContain('schools')
})

describe.each(databaseEngines)('the home page on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const read = async (caller: TestCaller | null): Promise<HomePageData> => {
    const { status, body } = await t.call(caller, 'GET', '/b2b/common/home')
    expect(status).toBe(200)
    return body
  }
  const figuresOf = ({ figures }: HomePageData) =>
    Object.fromEntries(figures.map(({ key, value, before }) => [key, [value, before]]))
  const trendOf = ({ figures }: HomePageData, name: string) => figures.find(({ key }) => key === name)?.trend
  const countsOf = ({ matters }: HomePageData) => Object.fromEntries(matters.map(({ key, count }) => [key, count]))
  const undone = ({ steps }: HomePageData) => steps.filter(({ isDone }) => !isDone).map(({ key }) => key)

  test.each(roles)('of a new %s has all its parts, all of them empty', async role => {
    const home = await read(await t.organisation(role))
    const trend = Array.from({ length: homeTrendParts }, () => 0)
    expect(home.figures).toEqual(homeContentByRole[role].figures.map(key => ({ key, value: 0, before: 0, trend })))
    expect(home.matters).toEqual([])
    expect(undone(home)).toEqual(homeContentByRole[role].steps)
  })

  test('of a shop counts collections and pickups, and names the attention items', async () => {
    const { shop, other } = await createBusyShop(t, 'Retailer')
    const home = await read(shop)
    expect(home.from).toBe(utcDayOf(daysAgo(29)))
    expect(figuresOf(home)).toEqual({ collectedKg: [2, 0.7], objects: [4, 2], pickups: [1, 1], activeStores: [2, 1] })
    expect(trendOf(home, 'collectedKg')).toEqual([0.5, 0, 0, 0, 0, 0, 0, 0, 0, 1.5])
    expect(trendOf(home, 'activeStores')).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(countsOf(home)).toEqual({ fullBins: 2, faultyBins: 1, storesBooked: 1, newBins: 4 })
    expect(home.matters[0]?.at).toEqual({ guid: other.id, name: 'Second place' })
    expect(undone(home)).toEqual(['reward'])
    const reward = { organisationId: shop.organisationId, name: 'Cup', description: '', points: 5 }
    await t.db.insert(simpleRewards).values({ ...reward, rewardType: 'Products', imageId: await t.image(shop) })
    expect(undone(await read(shop))).toEqual([])
  })

  test('names the store that its list shows first, also among bins with equal levels', async () => {
    const shop = await t.organisation('Retailer')
    const places = [
      await t.location(shop, { name: 'Older', pointConfirmed: false, createdAt: daysAgo(9) }),
      await t.location(shop, { name: 'Newer', pointConfirmed: false, createdAt: daysAgo(1) }),
    ]
    for (const { id } of places) await t.bin(id, { level: 0.95, faultAt: daysAgo(3) })
    const firstOf = async (path: string) => (await t.call(shop, 'GET', path)).body.items[0]
    const firstBin = async (state: string) =>
      (await firstOf(`/b2b/retail/bins?state=${state}&sort=level&order=DESC`)).location.name
    const { matters } = await read(shop)
    expect(Object.fromEntries(matters.map(({ key, at }) => [key, at?.name]))).toEqual({
      fullBins: await firstBin('full'),
      faultyBins: await firstBin('faulty'),
      pointsToCheck: (await firstOf('/b2b/retail/locations?matter=pointsToCheck')).name,
      newBins: await firstBin('newPrivate'),
    })
  })

  test('of a school counts the requests that name its rewards, each once', async () => {
    const { shop } = await createBusyShop(t, 'Institution')
    const sponsor = await t.organisation('Sponsor')
    const rewards = [await t.fundraisingReward(shop), await t.fundraisingReward(shop, { status: 'Created' })]
    const foreign = await t.fundraisingReward(await t.organisation('Institution'))
    await sponsorship(sponsor, 1, [...rewards, foreign], { sumMinor: 10_000, feeMinor: 500 })
    await sponsorship(sponsor, 45, [foreign])
    // The request was made before the period, but counts as paid in it, because its day of payment is in the period.
    await sponsorship(
      sponsor,
      100,
      [rewards[0], foreign].filter(each => each !== undefined),
      {},
      2,
    )
    await sponsorship(sponsor, 100, [foreign], {}, 40)
    const school = await read(shop)
    expect(figuresOf(school).sponsored).toEqual([1, 0])
    expect(countsOf(school).draftRewards).toBe(1)
    expect(undone(school)).toEqual([])
    const giver = await read(sponsor)
    expect(figuresOf(giver)).toEqual({
      requests: [1, 1],
      sponsoredSum: [105, 0],
      sponsoredRewards: [2, 1],
      schools: [2, 1],
    })
    expect(countsOf(giver)).toEqual({ openRequests: 2 })
  })

  const sponsorship = async (
    sponsor: TestAccount,
    days: number,
    rewards: { id: string }[],
    sums: { sumMinor?: number; feeMinor?: number } = {},
    paid?: number,
  ) => {
    const [made] = await t.db
      .insert(sponsorships)
      .values({
        ...{ sponsorId: sponsor.organisationId, name: 'Ann', phone: '+380441234567', email: 'ann@test.example' },
        ...{ sumMinor: 0, feeMinor: 0, ...sums, requestKey: crypto.randomUUID(), createdAt: daysAgo(days) },
        ...(paid !== undefined && { status: 'Finished' as const, finishedAt: daysAgo(paid) }),
      })
      .returning()
    await t.db
      .insert(sponsorshipRewards)
      .values(rewards.map(({ id }) => ({ sponsorshipId: made?.id ?? '', rewardId: id, priceMinor: 1, quantity: 1 })))
  }

  test('of a recycler counts bookings by their day and pickups by theirs, weighed if they were', async () => {
    const { recycler } = await createBusyShop(t, 'Retailer')
    const home = await read(recycler)
    expect(figuresOf(home)).toEqual({ bookings: [2, 1], pickups: [1, 1], pickedKg: [1.2, 0.8], places: [1, 1] })
    expect(countsOf(home)).toEqual({ openBookings: 1 })
    expect(undone(home)).toEqual([])
  })

  test('of a provider names rewards that are sold out, and none that lasts', async () => {
    const owner = await t.organisation('ServiceProvider')
    const { organisationId } = owner
    await t.premiumReward(owner, { quantity: 0 })
    await t.premiumReward(owner, { quantity: 9 })
    await t.premiumReward(owner, { quantity: 10 })
    await t.premiumReward(owner, { quantity: null, createdAt: daysAgo(31) })
    const digital = await t.premiumReward(owner, { premiumRewardType: 'DigitalGoods' })
    await t.db.insert(digitalGoods).values({ rewardId: digital.id, content: 'X', position: 0, givenAt: new Date() })
    const taken = { organisationId, rewardId: digital.id, rewardName: 'X', source: crypto.randomUUID(), quantity: 2 }
    await t.db.insert(redemptions).values([
      { ...taken, consumerRef: 'a' },
      { ...taken, consumerRef: 'a', createdAt: daysAgo(2) },
      { ...taken, consumerRef: null, createdAt: daysAgo(3) },
      { ...taken, consumerRef: 'b', createdAt: daysAgo(4) },
      { ...taken, consumerRef: 'a', createdAt: daysAgo(40) },
      { ...taken, consumerRef: 'b', createdAt: daysAgo(40) },
      { ...taken, consumerRef: 'c', createdAt: daysAgo(59) },
    ])
    const home = await read(owner)
    expect(figuresOf(home)).toEqual({
      redeemed: [8, 6],
      customers: [2, 3],
      redeemedRewards: [1, 1],
      newRewards: [4, 1],
    })
    const trendOf = (key: string) => home.figures.find(figure => figure.key === key)?.trend?.slice(-3)
    expect(trendOf('redeemed')).toEqual([0, 4, 4])
    expect(trendOf('customers')).toEqual([0, 1, 1])
    expect(countsOf(home)).toEqual({ soldOut: 2 })
  })

  test('of support shows the waiting applications', async () => {
    const staff = await t.staff()
    const before = await read(staff)
    const asked = { name: 'Ann', linkedInUrl: 'https://linkedin.example/', role: 'retailer' as const }
    await t.db.insert(applications).values([
      { ...asked, email: 'new@test.example' },
      { ...asked, email: 'old@test.example', createdAt: daysAgo(35), status: 'Declined' },
    ])
    await t.fundraisingReward(await t.organisation('Institution'), { status: 'Completed' })
    const home = await read(staff)
    expect(countsOf(home).completedFundraisers).toBe((countsOf(before).completedFundraisers ?? 0) + 1)
    expect(countsOf(home).waitingApplications).toBe((countsOf(before).waitingApplications ?? 0) + 1)
    expect(figuresOf(home).applications).toEqual([1, 1])
    expect(home.steps).toEqual([])
  })

  test.each(roles)('of another %s stays as empty as it was', async (role: Role) => {
    await createBusyShop(t, 'Retailer')
    expect((await read(await t.organisation(role))).figures.filter(({ value, before }) => value + before > 0)).toEqual(
      [],
    )
  })

  test('is refused without a session', async () => {
    expect((await t.call(null, 'GET', '/b2b/common/home')).status).toBe(401)
  })
})
