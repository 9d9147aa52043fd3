/**
 * Lists and disables access grants: API keys, webhooks, second factors and everything else that gives access, or sends data out,
 * without the password. Their tables are declared in server/ownership/owned (`grants`), so that this file names no
 * table.
 *
 *   created or changed        the owner is notified at once, by e-mail and in the portal
 *   the account is recovered  grants created or changed in a revoked session are disabled and reported
 *   a new password is set     the grants created or changed since the previous one are listed for the owner's review
 */

import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AccessGrant, type AccessGrants, maxAccessGrantsOfKind } from '../../contract/accessGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { ownedTables } from '../ownership/owned'
import { type KeyOwner, lockOwner } from '../ownership/owners'
import { type GrantEndReason, type GrantTable, rowsOfOrganisation } from '../ownership/ownership'

/** Who may review and disable grants: the account's holder, for the owner's grants and the holder's own. */
export interface GrantHolder {
  owner: KeyOwner
  accountId: string
}

type OwnedGrantTable = GrantTable & { table: PgTable; ownedBy(holder: GrantHolder): SQL | undefined }

/** Minimum number of days that a review covers, even if the previous password is newer: a thief may have set it. */
const reviewedDays = 30
const dayMs = 24 * 3600_000

/** Returns every table of access grants, as its ownership declares it. */
export const grantTables = (): OwnedGrantTable[] =>
  ownedTables().flatMap(({ table, owners: [owner], grants }) => {
    if (!grants || !('kind' in grants) || !owner) return []
    const ownedBy = ({ owner: whose, accountId }: GrantHolder) => {
      if (grants.holder) return eq(grants.holder, accountId)
      return whose === 'platform' ? isNull(owner.column) : rowsOfOrganisation(table, whose.organisationId)
    }
    return [{ ...grants, table, ownedBy }]
  })

const grantColumns = ({ kind, id, name, detail, changedAt }: OwnedGrantTable) => ({
  kind: sql<AccessGrant['kind']>`${kind}::text`,
  id,
  name,
  detail: sql<string>`${detail}`,
  changedAt: sql<Date>`${changedAt}`.mapWith(accounts.createdAt),
})
type GrantRow = { kind: AccessGrant['kind']; id: unknown; name: unknown; detail: string; changedAt: Date }

const toGrant = ({ kind, id, name, detail, changedAt }: GrantRow): AccessGrant => ({
  kind,
  id: String(id),
  name: String(name),
  detail,
  changedAt: changedAt.toISOString(),
})
const latestFirst = (grants: AccessGrant[]) => grants.sort((one, other) => other.changedAt.localeCompare(one.changedAt))

const changedSince = ({ changedAt }: GrantTable, since: Date) =>
  gte(changedAt, sql`${since.toISOString()}::timestamptz`)

/** Returns the working grants that were created or changed since the given time, the latest first. */
export async function listAccessGrants(db: Database, holder: GrantHolder, since: Date): Promise<AccessGrant[]> {
  const lists = await Promise.all(
    grantTables().map(granting =>
      db
        .select(grantColumns(granting))
        .from(granting.table)
        .where(and(granting.ownedBy(holder), granting.isWorking, changedSince(granting, since)))
        .limit(maxAccessGrantsOfKind),
    ),
  )
  return latestFirst(lists.flat().map(toGrant))
}

/** Disables the owner's working grants that meet a condition, and returns them. */
async function disable(
  tx: Database,
  holder: GrantHolder,
  because: GrantEndReason,
  which: (granting: OwnedGrantTable) => SQL,
) {
  // Locks the owner first. A call that creates a grant also locks its owner, and then checks whether its session or key
  // has ended, so that it cannot create a grant after the others have been disabled here.
  for (const { kind } of grantTables()) await lockOwner(tx, holder.owner, kind)
  const ended: AccessGrant[] = []
  for (const granting of grantTables()) {
    const rows = await tx
      .update(granting.table)
      .set(granting.disabled(because))
      .where(and(granting.ownedBy(holder), granting.isWorking, which(granting)))
      .returning(grantColumns(granting))
    ended.push(...rows.map(toGrant))
  }
  return latestFirst(ended)
}

/**
 * Disables the grants that were created or changed since the given time, when the account is restored.
 * @returns the disabled grants
 */
export const disableGrantsSince = (tx: Database, holder: GrantHolder, since: Date) =>
  disable(tx, holder, 'recovery', granting => changedSince(granting, since))

/**
 * Disables one grant at its owner's request. Does nothing if the grant is disabled already.
 * @throws {ApiError} EntityNotFound for a grant of another owner
 */
export const disableGrant = (db: Database, holder: GrantHolder, id: string): Promise<void> =>
  db.transaction(async tx => {
    const counts = await Promise.all(
      grantTables().map(granting => tx.$count(granting.table, and(granting.ownedBy(holder), eq(granting.id, id)))),
    )
    requireFound(counts.find(Boolean), 'Access grant')
    await disable(tx, holder, 'owner', granting => eq(granting.id, id))
  })

/** Returns the owner of an organisation's grants, or of the platform's if there is no organisation. */
export const findGrantOwner = ({ organisationId }: { organisationId: string | null }): KeyOwner =>
  organisationId ? { organisationId } : 'platform'

/**
 * Returns whose access grants the account's holder reviews. Support staff review the platform's grants, and everybody
 * reviews the own second factors.
 */
export const grantHolderOf = (account: { accountId: string; organisationId: string | null }): GrantHolder => ({
  owner: findGrantOwner(account),
  accountId: account.accountId,
})

/** Returns the grants that the holder of an account has to review after a new password. */
export async function readGrantsToReview(
  db: Database,
  { accountId, organisationId }: { accountId: string; organisationId: string | null },
  now = databaseNow(),
): Promise<AccessGrants> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const since = reviewPeriodStart(requireFound(account, 'Account'), now)
  return {
    since: since.toISOString(),
    items: await listAccessGrants(db, grantHolderOf({ accountId, organisationId }), since),
  }
}

type Passwords = Pick<typeof accounts.$inferSelect, 'createdAt' | 'formerPasswordSetAt'>

/**
 * Returns the start of the period that the account's holder reviews after a new password: when the previous password
 * was set, or thirty days ago, whichever is earlier.
 */
export function reviewPeriodStart({ createdAt, formerPasswordSetAt }: Passwords, now: Date): Date {
  const atLeast = new Date(now.getTime() - reviewedDays * dayMs)
  const since = formerPasswordSetAt ?? createdAt
  return since < atLeast ? since : atLeast
}

/** Returns the columns of an account that are set together with a new password's hash. */
export const passwordTimeColumns = (now: Date) => ({
  passwordSetAt: now,
  formerPasswordSetAt: sql`coalesce(${accounts.passwordSetAt}, ${accounts.createdAt})`,
})
