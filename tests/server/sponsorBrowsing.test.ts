/** Checks the rewards that a sponsor can support, their cities and their organisations. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfferedReward } from '../../contract/sponsorships'
import { organisations } from '../../server/db/schema'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import {
  createRewardCreator,
  createSponsorship,
  requestSponsorship,
  sponsorRewardsPath,
  sponsorshipRequestBody,
} from '../helpers/sponsorships'

describe.each(databaseEngines)('browsing as a sponsor on %s', database => {
  let t: TestServer
  let sponsor: TestAccount
  let school: TestAccount
  let shop: TestAccount
  let kyiv: string
  let lviv: string
  let ids: { bikes: string; library: string; football: string }
  beforeAll(async () => {
    t = await startTestServer({ database })
    sponsor = await t.organisation('Sponsor')
    school = await t.organisation('Institution', { name: 'Школа № 5' })
    shop = await t.organisation('Retailer', { name: 'Zielony Żuk' })
    kyiv = await t.city('Kyiv')
    lviv = await t.city('Lviv')
    const add = createRewardCreator(t, () => school)
    const closed = await t.organisation('Institution')
    ids = {
      bikes: await add({ name: 'Bikes', cityIds: [kyiv, lviv] }),
      library: await add({ name: 'Library', cityIds: [kyiv], status: 'Completed' }),
      football: await add({ name: 'Football', cityIds: [kyiv], organisationId: shop.organisationId }),
    }
    await add({ name: 'Not begun', status: 'Created' })
    await add({ name: 'Fulfilled', status: 'Fulfilled' })
    await add({ name: 'Deleted', deletedAt: new Date() })
    await add({ name: 'Of a closed school', organisationId: closed.organisationId })
    await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, closed.organisationId))
  })
  afterAll(() => t.close())

  const get = async (path: string, language = 'en') => {
    const answer = await t.call(sponsor, 'GET', `${sponsorRewardsPath}${path}`, undefined, {
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const guids = (page: { items: { guid: string }[] }) => page.items.map(item => item.guid)

  test('the list holds rewards in progress, newest first, and nothing else', async () => {
    const page = await get('?Offset=0')
    expect(guids(page)).toEqual([ids.football, ids.bikes])
    expect([page.total, page.pageSize]).toEqual([2, 30])
    expect(page.items[1]).toMatchObject({
      status: 'InProgress',
      organization: { guid: school.organisationId, name: 'Школа № 5' },
      fiatPrice: { currency: 'UAH', amount: 100 },
      targetPoints: 1000,
    })
  })

  test('city and organisation filter it', async () => {
    expect(guids(await get(`?cityId=${lviv}`))).toEqual([ids.bikes])
    expect(guids(await get(`?retailerId=${shop.organisationId}`))).toEqual([ids.football])
    expect(await get(`?cityId=${lviv}&retailerId=${shop.organisationId}`)).toMatchObject({ items: [], total: 0 })
    expect(await get('?Offset=30')).toMatchObject({ items: [], total: 2 })
  })

  test('cities have counts, in the requested language, and can be searched in any', async () => {
    expect(await get('/cities')).toEqual([
      { cityId: kyiv, city: 'Kyiv', rewardsCount: 2 },
      { cityId: lviv, city: 'Lviv', rewardsCount: 1 },
    ])
    expect(await get('/cities?search=льв', 'uk')).toEqual([{ cityId: lviv, city: 'Львів', rewardsCount: 1 }])
    expect(await get('/cities?search=nowhere')).toEqual([])
  })

  test('a city’s organisations have their counts there, and can be searched without accents', async () => {
    const inKyiv = await get(`/cities/${kyiv}/retailers`)
    expect(inKyiv).toHaveLength(2)
    expect(inKyiv).toContainEqual({ guid: school.organisationId, name: 'Школа № 5', rewardsCount: 1 })
    expect(inKyiv).toContainEqual({ guid: shop.organisationId, name: 'Zielony Żuk', rewardsCount: 1 })
    expect(await get(`/cities/${kyiv}/retailers?search=zuk`)).toMatchObject([{ name: 'Zielony Żuk' }])
    expect(await get(`/cities/${lviv}/retailers`)).toMatchObject([{ name: 'Школа № 5', rewardsCount: 1 }])
  })

  test('a price gives the sum of each reward, in the requested order', async () => {
    const { lines } = await get(`/sponsorship/price?rewardIds=${ids.football}&rewardIds=${ids.bikes}`)
    expect(lines).toMatchObject([
      { guid: ids.football, organization: { name: 'Zielony Żuk' }, quantity: 1, total: 100 },
      { guid: ids.bikes, organization: { name: 'Школа № 5' }, fiatPrice: { currency: 'UAH', amount: 100 }, total: 100 },
    ])
  })

  test('a reward that was completed meanwhile has no price and cannot be requested', async () => {
    const price = await t.call(sponsor, 'GET', `${sponsorRewardsPath}/sponsorship/price?rewardIds=${ids.library}`)
    const asked = await requestSponsorship(t, sponsor, sponsorshipRequestBody([ids.library]))
    for (const answer of [price, asked]) {
      expect([answer.status, answer.body.fields]).toEqual([422, { 'rewardIds.0': 'UnprocessableEntity' }])
    }
  })

  test('a reward says whether the sponsor itself has requested or paid for it, and staff see repeated requests', async () => {
    const bank = await t.organisation('Sponsor')
    const other = await t.organisation('Sponsor')
    const staff = await t.staff()
    const stateFor = async (who: TestAccount) => {
      const [list, price] = await Promise.all([
        t.call(who, 'GET', sponsorRewardsPath),
        t.call(who, 'GET', `${sponsorRewardsPath}/sponsorship/price?rewardIds=${ids.bikes}&rewardIds=${ids.football}`),
      ])
      const listed = list.body.items.find(({ guid }: { guid: string }) => guid === ids.bikes)
      expect(price.body.lines.map(({ ownRequest }: OfferedReward) => ownRequest)).toEqual([listed.ownRequest, null])
      return listed.ownRequest
    }
    const seenByStaff = async (id: string) => {
      const filter = encodeURIComponent(JSON.stringify({ organisationId: bank.organisationId }))
      const { body } = await t.call(staff, 'GET', `/staff/sponsorships?filter=${filter}`)
      return body.find((each: { id: string }) => each.id === id).rewards[0].otherRequest
    }
    expect(await stateFor(bank)).toBeNull()
    const first = await createSponsorship(t, bank, [ids.bikes])
    await createSponsorship(t, other, [ids.bikes])
    expect([await stateFor(bank), await seenByStaff(first.guid)]).toEqual(['Started', null])
    const second = await requestSponsorship(t, bank, { ...sponsorshipRequestBody([ids.bikes]), name: 'Second' })
    expect(await seenByStaff(first.guid)).toBe('Started')
    await finishSponsorship(t.db, first.guid)
    expect([await stateFor(bank), await seenByStaff(second.body.guid)]).toEqual(['Finished', 'Finished'])
    expect(await stateFor(other)).toBe('Started')
    await cancelSponsorship(t.db, second.body.guid)
    expect(await seenByStaff(first.guid)).toBeNull()
  })

  test('only sponsors browse', async () => {
    expect((await t.call(school, 'GET', sponsorRewardsPath)).status).toBe(403)
  })
})
