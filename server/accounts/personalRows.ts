/**
 * Finds rows that belong to a person but are about an organisation: saved views, notifications, and a recycler's trip.
 * Their column `organisation_id` is null in rows that were written before accounts could belong to several
 * organisations; these rows belong to the person's home organisation.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Session } from './sessions'

export type MemberScope = Pick<Session, 'accountId' | 'organisationId' | 'limit'>

const homeOf = (account: SQL) => sql`(select a.organisation_id from accounts a where a.id = ${account})`

/** Returns the condition that a row is about the organisation. The row may belong to any person. */
export const organisationCondition = (
  row: { accountId: PgColumn; organisationId: PgColumn },
  organisationId: string | null,
): SQL =>
  sql`coalesce(${row.organisationId}, ${homeOf(sql`${row.accountId}`)}) is not distinct from ${organisationId}::uuid`

/**
 * Returns an SQL expression for the organisation that a row of the person is about. The home organisation is looked up
 * by the account's id as a constant, and not by the row's column. PostgreSQL therefore reads the home organisation once
 * and not once per row.
 */
export const ownOrganisationOf = (row: { organisationId: PgColumn }, accountId: string): SQL =>
  sql`coalesce(${row.organisationId}, ${homeOf(sql`${accountId}::uuid`)})`

/** Returns the condition that a row belongs to the person and is about the organisation of the person's session. */
export const ownRowCondition = (
  row: { accountId: PgColumn; organisationId: PgColumn },
  { accountId, organisationId }: Pick<MemberScope, 'accountId' | 'organisationId'>,
): SQL | undefined =>
  and(
    eq(row.accountId, accountId),
    sql`${ownOrganisationOf(row, accountId)} is not distinct from ${organisationId}::uuid`,
  )
