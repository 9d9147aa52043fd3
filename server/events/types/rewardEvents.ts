/**
 * Defines the events of a fundraiser's progress and fulfilment. The points of a fundraiser decrease only if an event is
 * voided. When the target is reached, the fundraiser becomes Completed; the event of fulfilment makes it Fulfilled.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { count, text } from '../../../contract/primitives'
import { computeTargetPoints } from '../../../contract/rules'
import { rowsOf } from '../../db/database'
import { fundraisingRewards } from '../../db/schema'
import { unchangedVersion } from '../../db/schema/commonColumns'
import { markRewardFulfilled } from '../../repositories/fulfilment'
import { fromMinorUnits } from '../../repositories/money'
import type { EventBatch } from '../eventBatch'
import { createEventRejection, defineEvent, type ReportedEvent } from '../eventType'

const common = { scope: 'events:progress', subject: 'reward' } as const
type RewardRow = typeof fundraisingRewards.$inferSelect

/** Returns the reward as it is after the changes of the batch so far. */
async function rewardOf(state: EventBatch, { subject }: ReportedEvent<unknown>): Promise<RewardRow> {
  await state.flush()
  const [row] = await state.tx
    .select()
    .from(fundraisingRewards)
    .where(and(eq(fundraisingRewards.id, subject ?? ''), isNull(fundraisingRewards.deletedAt)))
  if (!row) throw createEventRejection('EntityNotFound', '/subject', 'Unknown reward')
  return row
}
const targetOf = ({ priceMinor, quantity }: RewardRow) => computeTargetPoints(fromMinorUnits(priceMinor), quantity)

/**
 * Number of a reward's newest reports that are read when one of its reports is voided. Reports contain all points so
 * far, so that older ones matter only if a sender reports less and less.
 */
const reportsRead = 1000

/**
 * Returns the points of the reward without the voided events, and whether any event has completed the reward. The
 * points are the highest number that an event which is not voided has reported. Numbers that the reward had although no
 * event had reported them, such as the points before the first event, count too. Only the newest `reportsRead` events and
 * the voided event are read, so that the points before them count like those before the first event.
 */
async function pointsWithoutVoided(
  { tx }: EventBatch,
  { subject, data, before }: Pick<ReportedEvent<{ totalPoints: number }>, 'subject' | 'data' | 'before'>,
) {
  const [row] = rowsOf<{ points: string | null; byEvents: boolean }>(
    await tx.execute(sql`
      with newest as materialized (
        select e.seq, e.data, e.before from events e
        where e.subject = ${subject}::uuid and e.type = 'reward.progressed' and e.type <> 'deposit.recorded'
          and not e.is_test
        order by e.time desc limit ${reportsRead}
      ), progress as (
        select (e.data->>'totalPoints')::bigint as points, e.before,
          not exists (select 1 from events v where v.voids = e.seq) as stands
        from newest e
        union all select ${data.totalPoints}::bigint, ${JSON.stringify(before)}::jsonb, false
      ), raised as (
        select points, (before->>'points')::bigint as found, (before->>'isReached')::boolean as reached
        from progress where before is not null
      )
      select greatest(
        (select max(points) from progress where stands),
        (select max(found) from raised where found not in (select points from raised))
      ) as points, (select bool_or(reached) from raised) as "byEvents"`),
  )
  return { points: Number(row?.points ?? 0), byEvents: row?.byEvents === true }
}

export const rewardProgressed = defineEvent({
  type: 'reward.progressed',
  ...common,
  data: z.object({ totalPoints: count }),
  async apply(state, event) {
    const reward = await rewardOf(state, event)
    if (reward.status === 'Created')
      throw createEventRejection('InvalidOperation', '/subject', 'The collecting has not started')
    const progressPoints = Math.max(reward.progressPoints, event.data.totalPoints)
    const isReached = reward.status === 'InProgress' && progressPoints >= targetOf(reward)
    if (reward.status === 'Fulfilled' || progressPoints === reward.progressPoints) return () => undefined
    Object.assign(event, { before: { points: reward.progressPoints, isReached } })
    return async () => {
      const status = isReached ? 'Completed' : reward.status
      await state.tx
        .update(fundraisingRewards)
        .set({ progressPoints, status, ...unchangedVersion })
        .where(eq(fundraisingRewards.id, reward.id))
      const news = { concerns: [reward.organisationId], subject: reward.id, data: { progressPoints } }
      if (isReached) state.addPublication({ type: 'reward.completed', ...news })
    }
  },
  async undo(state, event) {
    const reward = await rewardOf(state, event)
    if (reward.status === 'Fulfilled')
      throw createEventRejection('InvalidOperation', '/data/eventId', 'The reward is fulfilled')
    const { before } = event
    if (!before) return () => undefined
    return async () => {
      await state.flush()
      const { points: progressPoints, byEvents } = await pointsWithoutVoided(state, event)
      // A fundraiser that its organisation has closed is not reopened.
      const isBelow = byEvents && !reward.closedAt && progressPoints < targetOf(reward)
      const status = isBelow ? 'InProgress' : reward.status
      await state.tx
        .update(fundraisingRewards)
        .set({ progressPoints, status, ...unchangedVersion })
        .where(eq(fundraisingRewards.id, reward.id))
    }
  },
})

export const rewardFulfilled = defineEvent({
  type: 'reward.fulfilled',
  ...common,
  isForPlatform: true,
  data: z.object({ note: text(200).optional() }),
  async apply(state, event) {
    const reward = await rewardOf(state, event)
    if (reward.status !== 'Completed')
      throw createEventRejection('InvalidOperation', '/subject', 'The reward is not completed')
    return async () => state.addPublication(await markRewardFulfilled(state.tx, reward))
  },
  async undo(state, event) {
    const reward = await rewardOf(state, event)
    if (reward.status !== 'Fulfilled')
      throw createEventRejection('InvalidOperation', '/data/eventId', 'The reward is not fulfilled')
    return async () => {
      const change = { status: 'Completed' as const }
      await state.tx.update(fundraisingRewards).set(change).where(eq(fundraisingRewards.id, reward.id))
    }
  },
})
