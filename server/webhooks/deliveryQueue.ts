/**
 * Delivers webhooks: each delivery at least once, unless all attempts fail or too many deliveries wait, and in order as
 * long as the receiver accepts them. A webhook with a due delivery is leased by one server (deliveryLease.ts), which
 * sends its deliveries one after another. If a server crashes, the rows remain, and another server continues after the
 * lease has expired. See docs/adr/0021-webhooks-out.md.
 */

import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, readEarliestTime } from '../db/database'
import { webhookDeliveries, webhooks } from '../db/schema'
import type { Deps } from '../deps'
import { isFeatureOff } from '../lib/disabledFeatures'
import { startPeriodicJob } from '../lib/periodicJob'
import { type LeasedWebhook, leaseNextWebhook, releaseLease } from './deliveryLease'
import { recordOutcome } from './deliveryOutcome'
import { sendDelivery } from './sendDelivery'
import { signHeaders } from './signature'
import { type ResolveHost, resolveHost } from './webhookAddresses'

const pollMs = 1000
const attemptMs = 15_000
/** Limits of a webhook's turn. When it reaches either limit, another webhook is served. */
const turnLimits = { deliveries: 20, ms: 5_000 }
/** Maximum number of webhooks that a server serves at a time. */
const webhooksAtOnce = 12

export interface WebhookQueue {
  /**
   * Sends the deliveries that are due. Only tests call it; the timer of the queue does the same without waiting.
   * @returns a promise that resolves when no more deliveries are due
   */
  run(): Promise<void>
  /** Returns the number of pending deliveries. */
  waiting(): Promise<number>
  /** Returns when the oldest pending delivery was queued. Deliveries of disabled webhooks do not count. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}
export interface WebhookOptions {
  /** Returns the current time. Tests replace it. */
  now?: () => Date
  resolve?: ResolveHost
  timeoutMs?: number
}
type QueueDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'installation'>

/** Creates the queue and a timer that looks for due deliveries. */
export function startWebhookQueue(parts: QueueDeps, options?: WebhookOptions): WebhookQueue {
  const queue = createWebhookQueue(parts, options)
  const job = startPeriodicJob({ name: 'webhook deliveries', everyMs: pollMs, log: parts.log, run: queue.look })
  return {
    ...queue,
    async close() {
      await Promise.all([job.stop(), queue.close()])
    },
  }
}

/** Creates the queue without a timer. */
export function createWebhookQueue(
  parts: QueueDeps,
  options: WebhookOptions = {},
): WebhookQueue & { look(): Promise<void> } {
  const { config, db, log, installation } = parts
  const { now = databaseNow, resolve = resolveHost, timeoutMs = attemptMs } = options
  const closing = new AbortController()
  const around = { allowsLoopback: config.demo, resolve, timeoutMs, closing: closing.signal }
  const busy = new Set<Promise<void>>()

  /**
   * Leases and serves one webhook, unless enough are being served, the queue is closing or the installation is quiet.
   * Repeats itself while it finds a webhook.
   */
  const look = async () => {
    if (isFeatureOff('features', 'webhooks')) return
    if (closing.signal.aborted || installation.isQuiet() || busy.size >= webhooksAtOnce) return
    const webhook = await leaseNextWebhook(db, now()).catch(err => void log.error({ err }, 'webhooks'))
    if (!webhook) return
    const serving = serve(webhook)
      .catch(err => log.error({ err, webhook: webhook.id }, 'webhooks'))
      .finally(() => busy.delete(serving))
      .then(look)
    busy.add(serving)
    await look()
  }
  const serve = async (webhook: LeasedWebhook) => {
    const endsAt = performance.now() + turnLimits.ms
    try {
      for (let sent = 0; sent < turnLimits.deliveries && performance.now() < endsAt; sent++) {
        if (!(await deliverNext(webhook))) return
      }
    } finally {
      // The lease is released, so that the next server need not wait until it expires.
      await releaseLease(db, webhook.id, now())
    }
  }
  /**
   * Attempts the webhook's next delivery.
   * @returns whether the receiver accepted it; false if no delivery is due or the queue is closing
   */
  const deliverNext = async (webhook: LeasedWebhook): Promise<boolean> => {
    const delivery = await nextDue(db, webhook.id, now())
    if (!delivery || closing.signal.aborted) return false
    const message = { id: messageIdOf(delivery.id), body: delivery.body }
    const headers = {
      'user-agent': 'Bottle-Portal-Webhooks/1',
      ...signHeaders(message, secretsOf(webhook, now()), now()),
    }
    const outcome = await sendDelivery({ url: webhook.url, body: delivery.body, headers }, around)
    if (!outcome) return false
    await recordOutcome(parts, webhook, delivery, outcome, now())
    return outcome.failure === null
  }
  return {
    look,
    async run() {
      await look()
      while (busy.size) await Promise.all(busy)
    },
    waiting: () => db.$count(webhookDeliveries, isPending),
    oldestAt: () => {
      const isOn = db.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.disabledAt))
      return readEarliestTime(
        db,
        webhookDeliveries.createdAt,
        webhookDeliveries,
        and(isPending, inArray(webhookDeliveries.webhookId, isOn)),
      )
    },
    async close() {
      closing.abort(new Error('the server ends'))
      while (busy.size) await Promise.all(busy)
    },
  }
}

export const messageIdOf = (deliveryId: string) => `msg_${deliveryId}`

const isPending = eq(webhookDeliveries.status, 'pending')

const secretsOf = ({ secret, formerSecret, overlapUntil }: LeasedWebhook, now: Date) =>
  formerSecret && overlapUntil && new Date(overlapUntil) > now ? [secret, formerSecret] : [secret]

async function nextDue(db: Database, webhookId: string, now: Date) {
  const isDue = and(eq(webhookDeliveries.webhookId, webhookId), isPending, lte(webhookDeliveries.nextAttemptAt, now))
  const [row] = await db.select().from(webhookDeliveries).where(isDue).orderBy(asc(webhookDeliveries.seq)).limit(1)
  return row
}
