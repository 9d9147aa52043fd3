/**
 * Creates the organisations that tests of events use: a retailer with a bin, a school and a recycler, and the key that
 * reports the events.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestAccount } from './builders'
import { type ApiKeyToken, createEventHelpers } from './events'
import { startTestServer, type TestServer } from './server'

/**
 * Starts a server and creates the organisations. Must be called in a `describe`. Each test has its own key, its own
 * location and its own bin.
 */
export function setUpEvents(database: 'embedded' | 'postgres') {
  const w = {
    t: undefined as unknown as TestServer,
    on: undefined as unknown as ReturnType<typeof createEventHelpers>,
    shop: undefined as unknown as TestAccount,
    school: undefined as unknown as TestAccount,
    recycler: undefined as unknown as TestAccount,
    platform: undefined as unknown as ApiKeyToken,
    /** Location of the retailer. */
    place: { id: '' },
    bin: { id: '' },
  }
  beforeAll(async () => {
    w.t = await startTestServer({ database })
    w.on = createEventHelpers(w.t)
    w.shop = await w.t.organisation('Retailer')
    w.school = await w.t.organisation('Institution')
    w.recycler = await w.t.organisation('Recycler')
  })
  afterAll(() => w.t.close())
  beforeEach(async () => {
    w.platform = await w.t.key('platform')
    w.place = await w.t.location(w.shop)
    w.bin = await w.t.bin(w.place.id)
  })
  const send = (body: unknown, key = w.platform, query: Record<string, string> = {}) => w.on.send(key, body, query)
  /**
   * Sends one event.
   * @returns the result of the event
   */
  const one = async (body: unknown, key = w.platform) => (await send(body, key)).body.results[0]
  const book = () => w.on.booking(w.recycler, w.place.id)
  const stocked = () => w.on.stockOf(w.place.id)
  const collected = () => w.on.collectedAt(w.place.id)
  return Object.assign(w, { send, one, book, stocked, collected })
}
