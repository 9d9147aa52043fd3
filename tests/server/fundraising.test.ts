import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, fundraisingRewards } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { institutionBase, setUpFundraising } from '../helpers/fundraisingSetup'

const retailBase = '/b2b/retail/rewards/fundraising'

describe.each(databaseEngines)('fundraising rewards on %s', database => {
  const w = setUpFundraising(database)
  const { body, add, edited, put, begin, remove, force } = w

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
      organization: { guid: w.owner.organisationId },
      image: { guid: w.image },
    })
    expect(reward.cities.map((city: { guid: string }) => city.guid)).toEqual([w.kyiv, w.lviv])
    expect(reward.cities[0].localizedNames).toMatchObject({ en: 'Kyiv', ua: 'Київ' })
    const [row] = await w.t.db.select().from(fundraisingRewards).where(eq(fundraisingRewards.id, reward.guid))
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
    const answer = await w.t.call(w.owner, 'POST', institutionBase, body(overrides))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('an image of another organisation and an unknown city are not found', async () => {
    const other = await w.t.organisation('Institution')
    const foreign = await w.t.call(w.owner, 'POST', institutionBase, body({ imageGuid: await w.t.image(other) }))
    expect([foreign.status, foreign.body.fields]).toEqual([422, { imageGuid: 'ReferencedEntityNotFound' }])
    const nowhere = await w.t.call(w.owner, 'POST', institutionBase, body({ cityGuids: [w.kyiv, w.image] }))
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
      cityGuids: [w.lviv],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Library',
      link: 'https://school.example/library',
      fiatPrice: { amount: 100.05 },
      quantity: 2,
      targetPoints: 2001,
      cities: [{ guid: w.lviv }],
    })
  })

  test('an edit whose body names another reward than its address is rejected', async () => {
    const { guid } = await add()
    expect((await put(guid, { guid: w.image })).body).toMatchObject({ fields: { guid: 'InvalidParams' } })
  })

  test('an edit logs the fields that have another value, by their names on the wire', async () => {
    const { guid } = await add()
    await put(guid, { price: { currency: 'UAH', amount: 20 }, targetPoints: 600, cityGuids: [w.lviv] })
    await put(guid, { imageGuid: await w.t.image(w.owner) })
    const rows = await w.t.db.select().from(auditLog).where(eq(auditLog.subject, guid)).orderBy(auditLog.id)
    expect(rows.slice(1).map(({ fields }) => fields?.toSorted())).toEqual([
      ['cityGuids', 'price', 'targetPoints'],
      ['cityGuids', 'imageGuid', 'price', 'targetPoints'],
    ])
  })

  test('the list shows one status, newest first, with a correct total past the last page', async () => {
    const institution = await w.t.organisation('Institution')
    const values = { imageGuid: await w.t.image(institution) }
    const guids: string[] = []
    for (let i = 0; i < 33; i++) {
      guids.push((await w.t.call(institution, 'POST', institutionBase, body(values))).body.guid)
    }
    await force(guids[0] ?? '', 'Fulfilled')
    await force(guids[1] ?? '', 'Completed')
    const list = (query: string) => w.t.call(institution, 'GET', `${institutionBase}?${query}`)
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
    const other = await w.t.organisation('Institution')
    const otherImage = await w.t.image(other)
    const statuses = [
      (await put(guid, { imageGuid: otherImage }, other)).status,
      (await begin(guid, other)).status,
      (await w.t.call(other, 'PUT', `${institutionBase}/${guid}:complete`)).status,
      (await remove(guid, other)).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await w.t.call(other, 'GET', institutionBase)).body.total).toBe(0)
  })

  test('a retailer has the same calls below its own base, and not the institution’s', async () => {
    const retailer = await w.t.organisation('Retailer')
    const own = body({ imageGuid: await w.t.image(retailer) })
    const { guid } = (await w.t.call(retailer, 'POST', retailBase, own)).body
    expect((await w.t.call(retailer, 'PUT', `${retailBase}/${guid}:begin`)).body.status).toBe('InProgress')
    expect((await w.t.call(retailer, 'GET', `${retailBase}?Offset=0`)).body.items[0].guid).toBe(guid)
    const change = edited(guid, { imageGuid: own.imageGuid, name: 'Renamed' })
    expect((await w.t.call(retailer, 'PUT', `${retailBase}/${guid}`, change)).body.name).toBe('Renamed')
    expect((await w.t.call(retailer, 'DELETE', `${retailBase}/${guid}`)).status).toBe(204)
    expect((await w.t.call(retailer, 'GET', institutionBase)).status).toBe(403)
    expect((await w.t.call(w.owner, 'GET', retailBase)).status).toBe(403)
  })
})
