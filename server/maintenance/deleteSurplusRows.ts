/**
 * Deletes the oldest notifications of a person in an organisation, and the oldest deliveries of a webhook, beyond their
 * maximum numbers. They are not deleted when a new row is added, because counting would delay what is published to a
 * large team or to many webhooks.
 */
import type { Database } from '../db/database'
import { deleteSurplusDeliveries, readWebhooksAfter } from '../repositories/surplusDeliveries'
import {
  deleteSurplusNotifications,
  findSurplusNotifications,
  readAccountsAfter,
} from '../repositories/surplusNotifications'
import { deleteInBatches } from './retention'

/**
 * Visits owners of rows in the order of their ids.
 * @param readAfter returns the next owners after an id
 */
async function visitEach<Owner extends { id: string }>(
  signal: AbortSignal | undefined,
  readAfter: (id: string) => Promise<Owner[]>,
  visit: (owner: Owner) => Promise<void>,
): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last && !signal?.aborted) {
    const owners: Owner[] = await readAfter(last)
    for (const owner of owners) await visit(owner)
    last = owners.at(-1)?.id
  }
}

export async function deleteNotificationsBeyondLimit(db: Database, signal: AbortSignal | undefined): Promise<void> {
  await visitEach(
    signal,
    id => readAccountsAfter(db, id),
    async ({ id, hasMany }) => {
      if (!hasMany) return
      for (const surplus of await findSurplusNotifications(db, id))
        await deleteInBatches(rows => deleteSurplusNotifications(db, id, surplus, rows), signal)
    },
  )
}

export async function deleteDeliveriesBeyondLimit(db: Database, signal: AbortSignal | undefined): Promise<void> {
  await visitEach(
    signal,
    id => readWebhooksAfter(db, id),
    async ({ id, newest }) => {
      if (newest !== null) await deleteInBatches(rows => deleteSurplusDeliveries(db, id, newest, rows), signal)
    },
  )
}
