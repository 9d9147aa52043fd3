/** The end of a fundraiser: what it was for has been bought. */
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { fundraisingRewards } from '../db/schema'
import { announce } from '../events/announce'

/** Of a completed reward that is held. */
export async function fulfil(tx: Database, { id, organisationId }: { id: string; organisationId: string }) {
  await tx.update(fundraisingRewards).set({ status: 'Fulfilled' }).where(eq(fundraisingRewards.id, id))
  await announce(tx, { type: 'reward.fulfilled', concerns: [organisationId], subject: id, data: {} })
}
