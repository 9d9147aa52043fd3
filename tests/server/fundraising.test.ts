import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FundraisingCreate } from '../../contract/rewards'
import { auditLog, fundraisingRewards, sponsorships } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { insertSponsorship } from '../helpers/insertSponsorship'
import { startTestServer, type TestServer } from '../helpers/server'

const institutionBase = '/b2b/institutions/rewards/fundraising'
const retailBase = '/b2b/retail/rewards/fundraising'

describe.each(databaseEngines)('fundraising rewards on %s', database => {
  let t: TestServer
  let owner: TestAccount
  let image: string
  let kyiv: string
  let lviv: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('Institution')
    image = await t.image(owner)
    kyiv = await t.city('Kyiv')
    lviv = await t.city('Lviv')
  })
  afterAll(() => t.close())

  const body = (overrides: Partial<FundraisingCreate> = {}): FundraisingCreate => ({
    imageGuid: image,
    name: 'School bikes',
    description: 'Ten bikes for the fifth form',
    link: 'https://school.example/bikes',
    fiatPrice: 19.99,
    quantity: 3,
    targetPoints: 599.7,
    cityGuids: [kyiv, lviv],
    ...overrides,
  })
  const add = async (overrides: Partial<FundraisingCreate> = {}) => {
    const answer = await t.call(owner, 'POST', institutionBase, body(overrides))
    expect(answer.status).toBe(201)
    return answer.body
  }
  const edited = (guid: string, overrides: object = {}) => {
    const { fiatPrice, ...rest } = body()
    return { ...rest, guid, price: { currency: 'UAH', amount: fiatPrice }, ...overrides }
  }
  const put = (guid: string, overrides: object = {}, caller = owner) =>
    t.call(caller, 'PUT', `${institutionBase}/${guid}`, edited(guid, overrides))
  const begin = (guid: string, caller = owner) => t.call(caller, 'PUT', `${institutionBase}/${guid}:begin`)
  const remove = (guid: string, caller = owner) => t.call(caller, 'DELETE', `${institutionBase}/${guid}`)
  const force = (guid: string, status: 'Completed' | 'Fulfilled') =>
    t.db.update(fundraisingRewards).set({ status }).where(eq(fundraisingRewards.id, guid))
  test('an added reward is Created, its price exact, its cities named', async () => {
    const reward = await add()
    expect(reward).toMatchObject({
      name: 'School bikes',
      status: 'Created',
      rewardType: 'Charity',
      fiatPrice: { currency: 'UAH', amount: 19.99 },
      quantity: 3,
      targetPoints: 599.7,
      progressPoints: 0,
      organization: { guid: owner.organisationId },
      image: { guid: image },
    })
    expect(reward.cities.map((city: { guid: string }) => city.guid)).toEqual([kyiv, lviv])
    expect(reward.cities[0].localizedNames).toMatchObject({ en: 'Kyiv', ua: 'Київ' })
    const [row] = await t.db.select().from(fundraisingRewards).where(eq(fundraisingRewards.id, reward.guid))
    expect(row?.priceMinor).toBe(1999)
  })

  test.each([
    ['other target points', { targetPoints: 599.8 }, 'targetPoints'],
    ['a price below a kopiyka', { fiatPrice: 1e-9, targetPoints: 0 }, 'fiatPrice'],
    ['a price with three decimals', { fiatPrice: 1.001 }, 'fiatPrice'],
    ['a sum past what the wire carries', { fiatPrice: 1e9, quantity: 2, targetPoints: 2e10 }, 'quantity'],
    ['a link that is no web address', { link: 'javascript:alert(1)' }, 'link'],
    ['a name of 47 characters', { name: 'x'.repeat(47) }, 'name'],
    ['no city', { cityGuids: [] }, 'cityGuids'],
    ['no quantity', { quantity: 0, targetPoints: 0 }, 'quantity'],
  ])('%s: rejected at the field', async (_name, overrides, field) => {
    const answer = await t.call(owner, 'POST', institutionBase, body(overrides))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('an image of another organisation and an unknown city are not found', async () => {
    const other = await t.organisation('Institution')
    const foreign = await t.call(owner, 'POST', institutionBase, body({ imageGuid: await t.image(other) }))
    expect([foreign.status, foreign.body.fields]).toEqual([422, { imageGuid: 'ReferencedEntityNotFound' }])
    const nowhere = await t.call(owner, 'POST', institutionBase, body({ cityGuids: [kyiv, image] }))
    expect([nowhere.status, nowhere.body.fields]).toEqual([422, { cityGuids: 'ReferencedEntityNotFound' }])
  })

  test('no edit makes a reward free of charge', async () => {
    const { guid } = await add()
    const free = { price: { currency: 'UAH', amount: 0 }, targetPoints: 0 }
    expect((await put(guid, free)).body).toMatchObject({
      errorCode: 'InvalidParams',
      fields: { 'price.amount': 'InvalidParams' },
    })
  })

  test('a created reward can change in every field', async () => {
    const { guid } = await add()
    const answer = await put(guid, {
      name: 'Library',
      link: 'https://school.example/library',
      price: { currency: 'UAH', amount: 100.05 },
      quantity: 2,
      targetPoints: 2001,
      cityGuids: [lviv],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Library',
      link: 'https://school.example/library',
      fiatPrice: { amount: 100.05 },
      quantity: 2,
      targetPoints: 2001,
      cities: [{ guid: lviv }],
    })
  })

  test('an edit whose body names another reward than its address is rejected', async () => {
    const { guid } = await add()
    expect((await put(guid, { guid: image })).body).toMatchObject({ fields: { guid: 'InvalidParams' } })
  })

  test('activating works once; a second time it is an invalid operation', async () => {
    const { guid } = await add()
    expect(await begin(guid)).toMatchObject({ status: 200, body: { status: 'InProgress' } })
    expect(await begin(guid)).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
  })

  test('one of ten simultaneous activations succeeds', async () => {
    const { guid } = await add()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => begin(guid)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('a reward in progress can be closed once, with its points; then it is completed and stays locked', async () => {
    const { guid } = await add()
    const complete = () => t.call(owner, 'PUT', `${institutionBase}/${guid}:complete`)
    expect(await complete()).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
    await begin(guid)
    await t.db.update(fundraisingRewards).set({ progressPoints: 120 }).where(eq(fundraisingRewards.id, guid))
    expect(await complete()).toMatchObject({ status: 200, body: { status: 'Completed', progressPoints: 120 } })
    expect((await complete()).status).toBe(409)
    expect((await put(guid, { link: 'https://elsewhere.example/' })).status).toBe(409)
  })

  test.each([
    ['link', { link: 'https://elsewhere.example/' }],
    ['price', { price: { currency: 'UAH', amount: 20 }, targetPoints: 600 }],
    ['quantity', { quantity: 4, targetPoints: 799.6 }],
  ])('after activation a changed %s is rejected by name', async (field, overrides) => {
    const { guid } = await add()
    await begin(guid)
    const answer = await put(guid, overrides)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ errorCode: 'InvalidOperation', fields: { [field]: 'InvalidOperation' } })
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('after activation name, description and cities can still change', async () => {
    const { guid } = await add()
    await begin(guid)
    const answer = await put(guid, { name: 'New name', description: 'New words', cityGuids: [lviv] })
    expect(answer.body).toMatchObject({ name: 'New name', description: 'New words', cities: [{ guid: lviv }] })
  })

  test('a deleted reward is missing from the list and from every call', async () => {
    const { guid } = await add()
    expect((await remove(guid)).status).toBe(204)
    const statuses = [await remove(guid), await begin(guid), await put(guid)].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    const list = await t.call(owner, 'GET', institutionBase)
    expect(list.body.items.some((item: { guid: string }) => item.guid === guid)).toBe(false)
  })

  test('a reward with a started sponsorship cannot be deleted, with a canceled one it can', async () => {
    const { guid } = await add()
    await begin(guid)
    const sponsorshipId = await insertSponsorship(t, guid, 'Started')
    expect(await remove(guid)).toMatchObject({ status: 409, body: { errorCode: 'RewardIsSponsored' } })
    await t.db.update(sponsorships).set({ status: 'Canceled' }).where(eq(sponsorships.id, sponsorshipId))
    expect((await remove(guid)).status).toBe(204)
    // The row is only marked as deleted, because the sponsor may still read the reward.
    const [row] = await t.db.select().from(fundraisingRewards).where(eq(fundraisingRewards.id, guid))
    expect(row?.deletedAt).toBeInstanceOf(Date)
    expect([(await remove(guid)).status, (await begin(guid)).status]).toEqual([404, 404])
  })

  test('a reward that a sponsor has paid for cannot be deleted until it is fulfilled', async () => {
    const { guid } = await add()
    await begin(guid)
    await insertSponsorship(t, guid, 'Finished')
    const refusal = { status: 409, body: { errorCode: 'RewardIsSponsored' } }
    expect(await remove(guid)).toMatchObject(refusal)
    await force(guid, 'Completed')
    expect(await remove(guid)).toMatchObject(refusal)
    await force(guid, 'Fulfilled')
    expect((await remove(guid)).status).toBe(204)
  })

  test('an edit logs the fields that have another value, by their names on the wire', async () => {
    const { guid } = await add()
    await put(guid, { price: { currency: 'UAH', amount: 20 }, targetPoints: 600, cityGuids: [lviv] })
    await put(guid, { imageGuid: await t.image(owner) })
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.subject, guid)).orderBy(auditLog.id)
    expect(rows.slice(1).map(({ fields }) => fields?.toSorted())).toEqual([
      ['cityGuids', 'price', 'targetPoints'],
      ['cityGuids', 'imageGuid', 'price', 'targetPoints'],
    ])
  })

  test('the list shows one status, newest first, with a correct total past the last page', async () => {
    const institution = await t.organisation('Institution')
    const values = { imageGuid: await t.image(institution) }
    const guids: string[] = []
    for (let i = 0; i < 33; i++) {
      guids.push((await t.call(institution, 'POST', institutionBase, body(values))).body.guid)
    }
    await force(guids[0] ?? '', 'Fulfilled')
    await force(guids[1] ?? '', 'Completed')
    const list = (query: string) => t.call(institution, 'GET', `${institutionBase}?${query}`)
    const first = (await list('Offset=0&status=Created')).body
    expect([first.items.length, first.total, first.pageSize]).toEqual([30, 31, 30])
    expect((await list('Offset=30&status=Created')).body.items.map((item: { guid: string }) => item.guid)).toEqual([
      guids[2],
    ])
    expect((await list('Offset=60&status=Created')).body).toMatchObject({ items: [], total: 31 })
    expect((await list('status=InProgress')).body.total).toBe(0)
    expect((await list('status=Fulfilled')).body.items[0].guid).toBe(guids[0])
    expect((await list('')).body.total).toBe(33)
    // The counts depend on the search, but not on the requested page and status.
    const counts = { Created: 31, InProgress: 0, Completed: 1, Fulfilled: 1 }
    expect((await list('Offset=60&status=Created')).body.counts).toEqual(counts)
    expect((await list('q=bikes')).body).toMatchObject({ total: 33, counts })
    expect((await list('q=nothing+such')).body).toMatchObject({ total: 0, counts: { Created: 0, Completed: 0 } })
  })

  test('the rewards of one institution are not found by another', async () => {
    const { guid } = await add()
    const other = await t.organisation('Institution')
    const otherImage = await t.image(other)
    const statuses = [
      (await put(guid, { imageGuid: otherImage }, other)).status,
      (await begin(guid, other)).status,
      (await t.call(other, 'PUT', `${institutionBase}/${guid}:complete`)).status,
      (await remove(guid, other)).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await t.call(other, 'GET', institutionBase)).body.total).toBe(0)
  })

  test('a retailer has the same calls below its own base, and not the institution’s', async () => {
    const retailer = await t.organisation('Retailer')
    const own = body({ imageGuid: await t.image(retailer) })
    const { guid } = (await t.call(retailer, 'POST', retailBase, own)).body
    expect((await t.call(retailer, 'PUT', `${retailBase}/${guid}:begin`)).body.status).toBe('InProgress')
    expect((await t.call(retailer, 'GET', `${retailBase}?Offset=0`)).body.items[0].guid).toBe(guid)
    const change = edited(guid, { imageGuid: own.imageGuid, name: 'Renamed' })
    expect((await t.call(retailer, 'PUT', `${retailBase}/${guid}`, change)).body.name).toBe('Renamed')
    expect((await t.call(retailer, 'DELETE', `${retailBase}/${guid}`)).status).toBe(204)
    expect((await t.call(retailer, 'GET', institutionBase)).status).toBe(403)
    expect((await t.call(owner, 'GET', retailBase)).status).toBe(403)
  })
})
