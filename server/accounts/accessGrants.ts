/**
 * Lists and disables access grants. A grant gives access, or sends data out, without the password of the organisation's
 * owner (or of the person, for second factors): API keys, webhooks, team members, team invitations, second factors and
 * others. The tables of grants are declared in server/ownership/owned (`grants`), so this file names none of them.
 *
 *   a grant is created or changed  the owner is notified at once, by e-mail and in the portal
 *   the account is recovered       grants created or changed since the start of the earliest ended session are disabled
 *                                  and reported
 *   a new password is set          grants created or changed since the previous password was set, but at least those of
 *                                  the last thirty days, are listed for the owner's review
 */

import { and, asc, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AccessGrant, type AccessGrants, maxAccessGrantsOfKind } from '../../contract/accessGrants'
import { hasStaffPermission } from '../../contract/staffRoles'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, organisations } from '../db/schema'
import { ApiError, notFoundError, requireFound } from '../errors/apiErrors'
import { listOwnedTables } from '../ownership/owned'
import { type KeyOwner, lockMemberAccountsForChange, lockOwner } from '../ownership/owners'
import { type GrantEndReason, type GrantTable, organisationRowsCondition } from '../ownership/ownership'
import { lockAccount } from './lockAccount'
import { requireLiveSession, type Session } from './sessions'

/** The owner of grants: an organisation, the platform, or a person (who owns his or her second factors). */
export type GrantHolder = { owner: KeyOwner } | { accountId: string }

type OwnedGrantTable = GrantTable & { table: PgTable; ownedBy(holder: GrantHolder): SQL | undefined }

/** Minimum number of days that a review covers, because a thief may have set the previous password only days ago. */
const reviewedDays = 30
const dayMs = 24 * 3600_000

/** Returns the tables of access grants, which declare `grants` in server/ownership/owned. */
export const grantTables = (): OwnedGrantTable[] =>
  listOwnedTables().flatMap(({ table, owners: [owner], grants }) => {
    if (!grants || !('kind' in grants) || !owner) return []
    const ownedBy = (holder: GrantHolder) => {
      if ('accountId' in holder) return grants.holder ? eq(grants.holder, holder.accountId) : sql`false`
      if (grants.holder) return sql`false`
      return holder.owner === 'platform'
        ? isNull(owner.column)
        : organisationRowsCondition(table, holder.owner.organisationId)
    }
    return [{ ...grants, table, ownedBy }]
  })

const grantColumns = ({ kind, id, name, detail, changedAt }: OwnedGrantTable) => ({
  kind: sql<AccessGrant['kind']>`${kind}::text`,
  id,
  name: sql<string>`${name}`,
  detail: sql<string>`${detail}`,
  changedAt: sql<Date>`${changedAt}`.mapWith(accounts.createdAt),
})
type GrantRow = { kind: AccessGrant['kind']; id: unknown; name: string; detail: string; changedAt: Date }

const toGrant = ({ kind, id, name, detail, changedAt }: GrantRow): AccessGrant => ({
  kind,
  id: String(id),
  name,
  detail,
  changedAt: changedAt.toISOString(),
})
const latestFirst = (grants: AccessGrant[]) => grants.sort((one, other) => other.changedAt.localeCompare(one.changedAt))

const changedSince = ({ changedAt }: GrantTable, since: Date) =>
  gte(changedAt, sql`${since.toISOString()}::timestamptz`)

/**
 * Returns the grants that are not disabled and were created or changed since the given time, the latest first; at most
 * {@link maxAccessGrantsOfKind} of each kind.
 */
async function listAccessGrants(db: Database, holder: GrantHolder, since: Date): Promise<AccessGrant[]> {
  const grants: AccessGrant[] = []
  for (const granting of grantTables()) {
    const rows = await db
      .select(grantColumns(granting))
      .from(granting.table)
      .where(and(granting.ownedBy(holder), granting.isWorking, changedSince(granting, since)))
      .orderBy(desc(granting.changedAt))
      .limit(maxAccessGrantsOfKind)
    grants.push(...rows.map(toGrant))
  }
  return latestFirst(grants)
}

async function lockHolder(tx: Database, holder: GrantHolder) {
  if ('accountId' in holder) return lockAccount(tx, holder.accountId)
  const { owner } = holder
  if (owner !== 'platform') await lockMemberAccountsForChange(tx, owner.organisationId)
  for (const { kind } of grantTables()) await lockOwner(tx, owner, kind)
}

/** Disables the holder's grants that meet a condition and are not disabled yet, and returns them. */
async function disable(
  tx: Database,
  holder: GrantHolder,
  because: GrantEndReason,
  which: (granting: OwnedGrantTable) => SQL,
  requireAllowed?: () => Promise<unknown>,
) {
  // Locks the owner first. A call that creates a grant also locks the owner, and then checks that its session or key is
  // still valid. Such a call therefore cannot create a grant after the existing grants have been disabled here.
  await lockHolder(tx, holder)
  await requireAllowed?.()
  const ended: AccessGrant[] = []
  for (const granting of grantTables()) {
    const { table, disabled } = granting
    const isEnding = and(granting.ownedBy(holder), granting.isWorking, which(granting))
    // The grants are read before they are disabled, because the name of a grant may come from another record that is
    // deleted together with the grant.
    const grants = await tx.select(grantColumns(granting)).from(table).where(isEnding)
    if (disabled === 'deleted') await tx.delete(table).where(isEnding)
    else await tx.update(table).set(disabled(because)).where(isEnding)
    ended.push(...grants.map(toGrant))
  }
  return latestFirst(ended)
}

/**
 * Disables the grants that were created or changed since the given time. Called when their holder's account is
 * recovered.
 * @returns the disabled grants
 */
export const disableGrantsSince = (tx: Database, holder: GrantHolder, since: Date) =>
  disable(tx, holder, 'recovery', granting => changedSince(granting, since))

type Reviewer = Pick<Session, 'accountId' | 'organisationId' | 'teamRole' | 'staffRole'>

/**
 * Disables one grant at the request of its holder: the person, the owner of the organisation, or support staff for the
 * platform. Does nothing if the grant is disabled already.
 * @throws {ApiError} EntityNotFound for a grant of another holder; InvalidOperation for the membership of a former
 *   owner shortly after the transfer; Unauthorized or InsufficientPermissions if the session or the ownership has ended
 *   meanwhile
 */
export const disableGrant = (
  db: Database,
  reviewer: Reviewer & Pick<Session, 'tokenHash'>,
  id: string,
): Promise<void> =>
  db.transaction(async tx => {
    let found = 0
    for (const holder of grantHoldersOfSession(reviewer)) {
      for (const { table, id: column, ownedBy } of grantTables()) {
        found += await tx.$count(table, and(ownedBy(holder), eq(column, id)))
      }
      if (found === 0) continue
      const needed = 'owner' in holder ? 'Owner' : undefined
      const requireAllowed = async () => {
        await requireLiveSession(tx, reviewer.tokenHash, needed)
        for (const { table, id: column, ownedBy, protection } of grantTables()) {
          if (protection && (await tx.$count(table, and(ownedBy(holder), eq(column, id), protection.when))) > 0)
            throw new ApiError('InvalidOperation', protection.message)
        }
      }
      await disable(tx, holder, 'owner', granting => eq(granting.id, id), requireAllowed)
      return
    }
    throw notFoundError('Access grant')
  })

/** Returns the owner whose access grants a session or key manages. Support staff manage the platform's grants. */
export const findGrantOwner = ({ organisationId }: { organisationId: string | null }): KeyOwner =>
  organisationId ? { organisationId } : 'platform'

/**
 * Returns the holders whose grants a thief of the person's account could have created: the person, and the
 * organisations that the person owns; for support staff of any role the person and the platform. Organisations of which
 * the person is only a member are not included.
 */
export async function readGrantHolders(
  db: Database,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<GrantHolder[]> {
  if (!organisationId) return [{ owner: 'platform' }, { accountId: id }]
  const owned = await db
    .select({ organisationId: memberships.organisationId })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(eq(memberships.accountId, id), eq(memberships.teamRole, 'Owner'), isNull(organisations.deletedAt)))
    .orderBy(asc(memberships.organisationId))
  return [...owned.map(owner => ({ owner })), { accountId: id }]
}

async function listGrantsOf(db: Database, holders: readonly GrantHolder[], since: Date): Promise<AccessGrant[]> {
  const grants: AccessGrant[] = []
  for (const holder of holders) grants.push(...(await listAccessGrants(db, holder, since)))
  return latestFirst(grants)
}

/**
 * Returns the grants that a person has to review after a new password: the grants of all holders that
 * {@link readGrantHolders} returns.
 */
export const listOwnGrants = async (
  db: Database,
  account: { id: string; organisationId: string | null },
  since: Date,
): Promise<AccessGrant[]> => listGrantsOf(db, await readGrantHolders(db, account), since)

/**
 * Returns the holders whose grants a session may review: the person, whose grants are the second factors; also the
 * session's organisation for its owner, and the platform for support staff with the task `manage`.
 */
function grantHoldersOfSession({ accountId, organisationId, teamRole, staffRole }: Reviewer): GrantHolder[] {
  const isManager = staffRole ? hasStaffPermission(staffRole, 'manage') : teamRole === null || teamRole === 'Owner'
  return [...(isManager ? [{ owner: findGrantOwner({ organisationId }) }] : []), { accountId }]
}

/**
 * Returns the grants to review after a new password, of the holders whose grants the session may review
 * ({@link grantHoldersOfSession}).
 */
export async function readGrantsToReview(db: Database, reviewer: Reviewer, now = databaseNow()): Promise<AccessGrants> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, reviewer.accountId))
  const since = reviewPeriodStart(requireFound(account, 'Account'), now)
  return { since: since.toISOString(), items: await listGrantsOf(db, grantHoldersOfSession(reviewer), since) }
}

type Passwords = Pick<typeof accounts.$inferSelect, 'createdAt' | 'formerPasswordSetAt'>

/**
 * Returns the start of the period whose grants the account's holder reviews after a new password: when the previous
 * password was set, or thirty days ago, whichever is earlier.
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
