import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openEventStream } from '../helpers/eventStream'
import { startTestServer } from '../helpers/server'

test('an event on one server reaches the streams of the other', async () => {
  const first = await startTestServer({ database: 'postgres' })
  const second = await startTestServer({ database: first })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => second.deps.signals.isHearing()).toBe(true)
  const url = `http://127.0.0.1:${(second.app.server.address() as AddressInfo).port}`
  const [shop, recycler] = [await first.organisation('Retailer'), await first.organisation('Recycler')]
  const stream = await openEventStream(url, shop.token)
  await stream.says(0)
  const { id } = await first.location(shop)
  await first.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)
  await stream.says(1)
  await first.call(shop, 'POST', '/auth/sign-out')
  await stream.ends()
  await second.close()
  await first.close()
})
