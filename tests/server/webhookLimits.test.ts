/**
 * Checks the limits of a webhook's failed attempts and waiting deliveries, and the turns of organisations with many
 * webhooks.
 */
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { notifications, webhookDeliveries } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { publish } from '../../server/publishing/publish'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { fillBacklog } from '../helpers/notificationCauses'
import { acceptDelivery, answerWith } from '../helpers/webhookReceiver'
import { setUpWebhooks, webhooksPath } from '../helpers/webhookSetup'

describe.each(databaseEngines)('webhooks at their limits on %s', database => {
  const w = setUpWebhooks(database, 5_000)
  const countOf = (id: string, status: 'pending' | 'delivered' | 'dropped') =>
    w.t.db.$count(webhookDeliveries, and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, status)))

  test('a webhook that fails pauses twice as long after each failure, whatever waits for it', async () => {
    w.receiver.treat(answerWith(500))
    const made = await w.add()
    await fillBacklog(w.t, made.id, 100)
    w.stoppedAt = Date.now() + 1000
    const seconds: number[] = []
    for (let second = 0; second < 400; second++) {
      const before = w.receiver.received.length
      await w.t.deps.webhooks.run()
      if (w.receiver.received.length > before) seconds.push(second)
      w.stoppedAt += 1000
    }
    expect(w.receiver.received).toHaveLength(seconds.length)
    expect(seconds).toEqual([0, 5, 15, 35, 75, 155, 315])
    const { retryAt, failingSince } = await w.stateOf(made.id)
    expect(Date.parse(retryAt) - Date.parse(failingSince)).toBe(635_000)
    const waiting = await w.latest(made.id)
    expect([waiting.attempts, waiting.nextAttemptAt]).toEqual([0, retryAt])
    // A successful test delivery, which the owner requests, ends the pause, so the waiting deliveries are sent.
    w.receiver.treat(acceptDelivery)
    expect((await w.t.call(w.owner, 'PUT', `${webhooksPath}/${made.id}:test`)).status).toBe(200)
    await w.t.deps.webhooks.run()
    expect(await w.stateOf(made.id)).toMatchObject({ retryAt: null, failingSince: null })
    expect(await countOf(made.id, 'delivered')).toBeGreaterThan(90)
  })

  test('of too many waiting deliveries the oldest are dropped; the page says so, and the owner is notified once', async () => {
    const made = await w.add({ types: ['location.updated'] })
    // The database's statistics must be outdated: they are collected while no delivery is pending.
    await fillBacklog(w.t, made.id, 500)
    await w.t.db.execute(sql`update webhook_deliveries set status = 'delivered'`)
    await w.t.db.execute(sql`analyze webhook_deliveries`)
    await fillBacklog(w.t, made.id, limits.webhookPending - 1)
    await w.happens()
    expect(await countOf(made.id, 'dropped')).toBe(0)
    expect(await w.stateOf(made.id)).toMatchObject({ overflowSince: null, droppedCount: 0 })
    await w.happens(serverLimits.webhookDroppedAtOnce + 2)
    expect(await countOf(made.id, 'pending')).toBeLessThanOrEqual(limits.webhookPending)
    expect(await countOf(made.id, 'dropped')).toBeGreaterThanOrEqual(serverLimits.webhookDroppedAtOnce)
    const ofIt = and(eq(notifications.subject, made.id), eq(notifications.kind, 'endpoint.overflowed'))
    expect(await w.t.db.$count(notifications, ofIt)).toBe(1)
    const state = await w.stateOf(made.id)
    expect(state).toMatchObject({
      overflowSince: expect.any(String),
      overflowEndedAt: null,
      droppedCount: await countOf(made.id, 'dropped'),
    })
    const oldest = w.t.db.$count(
      webhookDeliveries,
      sql`${webhookDeliveries.webhookId} = ${made.id} and ${webhookDeliveries.status} = 'dropped' and ${webhookDeliveries.seq} >
        (select min(seq) from webhook_deliveries where webhook_id = ${made.id} and status = 'pending')`,
    )
    expect(await oldest).toBe(0)
    // An overflow ends when no delivery is waiting any more. Only then is the next overflow reported.
    await w.t.db.execute(sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
      where webhook_id = ${made.id} and status = 'pending' order by seq offset 2)`)
    await w.t.deps.webhooks.run()
    expect(await w.stateOf(made.id)).toMatchObject({
      overflowEndedAt: expect.any(String),
      droppedCount: state.droppedCount,
    })
    await fillBacklog(w.t, made.id)
    await w.happens()
    expect(await w.t.db.$count(notifications, eq(notifications.subject, made.id))).toBe(2)
    expect(await w.stateOf(made.id)).toMatchObject({ overflowEndedAt: null })
  })

  test('at a webhook of the platform, an organisation with very many messages displaces none of another one’s', async () => {
    const values = { name: 'App', url: `${w.receiver.url}/app`, types: ['location.updated'] }
    const { body: made } = await w.t.call(await w.t.key('platform'), 'POST', '/v1/webhooks', values)
    const quiet = await w.t.organisation('Retailer')
    const report = (who: TestAccount, subject: string) =>
      w.t.db.transaction(tx =>
        publish(tx, {
          ...{ type: 'location.updated', concerns: [who.organisationId], subject, data: { change: 'changed' } },
          by: who.organisationId,
        }),
      )
    await report(quiet, quiet.organisationId)
    await report(w.owner, w.owner.organisationId)
    await w.t.db.execute(sql`
      insert into webhook_deliveries (webhook_id, type, body, cause, next_attempt_at)
      select webhook_id, type, body, cause, now() from webhook_deliveries, generate_series(1, ${limits.webhookPending}::int)
      where cause = ${w.owner.organisationId}`)
    for (let n = 0; n < 5; n++) await report(w.owner, w.owner.organisationId)
    expect(await countOf(made.id, 'dropped')).toBeGreaterThanOrEqual(serverLimits.webhookDroppedAtOnce)
    const [kept, ...others] = await w.t.db
      .select({ status: webhookDeliveries.status })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, made.id), eq(webhookDeliveries.cause, quiet.organisationId)))
    expect([kept, others]).toEqual([{ status: 'pending' }, []])
  })

  test('an organisation with one webhook has its turn as often as those with many', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => w.t.organisation('Retailer')))
    const each = 60
    for (const other of others) {
      for (let n = 0; n < 6; n++)
        await fillBacklog(w.t, (await w.add({ url: `${w.receiver.url}/others` }, other)).id, each)
    }
    await fillBacklog(w.t, (await w.add({ url: `${w.receiver.url}/own` })).id, each)
    const isOwn = ({ path }: { path: string }) => path === '/own'
    w.receiver.treat((response, received) => {
      const isLast = isOwn(received) && w.receiver.received.filter(isOwn).length >= each
      // When the measured webhook has enough deliveries, the remaining deliveries of all webhooks are deleted, which
      // ends the run.
      if (isLast) void w.t.db.delete(webhookDeliveries).then(() => acceptDelivery(response, received))
      else acceptDelivery(response, received)
    })
    await w.t.deps.webhooks.run()
    const paths = w.receiver.received.map(({ path }) => path)
    const own = paths.flatMap((path, at) => (path === '/own' ? [at] : []))
    expect(own.length).toBeGreaterThanOrEqual(each)
    // The measured webhook is the only one of its organisation. If organisations take turns, at most eleven other
    // deliveries come between two of its own. If webhooks took turns, about sixty would.
    expect((own.at(-1) ?? 0) - (own[0] ?? 0)).toBeLessThan(15 * each)
  })
})
