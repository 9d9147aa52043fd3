/** Checks to which URLs and IP addresses webhooks may be sent. */
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { webhookDeliveries, webhooks } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpWebhooks, webhooksPath } from '../helpers/webhookSetup'

const hour = 3600_000

describe.each(databaseEngines)('addresses of webhooks on %s', database => {
  const w = setUpWebhooks(database)

  describe('addresses to which nothing may be sent', () => {
    test.each([
      'http://shop.example/in',
      'https://10.0.0.1/in',
      'https://172.16.3.4/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://168.63.129.16/',
      'https://0x0a000001/',
      'https://0.0.0.0/',
      'https://[fe80::1]/',
      'https://[fd00:ec2::254]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[64:ff9b::a00:1]/',
      'https://[::]/',
      'https://[::ffff:168.63.129.16]/',
      'https://[::a00:1]/',
      'https://[4000::1]/',
      'https://[fec0::1]/',
      'https://[2002:a00:1::1]/',
      'https://[2002:a9fe:a9fe::1]/',
      'https://[::ffff:0:10.0.0.1]/',
      'https://[64:ff9b::a83f:8110]/',
      'https://[64:ff9b:1::a00:1]/',
      'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
      'https://[2606:4700::5efe:10.0.0.1]/',
      'https://[2606:4700::200:5efe:a00:1]/',
    ])('%s is rejected when it is entered', async url => {
      const answer = await w.t.call(w.owner, 'POST', webhooksPath, { name: 'x', url, types: ['bin.full'] })
      expect([answer.status, answer.body.fields]).toEqual([400, { url: 'InvalidParams' }])
    })

    test.each([
      'https://[2606:4700::1111]/',
      'https://[::ffff:1.1.1.1]/',
      'https://[64:ff9b::101:101]/',
      'https://[2002:101:101::1]/',
      'https://1.1.1.1/',
    ])('%s is public', async url => {
      const answer = await w.t.call(w.owner, 'POST', webhooksPath, { name: 'x', url, types: ['bin.full'] })
      expect(answer.status).toBe(201)
    })

    test.each([
      [['10.0.0.1']],
      [['64:ff9b::a00:1']],
      [['2002:a00:1::1']],
      [['::ffff:168.63.129.16']],
      [['1.1.1.1', '192.168.0.1']],
      [['169.254.169.254']],
      [['::ffff:127.0.0.1', '10.0.0.1']],
      [['fd00::1']],
    ])('a name that leads to %s is not connected to', async found => {
      const made = await w.add({ url: 'https://hooks.example/in' })
      w.addresses = [found]
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(await w.latest(made.id)).toMatchObject({ status: 'pending', failure: 'address', responseStatus: null })
    })

    test('a name that only the internal network knows is indistinguishable from an unknown one', async () => {
      const made = await w.add({ url: 'https://hooks.example/in' })
      const seen: object[] = []
      for (const found of [[], ['10.0.0.1'], ['fd00::1']]) {
        w.addresses = [found]
        w.movedMs += 30 * 24 * hour
        await w.happens()
        await w.t.deps.webhooks.run()
        const { failure, durationMs, responseStatus, attempts, status } = await w.latest(made.id)
        seen.push({ failure, durationMs, responseStatus, attempts, status })
        await w.t.db.delete(webhookDeliveries)
        await w.t.db.update(webhooks).set({ failingSince: null, disabledAt: null })
      }
      expect(new Set(seen.map(each => JSON.stringify(each))).size).toBe(1)
      expect(seen[0]).toMatchObject({ failure: 'address', durationMs: 0 })
    })

    test('a name is resolved once, and the connection goes to the address that was checked', async () => {
      let connections = 0
      const server = createServer(socket => {
        connections++
        socket.on('error', () => undefined).resume()
        socket.end('no TLS is spoken here')
      })
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
      const { port } = server.address() as { port: number }
      const made = await w.add({ url: `https://hooks.example:${port}/in` })
      w.addresses = [['127.0.0.1'], ['10.0.0.1']]
      await w.happens()
      await w.t.deps.webhooks.run()
      expect([connections, w.resolved]).toEqual([1, ['hooks.example']])
      expect(await w.latest(made.id)).toMatchObject({ failure: 'tls' })
      await new Promise(done => server.close(done))
    })

    test.each(['\r', '\n', '\r\n', '\t', '\u0000', '\u001b', '\u0085', '\u2028'])(
      '%j in an address is rejected',
      async character => {
        const urls = ['https://shop', '.example/in', '?a=1'].map((_, at, parts) =>
          parts.map((part, n) => (n === at ? `${part}${character}` : part)).join(''),
        )
        const made = await w.add()
        for (const url of [...urls, `${character}https://shop.example/`]) {
          const body = { name: 'x', url, types: ['bin.full'] }
          const created = await w.t.call(w.owner, 'POST', webhooksPath, body)
          const put = { ...body, isEnabled: true }
          const changed = await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}`, put)
          for (const { status, body: answer } of [created, changed])
            expect([status, answer.fields]).toEqual([400, { url: 'InvalidParams' }])
        }
      },
    )

    test('a user name and a password in the address are rejected', async () => {
      const answer = await w.t.call(w.owner, 'POST', webhooksPath, {
        name: 'x',
        url: 'https://a:b@shop.example/',
        types: ['bin.full'],
      })
      expect(answer.status).toBe(400)
    })
  })
})
