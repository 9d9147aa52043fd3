/** Checks webhooks whose receivers fail: retries, time limits, and when a webhook is disabled. */
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveryRetrySeconds } from '../../contract/deliveries'
import { auditLog, mails, webhookDeliveries } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { acceptDelivery, answerWith, neverAnswer, startWebhookReceiver } from '../helpers/webhookReceiver'
import { setUpWebhooks, webhooksPath } from '../helpers/webhookSetup'

const hour = 3600_000

describe.each(databaseEngines)('undeliverable webhooks on %s', database => {
  const w = setUpWebhooks(database)

  describe('a receiver that fails', () => {
    test('is retried as designed, with the same id, and given up after the tenth time', async () => {
      w.receiver.treat(answerWith(500, {}, 'out of order'))
      const made = await w.add()
      await w.happens()
      const waits: number[] = []
      w.stoppedAt = Date.now() + 1000
      for (let attempt = 1; attempt <= deliveryRetrySeconds.length; attempt++) {
        await w.t.deps.webhooks.run()
        const { status, lastAttemptAt, nextAttemptAt, attempts } = await w.latest(made.id)
        expect([attempts, status]).toEqual([attempt, attempt < deliveryRetrySeconds.length ? 'pending' : 'failed'])
        if (!nextAttemptAt) break
        waits.push((Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 1000)
        w.stoppedAt = Date.parse(nextAttemptAt) - 1
        await w.t.deps.webhooks.run()
        expect(w.receiver.received).toHaveLength(attempt)
        w.stoppedAt += 1
      }
      deliveryRetrySeconds.slice(1).forEach((seconds, n) => {
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

    test('shows the failure that earlier versions stored under another name', async () => {
      w.receiver.treat(answerWith(500))
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      const { id } = await w.latest(made.id)
      await w.t.db.execute(sql`update webhook_deliveries set failure = 'unresolved' where id = ${id}`)
      expect(await w.latest(made.id)).toMatchObject({ failure: 'address' })
      const whole = await w.t.call(w.owner, 'GET', `/b2b/retail/webhook-deliveries/${id}`)
      expect([whole.status, whole.body.failure]).toEqual([200, 'address'])
    })

    test('blocks no other deliveries, and abandoned ones can be sent again by hand', async () => {
      let first: unknown
      w.receiver.treat((response, received) =>
        answerWith(received.body.data.version === first ? 500 : 200)(response, received),
      )
      const made = await w.add()
      await w.happens(3)
      const queued = await w.t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, made.id))
      first = Math.min(...queued.map(({ body }) => JSON.parse(body).data.version))
      // After a failure, the webhook pauses, so the other two deliveries are sent only in later runs. The test moves
      // the clock for them.
      for (w.movedMs of [0, 6_000, 20_000]) await w.t.deps.webhooks.run()
      const states = (await w.deliveriesOf(made.id)).map(({ status }: { status: string }) => status)
      expect(states).toEqual(['delivered', 'delivered', 'pending'])
      w.receiver.treat(acceptDelivery)
      const { id } = (await w.deliveriesOf(made.id))[2]
      expect((await w.t.call(w.owner, 'PUT', `/b2b/retail/webhook-deliveries/${id}:repeat`)).status).toBe(200)
      await w.t.deps.webhooks.run()
      expect((await w.deliveriesOf(made.id))[2]).toMatchObject({ status: 'delivered' })
    })

    test('for five days is disabled; the owner is notified by mail, the other webhooks too, and a row is stored', async () => {
      const made = await w.add({ types: ['location.updated'] })
      w.receiver.treat(answerWith(503))
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

    test('no longer counts as failing once a delivery arrives', async () => {
      const made = await w.add()
      w.receiver.treat(answerWith(500))
      await w.happens()
      await w.t.deps.webhooks.run()
      w.receiver.treat(acceptDelivery)
      w.movedMs = hour
      await w.t.deps.webhooks.run()
      expect(await w.stateOf(made.id)).toMatchObject({ failingSince: null, disabledAt: null })
    })

    test('by hanging is abandoned after its time limit, while the others are served', async () => {
      const slow = await startWebhookReceiver()
      slow.treat(neverAnswer)
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

    test('by an endless answer is abandoned after its first 2 kB', async () => {
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
      w.receiver.treat(answerWith(302, { location: `${w.receiver.url}/elsewhere` }))
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received.map(({ path }) => path)).toEqual(['/in'])
      expect(await w.latest(made.id)).toMatchObject({ status: 'pending', failure: 'status', responseStatus: 302 })
    })

    test('by 410 is disabled at once; enabled again, it gets the waiting deliveries', async () => {
      const other = await startWebhookReceiver()
      await w.add({ url: other.url, types: ['endpoint.disabled'] })
      w.receiver.treat(answerWith(410))
      const made = await w.add({ types: ['location.updated'] })
      await w.happens(2)
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(1)
      expect(await w.stateOf(made.id)).toMatchObject({ disabledBecause: 'gone' })
      expect(other.received.map(({ body }) => body)).toMatchObject([
        { type: 'endpoint.disabled', data: { id: made.id, because: 'gone' } },
      ])
      const rejected = await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:test`)
      expect([rejected.status, rejected.body.errorCode]).toEqual([409, 'InvalidOperation'])
      w.receiver.treat(acceptDelivery)
      const { name, url, types } = made
      await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}`, { name, url, types, isEnabled: true })
      w.movedMs = hour
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(3)
      await other.close()
    })
  })
})
