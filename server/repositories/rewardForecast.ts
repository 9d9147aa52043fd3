/** Estimates when premium rewards run out, and publishes each expected shortage once. */
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { forecastDays } from '../../contract/forecast'
import type { RewardShortage } from '../../contract/statuses'
import type { Database } from '../db/database'
import { premiumRewards } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import { groupBy } from '../lib/groupBy'
import { publish } from '../publishing/publish'
import { remainingQuantityOf } from './codeCounts'

/**
 * Returns the number of whole days until a reward runs out, if redemptions continue as in the last `forecastDays.pace`
 * days; `null` if nothing was redeemed in these days or the quantity is not limited.
 * @param reward name of the rewards' table in the query
 */
export const runsOutInDaysOf = (reward: SQL) => sql<number | null>`(
  select floor(${remainingQuantityOf(reward)} * ${forecastDays.pace}::float8 / sum(r.quantity))
  from redemptions r where r.reward_id = ${reward}.id
    and r.created_at > now() - make_interval(days => ${forecastDays.pace}::int))`

const runsOutSoon = (reward: SQL) => sql`coalesce(${runsOutInDaysOf(reward)} <= ${forecastDays.shortage}, false)`
const isRunningOut = runsOutSoon(sql`premium_rewards`)

/**
 * Returns the condition of a reward's shortage. The list's filter and the figures of the home page use it, so that they
 * match the list's columns: a sold-out reward no longer runs out, and a reward without redemptions does not run out.
 * @param reward name of the rewards' table in the query
 */
export const shortageCondition = (shortage: RewardShortage, reward: SQL) => {
  const left = remainingQuantityOf(reward)
  return shortage === 'soldOut' ? sql`${left} = 0` : sql`(${left} > 0 and ${runsOutSoon(reward)})`
}

/**
 * Ends the shortage of a reward whose quantity is now sufficient for longer, so that its next shortage is published
 * again. Called only after an edit of the reward. If a slower pace of redemptions ended a shortage too, one shortage
 * could cause several notifications.
 */
export const endShortage = (tx: Database, rewardId: string) =>
  tx
    .update(premiumRewards)
    .set({ runningOutAt: null, ...unchangedVersion })
    .where(and(eq(premiumRewards.id, rewardId), not(isRunningOut)))

/**
 * Publishes the rewards that run out soon, once per shortage.
 * @returns the number of published rewards
 */
export async function publishShortages(db: Database): Promise<number> {
  const isNew = and(isNull(premiumRewards.runningOutAt), isRunningOut)
  const { id, organisationId } = premiumRewards
  const found = await db.select({ id, organisationId }).from(premiumRewards).where(isNew)
  let published = 0
  for (const [owner, rewards] of groupBy(found, row => row.organisationId)) {
    published += await db.transaction(async tx => {
      const ids = rewards.map(row => row.id)
      const rows = await tx
        .update(premiumRewards)
        .set({ runningOutAt: sql`now()`, ...unchangedVersion })
        // The condition is checked again, because another server may have published the shortage, or an edit may have
        // ended it.
        .where(and(inArray(id, ids), isNew))
        .returning({ subject: id, left: remainingQuantityOf(sql`premium_rewards`) })
      const concerns = [owner]
      await publish(
        tx,
        ...rows.map(({ subject, left }) => ({
          type: 'reward.runningOut' as const,
          concerns,
          subject,
          data: { left: left ?? 0 },
        })),
      )
      return rows.length
    })
  }
  return published
}
