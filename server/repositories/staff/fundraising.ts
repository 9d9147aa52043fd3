/** Staff say when what was collected for has been bought. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { fundraisingRewards } from '../../db/schema'
import { ApiError, found } from '../../errors'
import { announce } from '../../events/announce'
import { fulfil } from '../fulfilment'

/** Completed → Fulfilled, once. @throws {ApiError} InvalidOperation from any other status */
export const fulfilReward = (db: Database, id: string): Promise<void> =>
  db.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(fundraisingRewards)
      .where(and(eq(fundraisingRewards.id, id), isNull(fundraisingRewards.deletedAt)))
      .for('no key update')
    const reward = found(row, 'Reward')
    if (reward.status !== 'Completed') throw new ApiError('InvalidOperation', 'Only a completed one can be fulfilled')
    await announce(tx, await fulfil(tx, reward))
  })
