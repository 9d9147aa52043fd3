import { eq } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { auditLog, webhookDeliveries, webhooks } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { publish } from '../../server/publishing/publish'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpWebhooks, webhooksPath } from '../helpers/webhookSetup'

const hour = 3600_000

describe.each(databaseEngines)('webhooks on %s', database => {
  const w = setUpWebhooks(database)

  describe('a delivery', () => {
    test('is signed as Standard Webhooks says, contains only an id and a version, and is sent only to the organisation that it concerns', async () => {
      const made = await w.add()
      await w.add({}, await w.t.organisation('Retailer'))
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(1)
      const [{ headers, text, body } = expect.fail()] = w.receiver.received
      const verified = new Verifier(made.secret).verify(text, headers as Record<string, string>)
      expect(verified).toEqual(body)
      expect(headers['content-type']).toBe('application/json')
      expect(body).toEqual({
        type: 'location.updated',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { id: expect.any(String), change: 'changed', version: expect.any(Number) },
      })
      expect(await w.latest(made.id)).toMatchObject({
        status: 'delivered',
        attempts: 1,
        responseStatus: 200,
        failure: null,
      })
    })

    test('whose body was changed on the way, or signed with another secret, is rejected by the receiver', async () => {
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      const [{ headers, text } = expect.fail()] = w.receiver.received
      const signed = headers as Record<string, string>
      expect(() => new Verifier(made.secret).verify(`${text} `, signed)).toThrow()
      expect(() => new Verifier('whsec_QUJD').verify(text, signed)).toThrow()
    })

    test('arrives in the order of events, with rising versions, of the requested types', async () => {
      await w.add({ types: ['location.updated'] })
      await w.happens(25)
      const announcement = {
        type: 'bin.full' as const,
        concerns: [w.owner.organisationId],
        subject: w.owner.organisationId,
        data: { locationId: w.owner.organisationId, level: 1 },
      }
      await w.t.db.transaction(tx => publish(tx, announcement))
      await w.t.deps.webhooks.run()
      const versions = w.receiver.received.map(({ body }) => Number(body.data.version))
      expect(versions).toHaveLength(25)
      expect(versions).toEqual([...versions].sort((a, b) => a - b))
    })

    test('is not sent for an undone change', async () => {
      await w.add()
      const announcement = {
        type: 'bin.full' as const,
        concerns: [w.owner.organisationId],
        subject: w.owner.organisationId,
        data: { locationId: w.owner.organisationId, level: 1 },
      }
      const broken = w.t.db.transaction(async tx => {
        await publish(tx, announcement)
        throw new Error('it did not happen')
      })
      await expect(broken).rejects.toThrow('it did not happen')
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toEqual([])
    })

    test('goes to the platform’s webhooks from every organisation', async () => {
      const platform = await w.t.key('platform')
      const values = { name: 'App', url: `${w.receiver.url}/app`, types: ['location.updated'] }
      expect((await w.t.call(platform, 'POST', '/v1/webhooks', values)).status).toBe(201)
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received.map(({ path }) => path)).toEqual(['/app'])
    })
  })

  describe('the secret', () => {
    test('is shown when it is created and never again', async () => {
      const made = await w.add()
      expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
      const list = await w.t.call(w.owner, 'GET', webhooksPath)
      expect(list.body.total).toBe(1)
      expect(list.raw.toString()).not.toContain(made.secret)
      expect((await w.t.call(w.owner, 'GET', '/b2b/retail/export')).raw.toString()).not.toContain(made.secret)
    })

    test('is not replaced again within a day, unless that is forced: a repeated call ends no secret', async () => {
      const made = await w.add()
      const rotate = (query = '') => w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:rotate${query}`)
      const next = (await rotate()).body.secret
      const again = await rotate()
      expect([again.status, again.body.errorCode]).toEqual([409, 'InvalidOperation'])
      const secretsOf = async () => {
        const [row] = await w.t.db.select().from(webhooks).where(eq(webhooks.id, made.id))
        return [row?.secret, row?.formerSecret]
      }
      expect(await secretsOf()).toEqual([next, made.secret])
      const forced = (await rotate('?force=true')).body.secret
      expect(await secretsOf()).toEqual([forced, next])
      await w.t.db.update(webhooks).set({ overlapUntil: new Date(Date.now() - 1000) })
      expect((await rotate()).status).toBe(200)
    })

    test('the old and the new secret both sign for a day, then only the new one', async () => {
      const made = await w.add()
      const next = (await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:rotate`)).body
      const works = async (secret: string) => {
        const { headers, text } = w.receiver.received.at(-1) ?? expect.fail()
        const id = headers['webhook-id'] ?? ''
        const [at, signatures] = [Number(headers['webhook-timestamp']), String(headers['webhook-signature']).split(' ')]
        return signatures.includes(new Verifier(secret).sign(String(id), new Date(at * 1000), text))
      }
      await w.happens()
      await w.t.deps.webhooks.run()
      expect([await works(made.secret), await works(next.secret)]).toEqual([true, true])
      w.movedMs = 25 * hour
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(2)
      expect([await works(made.secret), await works(next.secret)]).toEqual([false, true])
    })
  })

  describe('the owner', () => {
    test('sends a test, one at a time, and removes a webhook with its deliveries', async () => {
      const made = await w.add({ types: ['bin.full'] })
      expect((await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:test`)).body).toMatchObject({
        status: 'pending',
      })
      expect((await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:test`)).body.errorCode).toBe(
        'InvalidOperation',
      )
      await w.t.deps.webhooks.run()
      expect(w.receiver.received.map(({ body }) => body.type)).toEqual(['endpoint.test'])
      expect((await w.t.call(w.owner, 'DELETE', `${webhooksPath}/${made.id}`)).status).toBe(204)
      const left = await w.t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, made.id))
      expect(left).toEqual([])
      expect((await w.t.call(w.owner, 'GET', `${webhooksPath}/${made.id}/deliveries`)).status).toBe(404)
    })

    test('adds at most ten, whatever the number of simultaneous calls; each leaves an audit row', async () => {
      const made = await Promise.all(Array.from({ length: 15 }, () => w.add()))
      expect(made.filter(({ secret }) => secret)).toHaveLength(10)
      const rows = await w.t.db.select().from(auditLog).where(eq(auditLog.organisationId, w.owner.organisationId))
      expect(rows.filter(({ outcome, subject }) => outcome === '201' && subject)).toHaveLength(10)
    })

    test('disables and enables one; while it is disabled nothing is queued for it', async () => {
      const { id, name, url, types } = await w.add()
      await w.t.call(w.owner, 'PUT', `${webhooksPath}/${id}`, { name, url, types, isEnabled: false })
      expect(await w.stateOf(id)).toMatchObject({ disabledBecause: 'owner' })
      await w.happens()
      expect(await w.deliveriesOf(id)).toEqual([])
      await w.t.call(w.owner, 'PUT', `${webhooksPath}/${id}`, { name, url, types, isEnabled: true })
      await w.happens()
      await w.t.deps.webhooks.run()
      expect(w.receiver.received).toHaveLength(1)
    })

    test('can read deliveries for a month', async () => {
      const made = await w.add()
      await w.happens()
      await w.t.deps.webhooks.run()
      const { id } = await w.latest(made.id)
      const leftAfter = async (days: number) => {
        await purgeExpiredData(w.t.db, w.t.deps.files, new Date(Date.now() + days * 24 * hour))
        return w.t.db.$count(webhookDeliveries, eq(webhookDeliveries.id, id))
      }
      expect([await leftAfter(29), await leftAfter(31)]).toEqual([1, 0])
    })
  })

  test('cannot subscribe to events that never happen to the role; existing subscriptions stay', async () => {
    const values = { name: 'Warehouse', url: 'https://hooks.example/in', types: ['bin.full', 'reward.redeemed'] }
    const rejection = { errorCode: 'InvalidParams', fields: { types: 'InvalidParams' } }
    expect((await w.t.call(w.owner, 'POST', webhooksPath, values)).body).toMatchObject(rejection)
    const key = await w.t.key(w.owner)
    expect((await w.t.call(key, 'POST', '/v1/webhooks', values)).body).toMatchObject(rejection)
    expect((await w.t.call(await w.t.key('platform'), 'POST', '/v1/webhooks', values)).status).toBe(201)
    const made = await w.add({ types: ['bin.full'] })
    const change = (types: string[]) =>
      w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}`, { ...values, types, isEnabled: true })
    expect((await change(['bin.full', 'reward.redeemed'])).body).toMatchObject(rejection)
    await w.t.db
      .update(webhooks)
      .set({ types: ['reward.redeemed'] })
      .where(eq(webhooks.id, made.id))
    expect((await change(['bin.full', 'reward.redeemed'])).body.types).toEqual(['bin.full', 'reward.redeemed'])
  })

  test('has a test key answered like any other, without a change', async () => {
    const key = await w.t.key(w.owner, { mode: 'test' })
    const values = { name: 'Trial', url: 'https://hooks.example/in', types: ['bin.full'] }
    const made = await w.t.call(key, 'POST', '/v1/webhooks', values)
    expect([made.status, made.body.name]).toEqual([201, 'Trial'])
    expect((await w.t.call(w.owner, 'GET', webhooksPath)).body.total).toBe(0)
  })
})
