import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sponsorship } from '../../contract/sponsorships'
import {
  fundraisingRewardCities,
  fundraisingRewards,
  mails,
  organisations,
  sponsorshipRewards,
  sponsorships,
} from '../../server/db/schema'
import { sponsorshipPrice } from '../../server/repositories/money'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'

const base = '/b2b/sponsor/rewards/fundraising'
type Overrides = Partial<typeof fundraisingRewards.$inferInsert> & { cityIds?: string[] }

/** Fundraising rewards straight into the database: all states, any owner. */
const rewardsOf =
  (t: TestServer, owner: () => TestAccount) =>
  async (overrides: Overrides = {}) => {
    const { cityIds = [await t.city()], ...values } = overrides
    const organisationId = values.organisationId ?? owner().organisationId
    const [row] = await t.db
      .insert(fundraisingRewards)
      .values({
        organisationId,
        name: 'School bikes',
        description: 'For the fifth form',
        imageId: await t.image({ organisationId }),
        link: 'https://school.example/',
        priceMinor: 10_000,
        quantity: 1,
        status: 'InProgress',
        ...values,
      })
      .returning()
    const id = row?.id ?? ''
    await t.db.insert(fundraisingRewardCities).values(cityIds.map(cityId => ({ rewardId: id, cityId })))
    return id
  }
const request = (rewardIds: string[], overrides: object = {}) => ({
  rewardIds,
  name: 'Olha',
  phone: '+380441234567',
  email: 'olha@test.example',
  ...overrides,
})
const ask = (t: TestServer, caller: TestAccount, body: object, key?: string) =>
  t.call(caller, 'POST', `${base}/sponsorship`, body, key ? { headers: { 'idempotency-key': key } } : {})
const priced = (t: TestServer, caller: TestAccount, ids: string[]) =>
  t.call(caller, 'GET', `${base}/sponsorship/price?${ids.map(id => `rewardIds=${id}`).join('&')}`)

describe.each(['embedded', 'postgres'] as const)('browsing as a sponsor on %s', database => {
  let t: TestServer
  let sponsor: TestAccount
  let school: TestAccount
  let shop: TestAccount
  let kyiv: string
  let lviv: string
  let ids: { bikes: string; library: string; football: string }
  beforeAll(async () => {
    t = await testServer({ database })
    sponsor = await t.organisation('Sponsor')
    school = await t.organisation('Institution', { name: 'Школа № 5' })
    shop = await t.organisation('Retailer', { name: 'Zielony Żuk' })
    kyiv = await t.city('Kyiv')
    lviv = await t.city('Lviv')
    const add = rewardsOf(t, () => school)
    const closed = await t.organisation('Institution', { deletedAt: new Date() })
    ids = {
      bikes: await add({ name: 'Bikes', cityIds: [kyiv, lviv] }),
      library: await add({ name: 'Library', cityIds: [kyiv], status: 'Completed' }),
      football: await add({ name: 'Football', cityIds: [kyiv], organisationId: shop.organisationId }),
    }
    await add({ name: 'Not begun', status: 'Created' })
    await add({ name: 'Fulfilled', status: 'Fulfilled' })
    await add({ name: 'Deleted', deletedAt: new Date() })
    await add({ name: 'Of a closed school', organisationId: closed.organisationId })
  })
  afterAll(() => t.close())

  const get = async (path: string, language = 'en') => {
    const answer = await t.call(sponsor, 'GET', `${base}${path}`, undefined, {
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const guids = (page: { items: { guid: string }[] }) => page.items.map(item => item.guid)

  test('the list holds what is in progress or completed, newest first, and nothing else', async () => {
    const page = await get('?Offset=0')
    expect(guids(page)).toEqual([ids.football, ids.library, ids.bikes])
    expect([page.total, page.pageSize]).toEqual([3, 30])
    expect(page.items[1]).toMatchObject({
      status: 'Completed',
      organization: { guid: school.organisationId, name: 'Школа № 5' },
      fiatPrice: { currency: 'UAH', amount: 100 },
      targetPoints: 1000,
    })
  })

  test('city and organisation narrow it', async () => {
    expect(guids(await get(`?cityId=${lviv}`))).toEqual([ids.bikes])
    expect(guids(await get(`?retailerId=${shop.organisationId}`))).toEqual([ids.football])
    expect(await get(`?cityId=${lviv}&retailerId=${shop.organisationId}`)).toMatchObject({ items: [], total: 0 })
    expect(await get('?Offset=30')).toMatchObject({ items: [], total: 3 })
  })

  test('cities come with counts, in the language asked for, and can be searched in any', async () => {
    expect(await get('/cities')).toEqual([
      { cityId: kyiv, city: 'Kyiv', rewardsCount: 3 },
      { cityId: lviv, city: 'Lviv', rewardsCount: 1 },
    ])
    expect(await get('/cities?search=льв', 'uk')).toEqual([{ cityId: lviv, city: 'Львів', rewardsCount: 1 }])
    expect(await get('/cities?search=nowhere')).toEqual([])
  })

  test('a city’s organisations come with their counts there, and can be searched without accents', async () => {
    expect(await get(`/cities/${kyiv}/retailers`)).toEqual([
      { guid: school.organisationId, name: 'Школа № 5', rewardsCount: 2 },
      { guid: shop.organisationId, name: 'Zielony Żuk', rewardsCount: 1 },
    ])
    expect(await get(`/cities/${kyiv}/retailers?search=zuk`)).toMatchObject([{ name: 'Zielony Żuk' }])
    expect(await get(`/cities/${lviv}/retailers`)).toMatchObject([{ name: 'Школа № 5', rewardsCount: 1 }])
  })

  test('only sponsors browse', async () => {
    expect((await t.call(school, 'GET', base)).status).toBe(403)
  })
})

describe.each(['embedded', 'postgres'] as const)('sponsorships on %s', database => {
  let t: TestServer
  let sponsor: TestAccount
  let school: TestAccount
  let add: (overrides?: Overrides) => Promise<string>
  beforeAll(async () => {
    t = await testServer({ database })
    sponsor = await t.organisation('Sponsor', { name: 'Bank Kyiv' })
    school = await t.organisation('Institution')
    add = rewardsOf(t, () => school)
  })
  afterAll(() => t.close())

  const made = async (rewardIds: string[], overrides: object = {}, caller = sponsor): Promise<Sponsorship> => {
    const answer = await ask(t, caller, request(rewardIds, overrides))
    expect(answer.status).toBe(201)
    return answer.body
  }
  const list = async (query = '', caller = sponsor) =>
    (await t.call(caller, 'GET', `${base}/sponsorship?${query}`)).body

  test('quote and sponsorship cost the same: the sum, five per cent rounded half up, and both', async () => {
    const rewardIds = [await add({ priceMinor: 1999, quantity: 3 }), await add({ priceMinor: 13, quantity: 1 })]
    const price = { sum: 60.1, fee: 3.01, total: 63.11, currency: 'UAH' }
    expect((await priced(t, sponsor, rewardIds)).body).toEqual(price)
    expect((await priced(t, sponsor, rewardIds.slice(1))).body).toMatchObject({ sum: 0.13, fee: 0.01 })
    expect((await made(rewardIds)).priceDto).toEqual(price)
  })

  test('the answer names the contact and the rewards, and the list shows it', async () => {
    const rewardId = await add({ name: 'Library' })
    const sponsorship = await made([rewardId])
    expect(sponsorship).toMatchObject({
      status: 'Started',
      sponsorName: 'Olha',
      sponsorPhone: '+380441234567',
      sponsorEmail: 'olha@test.example',
      fundraisingRewards: [{ guid: rewardId, name: 'Library', organization: { guid: school.organisationId } }],
    })
    expect((await list('Offset=0&status=Started')).items[0]).toEqual(sponsorship)
  })

  test('the prices of the day stay, and a deleted reward stays readable', async () => {
    const rewardId = await add({ priceMinor: 5000, quantity: 2 })
    const { guid } = await made([rewardId])
    await t.db
      .update(fundraisingRewards)
      .set({ priceMinor: 1, quantity: 1, deletedAt: new Date() })
      .where(eq(fundraisingRewards.id, rewardId))
    const item = (await list()).items.find((sponsorship: Sponsorship) => sponsorship.guid === guid)
    expect(item.priceDto).toMatchObject({ sum: 100, fee: 5, total: 105 })
    expect(item.fundraisingRewards).toMatchObject([{ guid: rewardId, fiatPrice: { amount: 50 }, quantity: 2 }])
  })

  test.each([
    ['fulfilled', { status: 'Fulfilled' as const }],
    ['deleted', { deletedAt: new Date() }],
  ])('a reward that is %s by now refuses the request and is named', async (_name, closing) => {
    const rewardIds = [await add(), await add({ name: 'Piano', ...closing })]
    for (const answer of [await priced(t, sponsor, rewardIds), await ask(t, sponsor, request(rewardIds))]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        errorCode: 'UnprocessableEntity',
        message: expect.stringContaining('Piano'),
        fields: { 'rewardIds.1': 'UnprocessableEntity' },
      })
    }
  })

  test('a reward of a closed organisation is no longer open', async () => {
    const other = await t.organisation('Institution')
    const rewardId = await add({ organisationId: other.organisationId })
    await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, other.organisationId))
    expect((await ask(t, sponsor, request([rewardId]))).body.fields).toEqual({ 'rewardIds.0': 'UnprocessableEntity' })
  })

  test('what never was open is not found, whoever’s it is', async () => {
    const rewardIds = [await add(), await add({ status: 'Created', name: 'Secret plan' })]
    for (const ids of [rewardIds, [rewardIds[0] ?? '', school.organisationId]]) {
      const answer = await ask(t, sponsor, request(ids))
      expect([answer.status, answer.body.fields]).toEqual([422, { 'rewardIds.1': 'ReferencedEntityNotFound' }])
      expect(answer.body.message).not.toContain('Secret plan')
    }
  })

  test('the same reward twice is refused, however its guid is spelled', async () => {
    const rewardId = await add()
    const answer = await ask(t, sponsor, request([rewardId, rewardId.toUpperCase()]))
    expect([answer.status, answer.body.fields]).toEqual([400, { 'rewardIds.1': 'InvalidParams' }])
  })

  test('more than the wire carries is too much', async () => {
    const rewardIds = [await add({ priceMinor: 99_999_999_999 })]
    for (const answer of [await priced(t, sponsor, rewardIds), await ask(t, sponsor, request(rewardIds))]) {
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'DonatingAmountIsTooMuch'])
    }
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a phone without plus', { phone: '380441234567' }, 'phone'],
    ['a phone of 17 characters', { phone: '+3804412345678901' }, 'phone'],
    ['no e-mail address', { email: 'olha' }, 'email'],
    ['no rewards', { rewardIds: [] }, 'rewardIds'],
  ])('%s: refused at the field', async (_name, overrides, field) => {
    const answer = await ask(t, sponsor, request([await add()], overrides))
    expect(answer.body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('each organisation is told by mail of its own rewards, in the transaction that made the request', async () => {
    const other = await t.organisation('Institution', { name: 'Kindergarten' })
    const rewardIds = [
      await add({ name: 'Swing', priceMinor: 20_000, organisationId: other.organisationId }),
      await add({ name: 'Slide', priceMinor: 30_050, organisationId: other.organisationId }),
      await add({ name: 'Books' }),
    ]
    await made(rewardIds)
    const letters = await t.db
      .select()
      .from(mails)
      .where(inArray(mails.recipient, [other.email]))
    expect(letters).toMatchObject([
      { template: 'sponsorshipReceived', params: { organisation: 'Kindergarten', sponsor: 'Bank Kyiv' } },
    ])
    expect(letters[0]?.params.rewards?.split(', ').sort()).toEqual(['Slide', 'Swing'])
    expect(letters[0]?.params.total).toContain('500.50')
    await ask(t, sponsor, request([rewardIds[0] ?? '', school.organisationId]))
    expect(await t.db.select().from(mails).where(eq(mails.recipient, other.email))).toHaveLength(1)
  })

  test('the same request again within a minute answers the same and makes nothing', async () => {
    const rewardIds = [await add(), await add()]
    const first = await made(rewardIds)
    expect(await made(rewardIds.toReversed())).toEqual(first)
    const letters = await t.db.select().from(mails)
    expect(await made(rewardIds)).toEqual(first)
    expect(await t.db.select().from(mails)).toHaveLength(letters.length)
    expect((await made(rewardIds, { name: 'Petro' })).guid).not.toBe(first.guid)
  })

  test('the same request again after a minute is a new one', async () => {
    const rewardIds = [await add()]
    const first = await made(rewardIds)
    await t.db
      .update(sponsorships)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(sponsorships.id, first.guid))
    expect((await made(rewardIds)).guid).not.toBe(first.guid)
  })

  test('a retry answers the same although the reward has closed meanwhile', async () => {
    const rewardId = await add()
    const first = await made([rewardId])
    await t.db.update(fundraisingRewards).set({ deletedAt: new Date() }).where(eq(fundraisingRewards.id, rewardId))
    expect(await made([rewardId])).toEqual(first)
  })

  test('an Idempotency-Key names one request for good, and only of its sponsor', async () => {
    const rewardIds = [await add()]
    const first = (await ask(t, sponsor, request(rewardIds), 'basket-1')).body
    await t.db
      .update(sponsorships)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sponsorships.id, first.guid))
    expect((await ask(t, sponsor, request(rewardIds), 'basket-1')).body.guid).toBe(first.guid)
    expect((await ask(t, sponsor, request(rewardIds), 'basket-2')).body.guid).not.toBe(first.guid)
    const changed = await ask(t, sponsor, request(rewardIds, { name: 'Petro' }), 'basket-1')
    expect([changed.status, changed.body.errorCode]).toEqual([422, 'UnprocessableEntity'])
    const other = await ask(t, await t.organisation('Sponsor'), request(rewardIds), 'basket-1')
    expect(other.body.guid).not.toBe(first.guid)
  })

  test('twenty arrivals of one request at once make one sponsorship and all get its answer', async () => {
    const own = await t.organisation('Sponsor')
    const body = request([await add()])
    for (const key of [undefined, 'double click']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(t, own, body, key)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(answer => answer.body.guid)).size).toBe(1)
    }
    expect((await list('', own)).total).toBe(2)
  })

  test('a sponsor sees its own only, by status, newest first', async () => {
    const own = await t.organisation('Sponsor')
    const guids: string[] = []
    for (let i = 0; i < 3; i++) guids.push((await made([await add()], {}, own)).guid)
    await finishSponsorship(t.db, guids[0] ?? '')
    await cancelSponsorship(t.db, guids[1] ?? '')
    const of = async (query: string) => (await list(query, own)).items.map((item: Sponsorship) => item.guid)
    expect(await of('')).toEqual(guids.toReversed())
    expect(await of('status=Finished')).toEqual([guids[0]])
    expect(await of('status=Canceled')).toEqual([guids[1]])
    expect(await of('status=Started')).toEqual([guids[2]])
    expect(await list('Offset=30', own)).toMatchObject({ items: [], total: 3 })
    expect((await list('', await t.organisation('Sponsor'))).total).toBe(0)
  })

  test('staff finish or cancel a started sponsorship, once', async () => {
    const { guid } = await made([await add()])
    expect(await finishSponsorship(t.db, guid)).toMatchObject({ guid, status: 'Finished' })
    await expect(cancelSponsorship(t.db, guid)).rejects.toMatchObject({ errorCode: 'InvalidOperation' })
    await expect(finishSponsorship(t.db, school.organisationId)).rejects.toMatchObject({ errorCode: 'EntityNotFound' })
  })
})

describe('races on PostgreSQL', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await testServer({ database: 'postgres' })
  })
  afterAll(() => t.close())

  test('a request and the reward’s deletion at once: never a started sponsorship of a deleted reward', async () => {
    const school = await t.organisation('Institution')
    const sponsor = await t.organisation('Sponsor')
    const add = rewardsOf(t, () => school)
    for (let round = 0; round < 20; round++) {
      const rewardId = await add()
      const [asked, removed] = await Promise.all([
        ask(t, sponsor, request([rewardId])),
        t.call(school, 'DELETE', `/b2b/institutions/rewards/fundraising/${rewardId}`),
      ])
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([asked.status, removed.status])
    }
  })

  test('baskets that overlap in opposite order do not wait for each other for ever', async () => {
    const school = await t.organisation('Institution')
    const add = rewardsOf(t, () => school)
    const rewardIds = [await add(), await add(), await add()]
    const sponsors = await Promise.all(Array.from({ length: 20 }, () => t.organisation('Sponsor')))
    const baskets = [rewardIds, rewardIds.toReversed()]
    const answers = await Promise.all(sponsors.map((sponsor, i) => ask(t, sponsor, request(baskets[i % 2] ?? []))))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const rows = await t.db.select().from(sponsorshipRewards).where(inArray(sponsorshipRewards.rewardId, rewardIds))
    expect(rows).toHaveLength(60)
  })
})

test.each([
  [[[10, 1]], 10, 1],
  [[[9, 1]], 9, 0],
  [[[30, 1]], 30, 2],
  [
    [
      [1999, 3],
      [13, 1],
    ],
    6010,
    301,
  ],
  [[[95_238_095_238, 1]], 95_238_095_238, 4_761_904_762],
])('rewards of %j kopiykas × quantity: the sum %i, the fee %i', (rewards, sumMinor, feeMinor) => {
  expect(sponsorshipPrice(rewards.map(([priceMinor = 0, quantity = 0]) => ({ priceMinor, quantity })))).toEqual({
    sumMinor,
    feeMinor,
  })
})
