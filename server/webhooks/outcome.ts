/** What an attempt leaves behind: the delivery's state, when it is tried again, and the end of an address that fails for long. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type EndpointEnd, failingDays, retrySeconds } from '../../contract/deliveries'
import { roleSlugs } from '../../contract/roles'
import type { Database } from '../db/database'
import { accounts, auditLog, organisations, webhookDeliveries, webhooks } from '../db/schema'
import { sameVersion } from '../db/schema/columns'
import type { Deps } from '../deps'
import { announce } from '../events/announce'
import type { Leased } from './queue'
import type { Outcome } from './send'

type Delivery = typeof webhookDeliveries.$inferSelect
type Parts = Pick<Deps, 'config' | 'db' | 'log' | 'mailer'>

const gone = 410
const dayMs = 24 * 3600_000
/** Receivers that came back would else all be asked in the same second. */
const jittered = (ms: number) => ms * (1 + Math.random() / 10)

/** @returns when a delivery is tried again after its nth attempt; undefined after the last */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const seconds = retrySeconds[attempts]
  return seconds === undefined ? undefined : new Date(now.getTime() + jittered(seconds * 1000))
}

export const noteOutcome = (parts: Parts, webhook: Leased, delivery: Delivery, outcome: Outcome, now: Date) =>
  parts.db.transaction(async tx => {
    const attempts = delivery.attempts + 1
    const next = outcome.failure ? nextAttempt(attempts, now) : undefined
    const { status: responseStatus, ...rest } = outcome
    await tx
      .update(webhookDeliveries)
      .set({
        ...rest,
        responseStatus,
        attempts,
        lastAttemptAt: now,
        status: outcome.failure === null ? 'delivered' : next ? 'pending' : 'failed',
        ...(next && { nextAttemptAt: next }),
      })
      .where(eq(webhookDeliveries.id, delivery.id))
    if (outcome.failure) await noteFailure(parts, tx, webhook, outcome, now)
    else
      await tx
        .update(webhooks)
        .set({ failingSince: null, ...sameVersion })
        .where(eq(webhooks.id, webhook.id))
  })

async function noteFailure(parts: Parts, tx: Database, webhook: Leased, { status, failure }: Outcome, now: Date) {
  parts.log.warn({ webhook: webhook.id, status, failure }, 'a webhook was not taken')
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`, ...sameVersion })
    .where(eq(webhooks.id, webhook.id))
    .returning({ since: webhooks.failingSince })
  if (status === gone) await disable(parts, tx, webhook, 'gone', now)
  else if (row?.since && now.getTime() - row.since.getTime() >= failingDays * dayMs) {
    await disable(parts, tx, webhook, 'failing', now)
  }
}

/** What waits goes on waiting: it is sent when the owner switches the address on again. */
async function disable(
  parts: Parts,
  tx: Database,
  { id, organisationId, name, url }: Leased,
  because: EndpointEnd,
  now: Date,
) {
  const [ended] = await tx
    .update(webhooks)
    .set({ disabledAt: now, disabledBecause: because })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id })
  if (!ended) return
  await tx
    .insert(auditLog)
    .values({ action: 'webhook-disabled', organisationId, subject: id, reason: because, outcome: '200' })
  if (!organisationId) return
  await announce(tx, { type: 'endpoint.disabled', concerns: [organisationId], subject: id, data: { because } })
  const owners = await tx
    .select({ email: accounts.email, language: accounts.language, role: organisations.role })
    .from(accounts)
    .innerJoin(organisations, and(eq(organisations.id, accounts.organisationId), isNull(organisations.deletedAt)))
    .where(eq(organisations.id, organisationId))
  for (const { email, language, role } of owners) {
    const link = `${parts.config.publicUrl}/${roleSlugs[role]}/profile`
    const params = { name, host: new URL(url).host, because, link }
    await parts.mailer.queue(tx, {
      to: email,
      template: 'webhookDisabled',
      language,
      params,
      concerns: [organisationId],
    })
  }
}
