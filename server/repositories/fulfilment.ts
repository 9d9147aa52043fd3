/** Marks completed fundraisers as fulfilled: the items for which they collected points have been bought. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { fundraisingRewards } from '../db/schema'
import { noPrecondition } from '../db/versions'
import { ApiError } from '../errors/apiErrors'
import { type Publication, publish } from '../publishing/publish'

/**
 * Marks a completed reward, whose row is locked, as fulfilled.
 * @returns the change, for the caller to publish
 */
export async function markRewardFulfilled(
  tx: Database,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<Publication> {
  await tx.update(fundraisingRewards).set({ status: 'Fulfilled' }).where(eq(fundraisingRewards.id, id))
  return { type: 'reward.fulfilled', concerns: [organisationId], subject: id, data: {} }
}

/**
 * Marks a completed reward as fulfilled, on behalf of staff.
 * @throws {ApiError} InvalidOperation if the reward has another status
 */
export const fulfilReward = (db: Database, id: string, precondition = noPrecondition): Promise<void> =>
  db.transaction(async tx => {
    await precondition(tx)
    const shown = and(eq(fundraisingRewards.id, id), isNull(fundraisingRewards.deletedAt))
    const reward = await readRow(tx, fundraisingRewards, shown, 'Reward', 'no key update')
    if (reward.status !== 'Completed')
      throw new ApiError('InvalidOperation', 'Only a completed reward can be fulfilled')
    await publish(tx, await markRewardFulfilled(tx, reward))
  })
