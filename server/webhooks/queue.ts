/**
 * Delivers webhooks: at least once, in the order in which things happened as long as the receiver takes them. An address
 * with something due is leased by one server, which sends to it one after another; one that dies leaves the rows, and
 * whoever finds the lease run out goes on. See docs/adr/0021-webhooks-out.md.
 */
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { webhookDeliveries, webhooks } from '../db/schema'
import { sameVersion } from '../db/schema/columns'
import type { Deps } from '../deps'
import { type Resolve, resolveHost } from './addresses'
import { noteOutcome } from './outcome'
import { send } from './send'
import { signedHeaders } from './sign'

const pollMs = 1000
const attemptMs = 15_000
/** Longer than an attempt and the writing of its outcome. */
const leaseMs = 60_000
/** Then another address has its turn. */
const messagesAtOnce = 20
/** Addresses at a time: of a server, and of one organisation on all of them, so that receivers that hang hold nobody up. */
const addressesAtOnce = 12
const addressesOfOne = 3

export interface Webhooks {
  /** Sends what is due. Runs by itself; tests call it. @returns when nothing is due any more */
  run(): Promise<void>
  /** @returns how many deliveries wait */
  waiting(): Promise<number>
  close(): Promise<void>
}
export interface WebhookOptions {
  /** The clock; tests move it. */
  now?: () => Date
  resolve?: Resolve
  timeoutMs?: number
}
type Parts = Pick<Deps, 'config' | 'db' | 'log' | 'mailer'>

export type Leased = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'organisationId' | 'name' | 'url' | 'secret' | 'formerSecret'
> & { overlapUntil: string | Date | null }

/** Looking for work by itself. */
export function openWebhooks(parts: Parts, options?: WebhookOptions): Webhooks {
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
export function webhookQueue(parts: Parts, options: WebhookOptions = {}): Webhooks & { look(): Promise<void> } {
  const { config, db, log } = parts
  const { now = databaseNow, resolve = resolveHost, timeoutMs = attemptMs } = options
  const closing = new AbortController()
  const around = { allowsLoopback: config.demo, resolve, timeoutMs, closing: closing.signal }
  const busy = new Set<Promise<void>>()

  /** Takes one address, unless enough are served; another look follows as long as there was one. */
  const look = async () => {
    if (closing.signal.aborted || busy.size >= addressesAtOnce) return
    const webhook = await lease(db, now()).catch(err => void log.error({ err }, 'webhooks'))
    if (!webhook) return
    const serving = serve(webhook)
      .catch(err => log.error({ err, webhook: webhook.id }, 'webhooks'))
      .finally(() => busy.delete(serving))
      .then(look)
    busy.add(serving)
    await look()
  }
  const serve = async (webhook: Leased) => {
    try {
      for (let sent = 0; sent < messagesAtOnce; sent++) if (!(await deliverNext(webhook))) return
    } finally {
      // The next server need not wait for the lease to run out.
      await setLease(db, webhook.id, now())
    }
  }
  /** @returns whether the receiver took it */
  const deliverNext = async (webhook: Leased): Promise<boolean> => {
    const delivery = await nextDue(db, webhook.id, now())
    if (!delivery || closing.signal.aborted) return false
    await setLease(db, webhook.id, new Date(now().getTime() + leaseMs))
    const message = { id: messageIdOf(delivery.id), body: delivery.body }
    const headers = {
      'user-agent': 'Bottle-Portal-Webhooks/1',
      ...signedHeaders(message, secretsOf(webhook, now()), now()),
    }
    const outcome = await send({ url: webhook.url, body: delivery.body, headers }, around)
    if (!outcome) return false
    await noteOutcome(parts, webhook, delivery, outcome, now())
    return outcome.failure === null
  }
  return {
    look,
    async run() {
      await look()
      while (busy.size) await Promise.all(busy)
    },
    waiting: () => db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'pending')),
    async close() {
      closing.abort(new Error('the server ends'))
      while (busy.size) await Promise.all(busy)
    },
  }
}

export const messageIdOf = (deliveryId: string) => `msg_${deliveryId}`

const secretsOf = ({ secret, formerSecret, overlapUntil }: Leased, now: Date) =>
  formerSecret && overlapUntil && new Date(overlapUntil) > now ? [secret, formerSecret] : [secret]

const setLease = (db: Database, id: string, until: Date) =>
  db
    .update(webhooks)
    .set({ leasedUntil: until, ...sameVersion })
    .where(eq(webhooks.id, id))

/** Of the addresses with something due the one that has waited longest, held against the other servers. */
async function lease(db: Database, now: Date): Promise<Leased | undefined> {
  const at: SQL = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz`
  const [leased] = rowsOf<Leased>(
    await db.execute(sql`
      update webhooks set leased_until = ${until}
      where id = (
        select w.id from webhooks w
        where w.disabled_at is null and w.leased_until <= ${at}
          and exists (select 1 from webhook_deliveries d
            where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= ${at})
          and not exists (select 1 from organisations o where o.id = w.organisation_id and o.deleted_at is not null)
          and (select count(*) from webhooks other where other.organisation_id = w.organisation_id
            and other.leased_until > ${at}) < ${addressesOfOne}
        order by w.leased_until limit 1 for no key update of w skip locked
      )
      returning id, organisation_id as "organisationId", name, url, secret, former_secret as "formerSecret",
        overlap_until as "overlapUntil"`),
  )
  return leased
}

async function nextDue(db: Database, webhookId: string, now: Date) {
  const isDue = and(
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, 'pending'),
    lte(webhookDeliveries.nextAttemptAt, now),
  )
  const [row] = await db.select().from(webhookDeliveries).where(isDue).orderBy(asc(webhookDeliveries.seq)).limit(1)
  return row
}
