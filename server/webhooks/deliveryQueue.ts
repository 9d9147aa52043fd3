/**
 * Delivers webhooks: at least once, in the order in which things happened as long as the receiver takes them. A webhook
 * with something due is leased by one server (deliveryLease.ts), which sends to it one after another; a server that dies leaves the
 * rows, and the next one that finds the lease expired goes on. See docs/adr/0021-webhooks-out.md.
 */

import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, oldest } from '../db/database'
import { webhookDeliveries, webhooks } from '../db/schema'
import type { Deps } from '../deps'
import { type LeasedDelivery, leaseNextWebhook, release } from './deliveryLease'
import { recordOutcome } from './deliveryOutcome'
import { sendDelivery } from './sendDelivery'
import { signedHeaders } from './signature'
import { type Resolve, resolveHost } from './webhookAddresses'

const pollMs = 1000
const attemptMs = 15_000
/** A webhook's turn ends after so many deliveries or so long, whichever comes first; then another one has its turn. */
const turn = { deliveries: 20, ms: 5_000 }
/** Webhooks that a server serves at a time. */
const webhooksAtOnce = 12

export interface Webhooks {
  /** Sends what is due. Runs by itself; tests call it. @returns when nothing is due any more */
  run(): Promise<void>
  /** @returns how many deliveries wait */
  waiting(): Promise<number>
  /** When the oldest of them was queued; those of webhooks that are switched off wait for their owner, and do not count. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}
export interface WebhookOptions {
  /** The clock; tests move it. */
  now?: () => Date
  resolve?: Resolve
  timeoutMs?: number
}
type QueueDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'installation'>

/** Looking for work by itself. */
export function openWebhooks(parts: QueueDeps, options?: WebhookOptions): Webhooks {
  const queue = webhookQueue(parts, options)
  let isLooking = false
  const timer = setInterval(async () => {
    // While the database is silent, looks would pile up behind it.
    if (isLooking) return
    isLooking = true
    await queue.look()
    isLooking = false
  }, pollMs)
  timer.unref()
  return {
    ...queue,
    close() {
      clearInterval(timer)
      return queue.close()
    },
  }
}

/** Sending when told to. */
export function webhookQueue(parts: QueueDeps, options: WebhookOptions = {}): Webhooks & { look(): Promise<void> } {
  const { config, db, log, installation } = parts
  const { now = databaseNow, resolve = resolveHost, timeoutMs = attemptMs } = options
  const closing = new AbortController()
  const around = { allowsLoopback: config.demo, resolve, timeoutMs, closing: closing.signal }
  const busy = new Set<Promise<void>>()

  /** Takes one webhook, unless enough are served; another look follows as long as there was one. */
  const look = async () => {
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
  const serve = async (webhook: LeasedDelivery) => {
    const endsAt = performance.now() + turn.ms
    try {
      for (let sent = 0; sent < turn.deliveries && performance.now() < endsAt; sent++) {
        if (!(await deliverNext(webhook))) return
      }
    } finally {
      // The next server need not wait for the lease to run out.
      await release(db, webhook.id, now())
    }
  }
  /** @returns whether the receiver took it */
  const deliverNext = async (webhook: LeasedDelivery): Promise<boolean> => {
    const delivery = await nextDue(db, webhook.id, now())
    if (!delivery || closing.signal.aborted) return false
    const message = { id: messageIdOf(delivery.id), body: delivery.body }
    const headers = {
      'user-agent': 'Bottle-Portal-Webhooks/1',
      ...signedHeaders(message, secretsOf(webhook, now()), now()),
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
      return oldest(
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

const secretsOf = ({ secret, formerSecret, overlapUntil }: LeasedDelivery, now: Date) =>
  formerSecret && overlapUntil && new Date(overlapUntil) > now ? [secret, formerSecret] : [secret]

async function nextDue(db: Database, webhookId: string, now: Date) {
  const isDue = and(eq(webhookDeliveries.webhookId, webhookId), isPending, lte(webhookDeliveries.nextAttemptAt, now))
  const [row] = await db.select().from(webhookDeliveries).where(isDue).orderBy(asc(webhookDeliveries.seq)).limit(1)
  return row
}
