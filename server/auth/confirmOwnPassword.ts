/** Confirms a sensitive change with the caller's own password. */
import { eq } from 'drizzle-orm'
import { lockAccount } from '../accounts/lockAccount'
import { verifyPassword } from '../accounts/passwords'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { wrongPasswordError } from './wrongPassword'

/**
 * Verifies the current password before the transaction of the change begins, because hashing takes long.
 * @returns a function that the transaction calls. The function locks the account, and throws InvalidPassword at the
 *   field `currentPassword` if the password is wrong or was changed meanwhile
 */
export async function confirmOwnPassword({ db }: Pick<Deps, 'db'>, { accountId }: Session, currentPassword: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const isRight = await verifyPassword(currentPassword, account?.passwordHash)
  return async (tx: Database) => {
    const current = await lockAccount(tx, accountId)
    if (!isRight || current?.passwordHash !== account?.passwordHash) throw wrongPasswordError('currentPassword')
  }
}
