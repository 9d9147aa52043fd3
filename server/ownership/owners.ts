/**
 * Locks the owners of rows during a change. API keys and webhooks belong to an organisation or to the platform.
 * Triggers reject new rows of a deleted organisation (docs/adr/0012-erasure.md).
 */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AccessGrantKind } from '../../contract/accessGrantKinds'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { accounts, memberships, organisations } from '../db/schema'
import type { Scope } from './scope'

const accountsOfMembers = (tx: Database, organisationId: string) => {
  const members = tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.organisationId, organisationId))
  return tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, members)).orderBy(accounts.id)
}

/**
 * Locks the accounts of an organisation's members before the organisation itself is locked. Later statements may refer
 * to an account, and the deletion of an organisation locks in this order too (docs/adr/0012-erasure.md).
 */
export const lockMemberAccountsForReference = (tx: Database, organisationId: string) =>
  accountsOfMembers(tx, organisationId).for('key share')

/**
 * Locks the accounts of an organisation's members against every other change, before the organisation itself is locked.
 * Calls that end memberships need this lock, because the end of a membership changes or deletes the account.
 */
export const lockMemberAccountsForChange = (tx: Database, organisationId: string) =>
  accountsOfMembers(tx, organisationId).for('update')

/**
 * Locks an organisation until the end of the transaction and returns it.
 * @param strength `no key update` if calls with this lock must run one after the other
 * @throws {ApiError} EntityNotFound for a deleted organisation
 */
export const lockOrganisation = async (
  tx: Database,
  { organisationId }: Pick<Scope, 'organisationId'>,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<{ name: string }> => {
  await lockMemberAccountsForReference(tx, organisationId)
  const living = and(eq(organisations.id, organisationId), isNull(organisations.deletedAt))
  return readRow(tx, organisations, living, 'Organisation', strength)
}

export type KeyOwner = { organisationId: string } | 'platform'

export const organisationIdOf = (owner: KeyOwner) => (owner === 'platform' ? null : owner.organisationId)

/**
 * Returns the condition that rows belong to the owner.
 * @param column the column with the organisation's id
 */
export const ownedByCondition = (column: PgColumn, owner: KeyOwner, ...more: (SQL | undefined)[]) =>
  and(owner === 'platform' ? isNull(column) : eq(column, owner.organisationId), ...more)

/**
 * Locks an owner until the end of the transaction and checks that it is not deleted. Calls that count the owner's rows
 * or change access grants then run one after the other.
 * @param line the kind of access grant; the platform has a separate lock for each kind
 */
export async function lockOwner(tx: Database, owner: KeyOwner, line: AccessGrantKind) {
  if (owner === 'platform') await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`platform ${line}`}::text))`)
  else await lockOrganisation(tx, owner, 'no key update')
}
