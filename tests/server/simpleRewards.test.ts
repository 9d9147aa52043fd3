import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { cities, simpleRewards } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const bases = [
  ['Retailer', '/b2b/retail/rewards/simple'],
  ['ServiceProvider', '/b2b/service-provider/rewards/simple'],
] as const

describe.each(databaseEngines)('simple rewards on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const bodyFor = async (account: { organisationId: string }, overrides = {}) => ({
    name: 'Coffee',
    description: 'A cup of it',
    points: 120,
    rewardType: 'Discount',
    imageId: await t.image(account),
    cityIds: [await t.city('Lviv'), await t.city('Kyiv')],
    ...overrides,
  })

  describe.each(bases)('of a %s', (role, base) => {
    test('a reward is added with its image and cities, changed, and deleted', async () => {
      const account = await t.organisation(role)
      const body = await bodyFor(account)
      const added = await t.call(account, 'POST', base, body)
      expect(added.status).toBe(201)
      expect(added.body).toMatchObject({
        name: 'Coffee',
        description: 'A cup of it',
        points: 120,
        rewardType: 'Discount',
        image: { guid: body.imageId, smUrl: `/files/images/${body.imageId}/sm.webp` },
        cities: [{ localizedNames: { en: 'Kyiv', ua: 'Київ' } }, { localizedNames: { en: 'Lviv' } }],
      })
      const path = `${base}/${added.body.guid}`
      const changed = await t.call(account, 'PUT', path, {
        ...body,
        name: 'Tea',
        points: 1,
        rewardType: 'Products',
        cityIds: [await t.city('Odesa')],
      })
      expect(changed.body).toMatchObject({ name: 'Tea', points: 1, rewardType: 'Products' })
      expect(changed.body.cities.map((city: { localizedNames: { en: string } }) => city.localizedNames.en)).toEqual([
        'Odesa',
      ])
      expect((await t.call(account, 'GET', base)).body).toEqual({ items: [changed.body], total: 1, pageSize: 30 })
      expect((await t.call(account, 'DELETE', path)).status).toBe(204)
      expect((await t.call(account, 'GET', base)).body.total).toBe(0)
    })

    test('a reward in more cities than allowed is rejected at its field', async () => {
      const account = await t.organisation(role)
      const all = (
        await t.db
          .select({ id: cities.id })
          .from(cities)
          .limit(limits.rewardCities + 1)
      ).map(({ id }) => id)
      const most = await t.call(account, 'POST', base, await bodyFor(account, { cityIds: all.slice(1) }))
      const more = await t.call(account, 'POST', base, await bodyFor(account, { cityIds: all }))
      expect([most.status, most.body.cities.length]).toEqual([201, limits.rewardCities])
      expect([more.status, more.body.fields]).toEqual([400, { cityIds: 'InvalidParams' }])
    })

    test('a reward for no points is rejected at its field', async () => {
      const account = await t.organisation(role)
      const rejected = await t.call(account, 'POST', base, { ...(await bodyFor(account)), points: 0 })
      expect([rejected.status, rejected.body.fields]).toEqual([400, { points: 'InvalidParams' }])
    })

    test("another organisation's reward is neither listed, changed nor deleted", async () => {
      const [owner, stranger] = [await t.organisation(role), await t.organisation(role)]
      const { guid } = (await t.call(owner, 'POST', base, await bodyFor(owner))).body
      const change = await t.call(stranger, 'PUT', `${base}/${guid}`, await bodyFor(stranger, { name: 'Mine now' }))
      const deletion = await t.call(stranger, 'DELETE', `${base}/${guid}`)
      expect([change.status, deletion.status]).toEqual([404, 404])
      expect((await t.call(stranger, 'GET', base)).body.total).toBe(0)
      expect((await t.call(owner, 'GET', base)).body.items[0].name).toBe('Coffee')
    })
  })

  const base = '/b2b/retail/rewards/simple'

  test("another organisation's image and cities that do not exist are not found, and nothing is saved", async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const foreignImage = await bodyFor(account, { imageId: await t.image(other) })
    const noCity = await bodyFor(account, { cityIds: [await t.city('Kyiv'), randomUUID()] })
    const answers = [await t.call(account, 'POST', base, foreignImage), await t.call(account, 'POST', base, noCity)]
    expect(answers.map(answer => [answer.status, answer.body.fields])).toEqual([
      [422, { imageId: 'ReferencedEntityNotFound' }],
      [422, { cityIds: 'ReferencedEntityNotFound' }],
    ])
    const kept = await t.call(account, 'POST', base, await bodyFor(account))
    const change = await t.call(account, 'PUT', `${base}/${kept.body.guid}`, noCity)
    expect(change.status).toBe(422)
    const [row] = await t.db.select().from(simpleRewards).where(eq(simpleRewards.id, kept.body.guid))
    expect(row?.imageId).toBe(kept.body.image.guid)
    expect((await t.call(account, 'GET', base)).body.items).toEqual([kept.body])
  })

  test('each rule of the form is also a rule of the server', async () => {
    const account = await t.organisation('Retailer')
    const wrong = {
      name: 'x'.repeat(47),
      description: ' ',
      points: -1,
      rewardType: 'Charity',
      imageId: 'none',
      cityIds: [],
    }
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await t.call(account, 'POST', base, await bodyFor(account, { [field]: value }))
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: 'InvalidParams' }])
    }
  })

  test('a city named twice is stored once, and the type is Products when none is given', async () => {
    const account = await t.organisation('Retailer')
    const kyiv = await t.city('Kyiv')
    const body = await bodyFor(account, { cityIds: [kyiv, kyiv.toUpperCase()], rewardType: undefined })
    const added = await t.call(account, 'POST', base, body)
    expect([added.status, added.body.cities.length, added.body.rewardType]).toEqual([201, 1, 'Products'])
  })

  test('page two holds the oldest', async () => {
    const account = await t.organisation('Retailer')
    const imageId = await t.image(account)
    const rows = Array.from({ length: 31 }, (_, i) => ({
      organisationId: account.organisationId,
      name: `Reward ${i}`,
      description: 'd',
      imageId,
      points: i,
      rewardType: 'Products' as const,
      createdAt: new Date(2026, 0, 1 + i),
    }))
    await t.db.insert(simpleRewards).values(rows)
    const { body } = await t.call(account, 'GET', `${base}?Offset=30`)
    expect([body.items.length, body.items[0].name, body.total]).toEqual([1, 'Reward 0', 31])
  })
})
