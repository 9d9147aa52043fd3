/** A server that is killed before, while and after it tells a webhook: whatever it acknowledged arrives. */
import { expect, test } from 'vitest'
import { retailersDataDir } from '../helpers/dataDir'
import { figure } from '../helpers/figure'
import { api, type RunningServer, startServer } from '../helpers/process'
import { hangs, takes, webhookReceiver } from '../helpers/receiver'
import { kyivOf, newStore } from '../helpers/stores'

const kills = 3
const changesEach = 10
/** Another server goes on when the lease of the dead one has run out. */
const leaseMs = 60_000

test('kill -9 loses nothing of what is to be told', { timeout: 400_000 }, async () => {
  const data = await retailersDataDir()
  const receiver = await webhookReceiver()
  const env = { ...data.env, DEMO: 'true', RATE_LIMIT: '1000000' }
  let server: RunningServer = await startServer(env)
  const values = { name: 'Warehouse', url: receiver.url, types: ['location.updated'] }
  expect(await api(server.url, data.token, 'POST', '/b2b/retail/webhooks', values)).toMatchObject({ status: 201 })
  const cityId = await kyivOf(server.url, data.token)
  const acknowledged: string[] = []
  receiver.treat(hangs)
  for (let kill = 0; kill < kills; kill++) {
    for (let n = 0; n < changesEach; n++) {
      const store = newStore(cityId, `Place ${kill} ${n}`)
      const { status, body } = await api(server.url, data.token, 'POST', '/b2b/retail/locations', store)
      if (status === 201 || status === 200) acknowledged.push(body.guid)
    }
    // The first dies in the middle of a delivery, the others with everything before them.
    if (kill === 0) await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await server.end('SIGKILL')
    server = await startServer(env)
  }
  receiver.treat(takes)
  const heard = () => new Set(receiver.received.map(({ body }) => body.data.id))
  await expect
    .poll(() => acknowledged.filter(id => !heard().has(id)), { timeout: leaseMs * 2 + 60_000, interval: 500 })
    .toEqual([])
  await server.end('SIGTERM')
  await receiver.close()
  data.remove()
  expect(acknowledged).toHaveLength(kills * changesEach)
  figure(`${acknowledged.length} changes, ${kills} × kill -9 of who tells a webhook`, '0 lost', 'none')
})
