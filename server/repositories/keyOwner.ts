/** Whose keys and webhooks are: an organisation's, or the platform's, which is nobody's. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { livingOrganisation } from './livingOrganisation'

export type KeyOwner = { organisationId: string } | 'platform'

export const organisationIdOf = (owner: KeyOwner) => (owner === 'platform' ? null : owner.organisationId)

/** @param column whose a row is */
export const ofOwner = (column: PgColumn, owner: KeyOwner, ...more: (SQL | undefined)[]) =>
  and(owner === 'platform' ? isNull(column) : eq(column, owner.organisationId), ...more)

/** Calls of one owner that count or change what somebody typed stand in line, and find it living. */
export async function standInLine(tx: Database, owner: KeyOwner, line: 'keys' | 'webhooks') {
  if (owner === 'platform') await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`platform ${line}`}::text))`)
  else await livingOrganisation(tx, owner, 'no key update')
}
