/**
 * Deletes the notifications of each person in each organisation beyond the newest ones. They are not deleted when a new
 * one is added, because counting the notifications of each member would delay what is published to a large team.
 */
import type { Database } from '../db/database'
import { checkAccounts, deleteSurplus, findSurplus } from '../repositories/surplusNotifications'
import { deleteInBatches } from './retention'

/** Deletes the surplus notifications of all accounts. */
export async function deleteSurplusNotifications(db: Database, signal: AbortSignal | undefined): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after && !signal?.aborted) {
    const checked = await checkAccounts(db, after)
    for (const account of checked.filter(({ hasMany }) => hasMany)) {
      for (const surplus of await findSurplus(db, account.id)) {
        await deleteInBatches(rows => deleteSurplus(db, account.id, surplus, rows), signal)
      }
    }
    after = checked.at(-1)?.id
  }
}
