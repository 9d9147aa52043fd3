/** Helpers for tests of webhooks: a server with a retailer's webhooks, real receivers, and a clock that tests move. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { webhookEventTypesOfRole } from '../../contract/webhookEvents'
import { webhooks } from '../../server/db/schema'
import { publish } from '../../server/publishing/publish'
import type { TestAccount } from './builders'
import { startTestServer, type TestServer } from './server'
import { startWebhookReceiver, type WebhookReceiver } from './webhookReceiver'

export const webhooksPath = '/b2b/retail/webhooks'

/**
 * Event types that concern a retailer, except changes of access grants, because preparing a test causes such changes.
 */
const heard = webhookEventTypesOfRole('Retailer').filter(type => !/^(key|webhook|access)\./.test(type))

/** Starts a server. Must be called in a `describe`. Each test has a new owner of webhooks and a new receiver. */
export function setUpWebhooks(database: 'embedded' | 'postgres', timeoutMs = 500) {
  const w = {
    t: undefined as unknown as TestServer,
    owner: undefined as unknown as TestAccount,
    receiver: undefined as unknown as WebhookReceiver,
    movedMs: 0,
    stoppedAt: undefined as number | undefined,
    /** Host names that the server has resolved. `addresses` are the results that it gets for them, in turn. */
    resolved: [] as string[],
    addresses: [] as string[][],
  }
  const add = async (overrides: object = {}, whose = w.owner) => {
    const values = { name: 'Warehouse', url: `${w.receiver.url}/in`, types: heard, ...overrides }
    return (await w.t.call(whose, 'POST', webhooksPath, values)).body
  }
  const happens = async (number = 1) => {
    for (let n = 0; n < number; n++) {
      const location = await w.t.location(w.owner)
      const announcement = {
        type: 'location.updated' as const,
        concerns: [w.owner.organisationId],
        subject: location.id,
      }
      await w.t.db.transaction(tx => publish(tx, { ...announcement, data: { change: 'changed' } }))
    }
  }
  const deliveriesOf = async (id: string) =>
    (await w.t.call(w.owner, 'GET', `${webhooksPath}/${id}/deliveries`)).body.items
  const latest = async (id: string) => (await deliveriesOf(id))[0]
  const stateOf = async (id: string) =>
    (await w.t.call(w.owner, 'GET', webhooksPath)).body.items.find((item: { id: string }) => item.id === id)
  const now = () => new Date(w.stoppedAt ?? Date.now() + w.movedMs)
  const resolve = async (host: string) => {
    w.resolved.push(host)
    return w.addresses.shift() ?? []
  }
  beforeAll(async () => {
    w.t = await startTestServer({ database, config: { demo: true }, webhooks: { now, resolve, timeoutMs } })
  })
  afterAll(() => w.t.close())
  beforeEach(async () => {
    w.movedMs = 0
    w.stoppedAt = undefined
    w.resolved = []
    w.owner = await w.t.organisation('Retailer')
    w.receiver = await startWebhookReceiver()
  })
  afterEach(async () => {
    await w.t.db.delete(webhooks)
    await w.receiver.close()
  })
  return Object.assign(w, { add, happens, deliveriesOf, latest, stateOf })
}
