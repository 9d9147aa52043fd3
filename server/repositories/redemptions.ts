/**
 * Redeems rewards (docs/integration.md). A redemption locks its reward, so that consumers never receive more than is
 * available. The response to a call with an Idempotency-Key is stored for a day; a repeated call gets the same
 * response. Of simultaneous calls with the same Idempotency-Key, one runs and the others are rejected.
 */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Redemption, RedemptionBody } from '../../contract/redemptions'
import { databaseNow, hoursAgo } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { insertRow, readRow } from '../db/rows'
import { digitalGoods, idempotencyKeys, premiumRewards, redemptions } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import { ApiError, fieldError, requireFound } from '../errors/apiErrors'
import { rowLifetimes } from '../lib/lifetimes'
import { hashSecret } from '../lib/secrets'
import { publish } from '../publishing/publish'
import { codeStateConditions } from './codeCounts'
import { dryRun } from './dryRun'

/** The API key that sends a redemption. */
interface RedemptionSource {
  source: string
  keyId: string | null
  isTest: boolean
  /** The organisation of the API key; `null` for an API key of the platform. */
  organisationId: string | null
}

/** The stored response of a redemption, or its error. */
type RedemptionOutcome = Pick<typeof idempotencyKeys.$inferSelect, 'answer' | 'goodId' | 'errorCode'>
const over: RedemptionOutcome = { answer: null, goodId: null, errorCode: 'RewardIsOver' }

async function takeCode(tx: Database, rewardId: string, now: Date): Promise<string | undefined> {
  const [free] = await tx
    .select({ id: digitalGoods.id })
    .from(digitalGoods)
    .where(and(eq(digitalGoods.rewardId, rewardId), codeStateConditions.free))
    .orderBy(asc(digitalGoods.position))
    .limit(1)
  if (free) await tx.update(digitalGoods).set({ givenAt: now }).where(eq(digitalGoods.id, free.id))
  return free?.id
}

async function redeem(
  tx: Database,
  sender: RedemptionSource,
  body: RedemptionBody,
  now: Date,
): Promise<RedemptionOutcome> {
  const { rewardId, quantity, consumerRef = null } = body
  const own = sender.organisationId === null ? undefined : eq(premiumRewards.organisationId, sender.organisationId)
  const reward = await readRow(tx, premiumRewards, and(own, eq(premiumRewards.id, rewardId)), 'Reward', 'no key update')
  const { organisationId, name, premiumRewardType, quantity: left } = reward
  const isDigital = premiumRewardType === 'DigitalGoods'
  if (isDigital && quantity !== 1)
    throw fieldError('quantity', 'UnprocessableEntity', 'Only one digital good can be redeemed at a time')
  const goodId = isDigital ? await takeCode(tx, rewardId, now) : null
  if (goodId === undefined || (!isDigital && left !== null && left < quantity)) return over
  if (!isDigital && left !== null) {
    await tx
      .update(premiumRewards)
      .set({ quantity: left - quantity, ...unchangedVersion })
      .where(eq(premiumRewards.id, rewardId))
  }
  const { source, keyId } = sender
  const given = { organisationId, rewardId, rewardName: name, goodId, quantity, consumerRef, source, keyId }
  const { id, createdAt } = await insertRow(tx, redemptions, { ...given, createdAt: now })
  const data = { redemptionId: id, quantity }
  await publish(tx, { type: 'reward.redeemed', concerns: [organisationId], subject: rewardId, data })
  return { answer: { id, rewardId, quantity, createdAt: createdAt.toISOString() }, goodId, errorCode: null }
}

async function contentOf(
  tx: Database,
  { isTest }: RedemptionSource,
  { goodId, answer }: RedemptionOutcome,
): Promise<string | null> {
  if (!goodId) return null
  if (isTest) return `TEST-${answer?.id}`
  return (await readRow(tx, digitalGoods, eq(digitalGoods.id, goodId), 'Good')).content
}

async function settle(
  tx: Database,
  sender: RedemptionSource,
  key: string,
  body: RedemptionBody,
  now: Date,
): Promise<RedemptionOutcome> {
  const own = `${sender.source} ${key}`
  const [lock] = rowsOf<{ free: boolean }>(
    await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${own}::text, 1)) as free`),
  )
  if (!lock?.free) throw new ApiError('InvalidOperation', 'A call with this key is still running')
  const bodyHash = hashSecret(JSON.stringify([body.rewardId, body.quantity, body.consumerRef ?? null]))
  const isCall = and(eq(idempotencyKeys.source, sender.source), eq(idempotencyKeys.key, key))
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(isCall, gt(idempotencyKeys.createdAt, hoursAgo(rowLifetimes.idempotencyHours))))
  if (known?.bodyHash === bodyHash) return known
  if (known) throw new ApiError('UnprocessableEntity', 'This key was used with another body')
  const give = (tx: Database) => redeem(tx, sender, body, now)
  const outcome = await (sender.isTest ? dryRun(tx, give) : give(tx))
  const row = { source: sender.source, key, bodyHash, ...outcome, createdAt: now }
  await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({ target: [idempotencyKeys.source, idempotencyKeys.key], set: row })
  return outcome
}

/**
 * Redeems a reward.
 * @throws {ApiError} RewardIsOver, which is stored like a response; EntityNotFound; InvalidOperation while a call with
 *   the same Idempotency-Key runs; UnprocessableEntity for an Idempotency-Key that was used with another body
 */
export async function redeemReward(
  db: Database,
  sender: RedemptionSource,
  key: string,
  body: RedemptionBody,
  now = databaseNow(),
): Promise<Redemption> {
  const { answer, errorCode, content } = await db.transaction(async tx => {
    const outcome = await settle(tx, sender, key, body, now)
    return { ...outcome, content: await contentOf(tx, sender, outcome) }
  })
  if (errorCode) throw new ApiError(errorCode, 'The reward has run out')
  return { ...requireFound(answer ?? undefined, 'Redemption'), content }
}
