import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import type { PremiumReward } from '../../contract/rewards'
import { premiumRewards } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/service-provider/rewards/premium'

describe.each(databaseEngines)('premium rewards on %s', database => {
  let t: TestServer
  let owner: TestAccount
  let image: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('ServiceProvider')
    image = await t.image(owner)
  })
  afterAll(() => t.close())

  const body = (overrides: object = {}) => ({
    image,
    name: 'Coffee',
    description: 'A cup on the house',
    gemPrice: 5,
    pointsPrice: 100,
    quantity: 10,
    ...overrides,
  })
  const add = async (overrides: object = {}): Promise<PremiumReward> => {
    const answer = await t.call(owner, 'POST', base, body(overrides))
    expect(answer.status).toBe(201)
    return answer.body
  }
  const digital = (...digitalGoods: string[]) => add({ quantity: null, digitalGoods })
  const put = (guid: string, overrides: object = {}, caller = owner) => {
    const { quantity: _, ...rest } = body()
    return t.call(caller, 'PUT', `${base}/${guid}`, { ...rest, ...overrides })
  }
  const contents = (reward: PremiumReward) => reward.digitalGoods.map(good => good.content)
  const guidOf = (reward: PremiumReward, content: string) =>
    reward.digitalGoods.find(good => good.content === content)?.guid

  test('an ordinary reward has a quantity, or is unlimited', async () => {
    expect(await add()).toMatchObject({
      name: 'Coffee',
      rewardType: 'Products',
      premiumRewardType: 'Ordinary',
      gemPrice: 5,
      pointsPrice: 100,
      quantity: 10,
      digitalGoods: [],
      image: { guid: image },
    })
    expect((await add({ quantity: null })).quantity).toBeNull()
  })

  test('codes make it digital, keep their order and are its quantity', async () => {
    const reward = await digital('zeta', 'alpha', 'mid')
    expect(reward).toMatchObject({ premiumRewardType: 'DigitalGoods', quantity: 3 })
    expect(contents(reward)).toEqual(['zeta', 'alpha', 'mid'])
    const [listed] = (await t.call(owner, 'GET', `${base}?Offset=0`)).body.items
    expect(listed).toEqual(reward)
  })

  test('duplicate codes, outer blanks aside, are pointed out without being repeated', async () => {
    const answer = await t.call(owner, 'POST', base, body({ quantity: null, digitalGoods: ['A-1', 'A-2', ' A-1 '] }))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ errorCode: 'NotUnique', fields: { digitalGoods: 'NotUnique' } })
    expect(answer.body.message).not.toContain('A-1')
  })

  test.each([
    ['no goods at all', { digitalGoods: [] }, 'digitalGoods'],
    ['a quantity that is not theirs', { digitalGoods: ['a'], quantity: 2 }, 'quantity'],
    ['a negative price', { gemPrice: -1 }, 'gemPrice'],
    ['a description of 126 characters', { description: 'x'.repeat(126) }, 'description'],
  ])('%s: rejected at the field', async (_name, overrides, field) => {
    const answer = await t.call(owner, 'POST', base, body(overrides))
    expect(answer.body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('an image of another organisation is not found, on adding and on editing', async () => {
    const foreign = await t.image(await t.organisation('ServiceProvider'))
    const { guid } = await add()
    const answers = [await t.call(owner, 'POST', base, body({ image: foreign })), await put(guid, { image: foreign })]
    for (const answer of answers) {
      expect([answer.status, answer.body.fields]).toEqual([422, { image: 'ReferencedEntityNotFound' }])
    }
  })

  test('a delta changes the current quantity', async () => {
    const { guid } = await add()
    await t.db.update(premiumRewards).set({ quantity: 4 }).where(eq(premiumRewards.id, guid))
    expect((await put(guid, { quantity: 10, quantityDelta: 3 })).body.quantity).toBe(7)
    expect((await put(guid, { quantityDelta: -7, name: 'Tea' })).body).toMatchObject({ quantity: 0, name: 'Tea' })
  })

  test('a negative result is rejected and changes nothing', async () => {
    const { guid } = await add({ quantity: 2 })
    const answer = await put(guid, { quantityDelta: -3, name: 'Tea' })
    expect([answer.status, answer.body.fields]).toEqual([422, { quantityDelta: 'UnprocessableEntity' }])
    expect((await put(guid)).body).toMatchObject({ quantity: 2, name: 'Coffee' })
  })

  test('the limit can be removed and set; a delta without a limit is rejected', async () => {
    const { guid } = await add()
    expect((await put(guid, { quantity: null })).body.quantity).toBeNull()
    expect((await put(guid, { quantityDelta: 1 })).body.fields).toEqual({ quantityDelta: 'UnprocessableEntity' })
    expect((await put(guid, { quantity: 6 })).body.quantity).toBe(6)
  })

  test('thirty simultaneous deltas all count', async () => {
    const { guid } = await add({ quantity: 10 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(guid, { quantityDelta: -1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(20).fill(422)])
    expect((await put(guid)).body.quantity).toBe(0)
  })

  test('codes are added after the existing ones, and removed by guid', async () => {
    const reward = await digital('one', 'two', 'three')
    const answer = await put(reward.guid, {
      digitalGoodsToRemove: [guidOf(reward, 'two')],
      digitalGoodsToAdd: ['zero', 'two'],
    })
    expect(contents(answer.body)).toEqual(['one', 'three', 'zero', 'two'])
    expect(answer.body.quantity).toBe(4)
    expect(guidOf(answer.body, 'one')).toBe(guidOf(reward, 'one'))
  })

  test('a code of another reward, own or foreign, is not found and stays', async () => {
    const reward = await digital('one')
    const sibling = await digital('secret')
    const stranger = await t.organisation('ServiceProvider')
    const theirs = { image: await t.image(stranger), quantity: null, digitalGoods: ['theirs'] }
    const foreign: PremiumReward = (await t.call(stranger, 'POST', base, body(theirs))).body
    for (const other of [sibling, foreign]) {
      const answer = await put(reward.guid, { digitalGoodsToRemove: [other.digitalGoods[0]?.guid] })
      expect([answer.status, answer.body.fields]).toEqual([422, { digitalGoodsToRemove: 'ReferencedEntityNotFound' }])
    }
    expect(contents((await t.call(stranger, 'GET', base)).body.items[0])).toEqual(['theirs'])
  })

  test('adding an existing code is pointed out', async () => {
    const { guid } = await digital('one', 'two')
    const answer = await put(guid, { digitalGoodsToAdd: ['three', 'two'] })
    expect([answer.status, answer.body.fields]).toEqual([409, { digitalGoodsToAdd: 'NotUnique' }])
  })

  test('a digital reward keeps at least one code, and its quantity cannot be changed', async () => {
    const reward = await digital('one')
    const emptied = await put(reward.guid, { digitalGoodsToRemove: [guidOf(reward, 'one')] })
    expect([emptied.status, emptied.body.fields]).toEqual([422, { digitalGoodsToRemove: 'UnprocessableEntity' }])
    expect((await put(reward.guid, { quantityDelta: 1 })).body.fields).toEqual({ quantityDelta: 'UnprocessableEntity' })
  })

  test('an ordinary reward accepts no codes', async () => {
    const { guid } = await add()
    const answer = await put(guid, { digitalGoodsToAdd: ['one'] })
    expect([answer.status, answer.body.fields]).toEqual([409, { digitalGoodsToAdd: 'InvalidOperation' }])
  })

  test('one of twenty simultaneous edits that add the same code succeeds', async () => {
    const { guid } = await digital('one')
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(guid, { digitalGoodsToAdd: ['two'] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(contents((await put(guid)).body)).toEqual(['one', 'two'])
  })

  test('one of two simultaneous edits that remove the same code succeeds, and no position is used twice', async () => {
    const reward = await digital('one', 'two')
    const edits = ['a', 'b', 'c', 'd'].map(content => put(reward.guid, { digitalGoodsToAdd: [content] }))
    const removals = [1, 2].map(() => put(reward.guid, { digitalGoodsToRemove: [guidOf(reward, 'two')] }))
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([200, 422])
    expect(contents((await put(reward.guid)).body).toSorted()).toEqual(['a', 'b', 'c', 'd', 'one'])
  })

  describe('the largest number of codes', () => {
    let url: string
    beforeAll(async () => {
      if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
      url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api${base}`
    })
    /**
     * Returns different digital codes, by default of the largest allowed length. `send` escapes each "é" as six bytes,
     * so that the body is as large as possible.
     */
    const goods = (many: number, chars: number = limits.digitalGoodMax) =>
      Array.from({ length: many }, (_, i) => `${'é'.repeat(chars - 5)}${String(i).padStart(5, '0')}`)
    const send = async (method: string, path: string, content: object) => {
      const escaped = JSON.stringify(content).replaceAll('é', '\\u00e9')
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${url}${path}`, { method, headers, body: escaped })
      return { status: answer.status, body: await answer.json() }
    }

    test('is accepted in one call over HTTP; one more or a longer one is rejected at its field', async () => {
      const all = goods(limits.digitalGoods)
      const { status, body: reward } = await send('POST', '', body({ quantity: null, digitalGoods: all }))
      expect([status, contents(reward)]).toEqual([201, all])
      const refusals = await Promise.all([
        send('POST', '', body({ quantity: null, digitalGoods: goods(limits.digitalGoods + 1) })),
        send('POST', '', body({ quantity: null, digitalGoods: goods(1, limits.digitalGoodMax + 1) })),
      ])
      expect(refusals.map(answer => [answer.status, Object.keys(answer.body.fields)[0]?.split('.')[0]])).toEqual([
        [400, 'digitalGoods'],
        [400, 'digitalGoods'],
      ])
      const { quantity: _, ...rest } = body()
      const more = await send('PUT', `/${reward.guid}`, { ...rest, digitalGoodsToAdd: ['one more'] })
      expect([more.status, more.body.fields]).toEqual([422, { digitalGoodsToAdd: 'UnprocessableEntity' }])
      const digitalGoodsToRemove = reward.digitalGoods.map((good: { guid: string }) => good.guid)
      const digitalGoodsToAdd = all.map(content => `x${content.slice(1)}`)
      const changed = await send('PUT', `/${reward.guid}`, { ...rest, digitalGoodsToRemove, digitalGoodsToAdd })
      expect([changed.status, contents(changed.body)]).toEqual([200, digitalGoodsToAdd])
    })

    test('is counted in the list, which shows the first of them; a single reward has them all', async () => {
      const all = goods(limits.digitalGoods, 70)
      const { body: reward } = await send('POST', '', body({ quantity: null, digitalGoods: all }))
      const listed = (await t.call(owner, 'GET', base)).body.items[0]
      expect(listed).toMatchObject({ guid: reward.guid, quantity: 1000, digitalGoodsTotal: 1000 })
      expect(contents(listed)).toEqual(all.slice(0, limits.digitalGoodsListed))
      const one = await t.call(owner, 'GET', `${base}/${reward.guid}`)
      expect([one.status, contents(one.body)]).toEqual([200, all])
    })
  })

  test('another provider finds neither the reward nor a way to change it', async () => {
    const { guid } = await add()
    const other = await t.organisation('ServiceProvider')
    const otherImage = await t.image(other)
    expect((await t.call(other, 'GET', base)).body).toMatchObject({ items: [], total: 0 })
    expect((await put(guid, { image: otherImage }, other)).status).toBe(404)
    expect((await t.call(other, 'DELETE', `${base}/${guid}`)).status).toBe(404)
    expect((await put(guid)).status).toBe(200)
  })

  test('a deleted reward is gone, and so are its codes', async () => {
    const { guid } = await digital('one')
    expect((await t.call(owner, 'DELETE', `${base}/${guid}`)).status).toBe(204)
    expect((await t.call(owner, 'DELETE', `${base}/${guid}`)).status).toBe(404)
  })
})
