/** The end of a fundraiser: what it was for has been bought. */
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { fundraisingRewards } from '../db/schema'
import type { Announcement } from '../events/announce'

/** Of a completed reward that is held. @returns what there is to be told of it */
export async function fulfil(
  tx: Database,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<Announcement> {
  await tx.update(fundraisingRewards).set({ status: 'Fulfilled' }).where(eq(fundraisingRewards.id, id))
  return { type: 'reward.fulfilled', concerns: [organisationId], subject: id, data: {} }
}
