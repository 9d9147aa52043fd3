/**
 * Whose things are, held while they change. Keys and webhooks are an organisation's, or the platform's, which is nobody's. That
 * nothing is added to a deleted one the triggers see to (docs/adr/0012-erasure.md).
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AccessGrantKind } from '../../contract/accessGrantKinds'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { accounts, organisations } from '../db/schema'
import type { Scope } from './scope'

/**
 * Holds the accounts of an organisation that is locked next: in the order of its deletion (docs/adr/0012-erasure.md), because what
 * follows may refer to an account.
 */
export const holdAccounts = (tx: Database, organisationId: string) =>
  tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.organisationId, organisationId))
    .orderBy(accounts.id)
    .for('key share')

/**
 * The session's organisation, locked to the end of the transaction.
 * @param strength `no key update` where calls stand in line at the row
 * @throws {ApiError} EntityNotFound for a deleted one
 */
export const livingOrganisation = async (
  tx: Database,
  { organisationId }: Scope,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<{ name: string }> => {
  await holdAccounts(tx, organisationId)
  const living = and(eq(organisations.id, organisationId), isNull(organisations.deletedAt))
  return readRow(tx, organisations, living, 'Organisation', strength)
}

export type KeyOwner = { organisationId: string } | 'platform'

export const organisationIdOf = (owner: KeyOwner) => (owner === 'platform' ? null : owner.organisationId)

/** @param column whose a row is */
export const ofOwner = (column: PgColumn, owner: KeyOwner, ...more: (SQL | undefined)[]) =>
  and(owner === 'platform' ? isNull(column) : eq(column, owner.organisationId), ...more)

/** Calls of one owner that count or change what somebody typed stand in line, and find it living. */
export async function standInLine(tx: Database, owner: KeyOwner, line: AccessGrantKind) {
  if (owner === 'platform') await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`platform ${line}`}::text))`)
  else await livingOrganisation(tx, owner, 'no key update')
}
