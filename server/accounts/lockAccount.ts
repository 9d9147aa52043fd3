import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import { notFoundError } from '../errors/apiErrors'

/**
 * Locks the account's row until the end of the transaction, so that calls that change the account run one after
 * another. The lock does not block inserts of rows that refer to the account, such as notifications.
 * @returns the account; undefined if it does not exist
 */
export async function lockAccount(tx: Database, accountId: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}

/**
 * Locks the account of a member of a team.
 * @throws {ApiError} EntityNotFound for an unknown account or an account of support staff
 */
export async function lockMemberAccount(tx: Database, accountId: string) {
  const account = await lockAccount(tx, accountId)
  if (!account?.organisationId) throw notFoundError('Account')
  return account
}
