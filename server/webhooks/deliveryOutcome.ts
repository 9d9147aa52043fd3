/**
 * Records the outcome of an attempt: updates the delivery's state and the time of its next attempt, and disables a
 * webhook that has failed for days or whose receiver responded 410.
 */
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import {
  deliveryRetrySeconds,
  maxFailingWebhookDays,
  type WebhookDisableReason,
  webhookPauseSeconds,
} from '../../contract/deliveries'
import { roleSlugs } from '../../contract/roles'
import type { Database } from '../db/database'
import { accounts, auditLog, memberships, organisations, webhookDeliveries, webhooks } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import type { Deps } from '../deps'
import { publish } from '../publishing/publish'
import { type LeasedWebhook, leaseColumns } from './deliveryLease'
import type { DeliveryOutcome } from './sendDelivery'

type Delivery = typeof webhookDeliveries.$inferSelect
type OutcomeDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer'>

const gone = 410
const dayMs = 24 * 3600_000
/** Adds up to 10 %, so that receivers that are reachable again are not all called in the same second. */
const addJitter = (ms: number) => ms * (1 + Math.random() / 10)

/**
 * Returns when the next attempt is due; `undefined` after the last attempt.
 * @param attempts number of attempts so far
 */
function nextAttemptTime(attempts: number, now: Date): Date | undefined {
  const seconds = deliveryRetrySeconds[attempts]
  return seconds === undefined ? undefined : new Date(now.getTime() + addJitter(seconds * 1000))
}

export const recordOutcome = (
  parts: OutcomeDeps,
  webhook: LeasedWebhook,
  delivery: Delivery,
  outcome: DeliveryOutcome,
  now: Date,
) =>
  parts.db.transaction(async tx => {
    const attempts = delivery.attempts + 1
    const next = outcome.failure ? nextAttemptTime(attempts, now) : undefined
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
      // A delivery that was dropped during a failed attempt stays dropped.
      .where(and(eq(webhookDeliveries.id, delivery.id), outcome.failure ? isPending : undefined))
    if (outcome.failure) await noteFailure(parts, tx, webhook, outcome, now)
    else await noteSuccess(tx, webhook, now)
  })

const isPending = eq(webhookDeliveries.status, 'pending')

/**
 * Resets the webhook's failures and pause after a success, ends its overflow if no more deliveries are pending, and
 * renews its lease.
 */
async function noteSuccess(tx: Database, { id }: LeasedWebhook, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`
  const isWaiting = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, id), isPending))
  const ended = sql`case when ${webhooks.overflowSince} is null or ${webhooks.overflowEndedAt} is not null
    then ${webhooks.overflowEndedAt} when not ${exists(isWaiting)} then ${moment} end`
  await tx
    .update(webhooks)
    .set({
      failingSince: null,
      failures: 0,
      retryAt: null,
      overflowEndedAt: ended,
      ...leaseColumns(now),
      ...unchangedVersion,
    })
    .where(eq(webhooks.id, id))
}

/** SQL of the webhook's pause in seconds after a failure. The pause doubles with each failure, up to a maximum. */
const pauseSeconds = sql`least(${webhookPauseSeconds.longest}::float8, ${webhookPauseSeconds.first}::float8 * power(2, least(${webhooks.failures}, 30)))`

async function noteFailure(
  parts: OutcomeDeps,
  tx: Database,
  webhook: LeasedWebhook,
  { status, failure }: DeliveryOutcome,
  now: Date,
) {
  const moment = sql`${now.toISOString()}::timestamptz`
  parts.log.warn({ webhook: webhook.id, status, failure }, 'a webhook was not taken')
  const [row] = await tx
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, ${moment})`,
      failures: sql`${webhooks.failures} + 1`,
      retryAt: sql`${moment} + ${pauseSeconds} * interval '1 second'`,
      ...unchangedVersion,
    })
    .where(eq(webhooks.id, webhook.id))
    .returning({ since: webhooks.failingSince })
  if (status === gone) await disable(parts, tx, webhook, 'gone', now)
  else if (row?.since && now.getTime() - row.since.getTime() >= maxFailingWebhookDays * dayMs) {
    await disable(parts, tx, webhook, 'failing', now)
  }
}

/** Disables the webhook. Its pending deliveries are sent if the owner enables it again. */
async function disable(
  parts: OutcomeDeps,
  tx: Database,
  { id, organisationId, name, url }: LeasedWebhook,
  because: WebhookDisableReason,
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
  await publish(tx, {
    type: 'endpoint.disabled',
    concerns: [organisationId],
    subject: id,
    data: { because },
    cause: organisationId,
  })
  const owners = await tx
    .select({ email: accounts.email, language: accounts.language, role: organisations.role })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.teamRole, 'Owner')))
    .innerJoin(organisations, and(eq(organisations.id, memberships.organisationId), isNull(organisations.deletedAt)))
    .where(eq(organisations.id, organisationId))
  for (const { email, language, role } of owners) {
    const link = `${parts.config.publicUrl}/${roleSlugs[role]}/profile#webhooks`
    const params = { name, host: new URL(url).host, because, link }
    await parts.mailer.queue(tx, {
      to: email,
      template: 'webhookDisabled',
      language,
      params,
      about: [id],
      concerns: [organisationId],
      causes: [organisationId],
    })
  }
}
