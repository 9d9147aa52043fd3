/** Checks that a limited number of deliveries is stored for a webhook, however many are added. */
import { and, eq, max, min, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries, webhooks } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const most = serverLimits.deliveriesOfWebhook
const rowsPerStatement = 10_000

describe.each(databaseEngines)('surplus deliveries on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const createWebhook = async () => {
    const { organisationId } = await t.organisation('Retailer')
    const values = { organisationId, name: 'Hook', url: 'https://hooks.example', secret: 'secret' }
    const [webhook] = await t.db.insert(webhooks).values(values).returning()
    if (!webhook) throw new Error('no webhook')
    return webhook.id
  }
  /** Adds deliveries to a webhook, one after another. */
  async function add(webhookId: string, status: 'pending' | 'dropped', count: number) {
    for (let left = count; left > 0; left -= rowsPerStatement)
      await t.db.execute(sql`
        insert into webhook_deliveries (webhook_id, type, body, status, next_attempt_at)
        select ${webhookId}::uuid, 'bin.full', '{}', ${status}, now()
        from generate_series(1, ${Math.min(left, rowsPerStatement)}::int)`)
  }
  const isOf = (webhookId: string) => eq(webhookDeliveries.webhookId, webhookId)

  test('are deleted, the oldest first; pending ones and those of other webhooks stay', async () => {
    const [webhook, other] = [await createWebhook(), await createWebhook()]
    await add(other, 'dropped', 1)
    await add(webhook, 'pending', 1)
    await add(webhook, 'dropped', 1500)
    await add(webhook, 'dropped', most)
    await purgeExpiredData(t.db, undefined, new Date())
    const pending = and(isOf(webhook), eq(webhookDeliveries.status, 'pending'))
    expect(await t.db.$count(webhookDeliveries, isOf(webhook))).toBe(most + 1)
    expect(await t.db.$count(webhookDeliveries, pending)).toBe(1)
    expect(await t.db.$count(webhookDeliveries, isOf(other))).toBe(1)
    const [dropped] = await t.db
      .select({ first: min(webhookDeliveries.seq), last: max(webhookDeliveries.seq) })
      .from(webhookDeliveries)
      .where(and(isOf(webhook), eq(webhookDeliveries.status, 'dropped')))
    expect(Number(dropped?.last) - Number(dropped?.first)).toBe(most - 1)
  })
})
