/** Webhooks whose receivers fail, and addresses to which nothing may be sent. */
import { createServer } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { retrySeconds } from '../../contract/deliveries'
import { auditLog, mails, webhookDeliveries, webhooks } from '../../server/db/schema'
import { answers, hangs, takes, webhookReceiver } from '../helpers/receiver'
import { webhooksPath, webhookWorld } from '../helpers/webhookWorld'

const hour = 3600_000

describe.each(['embedded', 'postgres'] as const)('webhooks that arrive nowhere on %s', database => {
  const w = webhookWorld(database)

  describe('a w.receiver that fails', () => {
    test('is tried again as designed, with the same id, and given up after the tenth time', async () => {
      w.receiver.treat(answers(500, {}, 'out of order'))
      const made = await w.add()
      await w.happens()
      const waits: number[] = []
      w.stoppedAt = Date.now() + 1000
      for (let attempt = 1; attempt <= retrySeconds.length; attempt++) {
        await w.t.deps.webhooks.run()
        const { status, lastAttemptAt, nextAttemptAt, attempts } = await w.latest(made.id)
        expect([attempts, status]).toEqual([attempt, attempt < retrySeconds.length ? 'pending' : 'failed'])
        if (!nextAttemptAt) break
        waits.push((Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 1000)
        w.stoppedAt = Date.parse(nextAttemptAt) - 1
        await w.t.deps.webhooks.run()
        expect(w.receiver.received).toHaveLength(attempt)
        w.stoppedAt += 1
      }
      retrySeconds.slice(1).forEach((seconds, n) => {
        expect(waits[n]).toBeGreaterThanOrEqual(seconds)
        expect(waits[n]).toBeLessThanOrEqual(seconds * 1.1)
      })
      expect(w.receiver.received).toHaveLength(10)
      expect(new Set(w.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      const { id } = await w.latest(made.id)
      const whole = (await w.t.call(w.owner, 'GET', `/b2b/retail/webhook-deliveries/${id}`)).body
      expect(whole).toMatchObject({ failure: 'status', responseStatus: 500, answer: 'out of order' })
      expect(whole.body).toBe(w.receiver.received[0]?.text)
      expect(whole.messageId).toBe(w.receiver.received[0]?.headers['webhook-id'])
    })

    test('keeps nothing else waiting, and what is given up can be sent again by hand', async () => {
      let first: unknown
      w.receiver.treat((response, received) =>
        answers(received.body.data.version === first ? 500 : 200)(response, received),
      )
      const made = await w.add()
      await w.happens(3)
      const queued = await w.t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, made.id))
      first = Math.min(...queued.map(({ body }) => JSON.parse(body).data.version))
      await w.t.deps.webhooks.run()
      const states = (await w.deliveriesOf(made.id)).map(({ status }: { status: string }) => status)
      expect(states).toEqual(['delivered', 'delivered', 'pending'])
      w.receiver.treat(takes)
      const { id } = (await w.deliveriesOf(made.id))[2]
      expect((await w.t.call(w.owner, 'PUT', `/b2b/retail/webhook-deliveries/${id}:repeat`)).status).toBe(200)
      await w.t.deps.webhooks.run()
      expect((await w.deliveriesOf(made.id))[2]).toMatchObject({ status: 'delivered' })
    })

    test('for five days is switched off; the w.owner is told by mail, the other webhooks too, and a row is kept', async () => {
      const made = await w.add({ types: ['location.updated'] })
      w.receiver.treat(answers(503))
      await w.happens()
      await w.t.deps.webhooks.run()
      w.movedMs = 4.9 * 24 * hour
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(await w.stateOf(made.id)).toMatchObject({ disabledAt: null, failingSince: expect.any(String) })
      w.movedMs = 5.1 * 24 * hour
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(await w.stateOf(made.id)).toMatchObject({ disabledAt: expect.any(String), disabledBecause: 'failing' })
      const its = and(eq(mails.recipient, w.owner.email), eq(mails.template, 'webhookDisabled'))
      const [mail] = await w.t.db.select().from(mails).where(its)
      expect(mail).toMatchObject({ template: 'webhookDisabled', params: { name: 'Warehouse', because: 'failing' } })
      await w.t.deps.mailer.flush()
      const audited = await w.t.db.select().from(auditLog).where(eq(auditLog.action, 'webhook-disabled'))
      expect(audited.filter(row => row.organisationId === w.owner.organisationId)).toMatchObject([
        { subject: made.id, reason: 'failing' },
      ])
    })

    test('is no more failing once something arrives', async () => {
      const made = await w.add()
      w.receiver.treat(answers(500))
      await w.happens()
      await w.t.deps.webhooks.run()
      w.receiver.treat(takes)
      w.movedMs = hour
      await w.t.deps.webhooks.run()
      expect(await w.stateOf(made.id)).toMatchObject({ failingSince: null, disabledAt: null })
    })

    test('by hanging is left after its time, while the others are served', async () => {
      const slow = await webhookReceiver()
      slow.treat(hangs)
      const hung = await w.add({ url: `${slow.url}/slow` })
      const made = await w.add()
      await w.happens()
      const running = w.t.deps.webhooks.run()
      await expect.poll(() => w.receiver.received.length).toBe(1)
      await running
      expect(await w.latest(hung.id)).toMatchObject({ status: 'pending', failure: 'timeout', responseStatus: null })
      expect(await w.latest(made.id)).toMatchObject({ status: 'delivered' })
      await slow.close()
    })

    test('by an answer without an end is left with the first 2 kB of it', async () => {
      w.receiver.treat(response => {
        const more = setInterval(() => response.write('x'.repeat(1000)), 5)
        response.on('close', () => clearInterval(more))
      })
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      const { id } = await w.latest(made.id)
      const { body } = await w.t.call(w.owner, 'GET', `/b2b/retail/webhook-deliveries/${id}`)
      expect(body).toMatchObject({ status: 'delivered', answer: 'x'.repeat(2048) })
    })

    test('by a redirect is not followed', async () => {
      w.receiver.treat(answers(302, { location: `${w.receiver.url}/elsewhere` }))
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received.map(({ path }) => path)).toEqual(['/in'])
      expect(await w.latest(made.id)).toMatchObject({ status: 'pending', failure: 'status', responseStatus: 302 })
    })

    test('by 410 is switched off at once; switched on again, it gets what has waited', async () => {
      const other = await webhookReceiver()
      await w.add({ url: other.url, types: ['endpoint.disabled'] })
      w.receiver.treat(answers(410))
      const made = await w.add({ types: ['location.updated'] })
      await w.happens(2)
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(1)
      expect(await w.stateOf(made.id)).toMatchObject({ disabledBecause: 'gone' })
      expect(other.received.map(({ body }) => body)).toMatchObject([
        { type: 'endpoint.disabled', data: { id: made.id, because: 'gone' } },
      ])
      const refused = await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:test`)
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'InvalidOperation'])
      w.receiver.treat(takes)
      const { name, url, types } = made
      await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}`, { name, url, types, isEnabled: true })
      w.movedMs = hour
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(3)
      await other.close()
    })
  })

  describe('where nothing may be sent', () => {
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
    ])('%s is refused when it is entered', async url => {
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

    test('a name that is known inside alone is not told apart from one that is known nowhere', async () => {
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

    test('a name is w.resolved once, and the connection goes to the address that was looked at', async () => {
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
      '%j in an address is refused',
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

    test('a name and a password in the address are refused', async () => {
      const answer = await w.t.call(w.owner, 'POST', webhooksPath, {
        name: 'x',
        url: 'https://a:b@shop.example/',
        types: ['bin.full'],
      })
      expect(answer.status).toBe(400)
    })
  })
})
