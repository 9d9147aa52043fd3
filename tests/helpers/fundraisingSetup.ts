/** Creates an institution with a picture for tests of fundraising rewards, and calls the rewards' API. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FundraisingCreate } from '../../contract/rewards'
import { fundraisingRewards } from '../../server/db/schema'
import type { TestAccount } from './builders'
import { startTestServer, type TestServer } from './server'

export const institutionBase = '/b2b/institutions/rewards/fundraising'

/** Starts a server and creates the institution. Must be called in a `describe`. */
export function setUpFundraising(database: 'embedded' | 'postgres') {
  const w = {
    t: undefined as unknown as TestServer,
    owner: undefined as unknown as TestAccount,
    image: '',
    kyiv: '',
    lviv: '',
  }
  beforeAll(async () => {
    w.t = await startTestServer({ database })
    w.owner = await w.t.organisation('Institution')
    w.image = await w.t.image(w.owner)
    w.kyiv = await w.t.city('Kyiv')
    w.lviv = await w.t.city('Lviv')
  })
  afterAll(() => w.t.close())

  const body = (overrides: Partial<FundraisingCreate> = {}): FundraisingCreate => ({
    imageGuid: w.image,
    name: 'School bikes',
    description: 'Ten bikes for the fifth form',
    link: 'https://school.example/bikes',
    fiatPrice: 19.99,
    quantity: 3,
    targetPoints: 599.7,
    cityGuids: [w.kyiv, w.lviv],
    ...overrides,
  })
  const add = async (overrides: Partial<FundraisingCreate> = {}) => {
    const answer = await w.t.call(w.owner, 'POST', institutionBase, body(overrides))
    expect(answer.status).toBe(201)
    return answer.body
  }
  const edited = (guid: string, overrides: object = {}) => {
    const { fiatPrice, ...rest } = body()
    return { ...rest, guid, price: { currency: 'UAH', amount: fiatPrice }, ...overrides }
  }
  const put = (guid: string, overrides: object = {}, caller = w.owner) =>
    w.t.call(caller, 'PUT', `${institutionBase}/${guid}`, edited(guid, overrides))
  const begin = (guid: string, caller = w.owner) => w.t.call(caller, 'PUT', `${institutionBase}/${guid}:begin`)
  const remove = (guid: string, caller = w.owner) => w.t.call(caller, 'DELETE', `${institutionBase}/${guid}`)
  /** Sets a status that no call of the institution sets. */
  const force = (guid: string, status: 'Completed' | 'Fulfilled') =>
    w.t.db.update(fundraisingRewards).set({ status }).where(eq(fundraisingRewards.id, guid))
  return Object.assign(w, { body, add, edited, put, begin, remove, force })
}
