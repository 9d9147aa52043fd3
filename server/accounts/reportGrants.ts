/**
 * Reports access grants to their owner: when a grant is created or changed, and when account recovery disables it. The
 * platform's grants are reported only by e-mail, to support staff.
 */
import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import { type AccessGrantChange, profileTabOfGrant, type ReportedAccessKind } from '../../contract/accessGrantKinds'
import type { AccessGrant } from '../../contract/accessGrants'
import type { FactorKind } from '../../contract/factorKinds'
import { type Role, roleSlugs } from '../../contract/roles'
import type { WebhookEventType } from '../../contract/webhookEvents'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, organisations } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import type { Deps } from '../deps'
import { type KeyOwner, lockMemberAccountsForChange, organisationIdOf } from '../ownership/owners'
import { publish } from '../publishing/publish'
import { disableGrantsSince, findGrantOwner, readGrantHolders } from './accessGrants'
import { readProvedAddresses } from './emailProofs'
import { requireUsableKey } from './keys'
import { limitColumnsOf } from './limitColumns'
import { deleteRecoveryCodes } from './recoveryCodes'
import { requireLiveSession } from './sessions'

export interface GrantReport extends Pick<AccessGrant, 'id' | 'name' | 'detail'> {
  kind: ReportedAccessKind
  change: AccessGrantChange
}

/** A link that recovers an account, and until when it is valid, as an ISO 8601 timestamp. */
export interface RecoveryLink {
  link: string
  until: string
}

/** The check and the report that belong to a call that creates or changes access grants of an owner. */
export interface GrantContext {
  /**
   * Checks that the call's session or key is still valid. Called after the owner is locked.
   * @throws {ApiError} Unauthorized if the session or key has ended meanwhile; InsufficientPermissions if the person no
   *   longer owns the organisation
   */
  requireLive(tx: Database): Promise<unknown>
  report(tx: Database, report: GrantReport): Promise<void>
}

/**
 * A context that checks and reports nothing: for calls that only read, and for the command line, which prints each
 * grant that it creates.
 */
export const silentGrantContext: GrantContext = { requireLive: async () => undefined, report: async () => undefined }

type GrantCaller = { session: { tokenHash: string } } | { keyId: string }

export const createGrantContext = (
  sending: Pick<Deps, 'mailer' | 'config'>,
  owner: KeyOwner,
  caller: GrantCaller,
): GrantContext => ({
  requireLive: tx =>
    'session' in caller
      ? requireLiveSession(tx, caller.session.tokenHash, 'Owner')
      : requireUsableKey(tx, caller.keyId),
  report: (tx, report) => reportGrant(tx, sending, owner, report),
})

/**
 * Reports a new or changed access grant to its owner, by e-mail and, except for the platform's grants, in the portal.
 */
export async function reportGrant(
  tx: Database,
  sending: Pick<Deps, 'mailer' | 'config'>,
  owner: KeyOwner,
  report: GrantReport,
) {
  await announceChange(tx, owner, report)
  await queueGrantEmails(tx, sending, owner, report)
}

const announcementOf = {
  key: 'key.created',
  webhook: 'webhook.changed',
  factor: 'factor.changed',
  invitation: 'team.changed',
  member: 'team.changed',
  team: 'team.changed',
  singleSignOn: 'team.changed',
} as const satisfies Record<ReportedAccessKind, WebhookEventType>

async function announceChange(tx: Database, owner: KeyOwner, { kind, id, change }: GrantReport, recipient?: string) {
  const organisationId = organisationIdOf(owner)
  if (!organisationId) return
  await publish(tx, {
    type: announcementOf[kind],
    concerns: [organisationId],
    subject: id,
    data: { change },
    ...(recipient && { recipient }),
  })
}

/** Returns the page of the portal where the owner sees the grant. */
const pageOf = (role: Role | null, kind: ReportedAccessKind) =>
  role ? `${roleSlugs[role]}/profile#${profileTabOfGrant[kind]}` : `staff/${kind === 'factor' ? 'security' : 'keys'}`

/**
 * Reports a change of a person's second factors to that person, by e-mail and by a notification in the organisation;
 * to support staff only by e-mail.
 * @param recovery a link that recovers the account, for the e-mail to its current address
 */
export async function reportFactorChange(
  tx: Database,
  sending: Pick<Deps, 'mailer' | 'config'>,
  { accountId, organisationId }: { accountId: string; organisationId: string | null },
  { id, name, kind: detail }: { id: string; name: string; kind: FactorKind },
  change: AccessGrantChange,
  recovery?: RecoveryLink,
) {
  const owner = findGrantOwner({ organisationId })
  const report: GrantReport = { kind: 'factor', id, name, detail, change }
  await announceChange(tx, owner, report, accountId)
  await queueGrantEmails(tx, sending, owner, report, eq(accounts.id, accountId), recovery)
}

/**
 * Sends an e-mail to every address that the recipients have proved, including former addresses. An address that a thief
 * entered is not proved and receives nothing. The addresses of support staff need no proof, because the administrator
 * enters them.
 * @param recipient condition of the recipients; by default the owner of the organisation or, for the platform, all
 *   support staff
 * @param recovery a link that only the current address of a recipient receives
 */
async function queueGrantEmails(
  tx: Database,
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  owner: KeyOwner,
  { id: grantId, ...report }: GrantReport,
  recipient?: SQL,
  recovery?: RecoveryLink,
) {
  const isMemberOf = owner === 'platform' ? undefined : eq(organisations.id, owner.organisationId)
  const recipients = await tx
    .select({ id: accounts.id, email: accounts.email, language: accounts.language, role: organisations.role })
    .from(accounts)
    .leftJoin(memberships, eq(memberships.accountId, accounts.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(
      isMemberOf
        ? and(isMemberOf, isNull(organisations.deletedAt), recipient ?? eq(memberships.teamRole, 'Owner'))
        : and(isNull(accounts.organisationId), recipient),
    )
  const at = databaseNow().toISOString()
  const organisationId = organisationIdOf(owner)
  const about = { about: [grantId], concerns: [organisationId], causes: organisationId ? [organisationId] : [] }
  for (const { id, email, language, role } of recipients) {
    const params = { ...report, at, link: `${config.publicUrl}/${pageOf(role, report.kind)}` }
    for (const to of organisationId ? await readProvedAddresses(tx, id) : [email]) {
      const own = { ...params, ...(recovery && to === email && { recovery }) }
      await mailer.queue(tx, { to, template: 'accessGranted', language, params: own, ...about, accountId: id })
    }
  }
}

/**
 * Publishes a notification for each grant that account recovery has disabled. The e-mail about the recovery lists these
 * grants too.
 */
export const reportDisabledGrants = (tx: Database, organisationId: string | null, disabled: AccessGrant[]) =>
  publish(
    tx,
    ...disabled.map(({ kind, id }) => ({
      type: 'access.disabled' as const,
      concerns: organisationId ? [organisationId] : [],
      subject: id,
      data: { kind },
    })),
  )

/**
 * Gives a person back the ownership of the organisations whose ownership was transferred since the given time. The
 * members to whom it was transferred become managers.
 */
async function restoreOwnership(tx: Database, accountId: string, since: Date) {
  const isLost = and(eq(memberships.accountId, accountId), gte(memberships.ownedUntil, since))
  const lost = await tx
    .select({ id: memberships.id, organisationId: memberships.organisationId })
    .from(memberships)
    .where(isLost)
  for (const { id, organisationId } of lost) {
    await lockMemberAccountsForChange(tx, organisationId)
    const isOwner = and(eq(memberships.organisationId, organisationId), eq(memberships.teamRole, 'Owner'))
    await tx.update(memberships).set({ teamRole: 'Manager' }).where(isOwner)
    await tx
      .update(memberships)
      .set({ teamRole: 'Owner', ownedUntil: null, ...limitColumnsOf(null) })
      .where(eq(memberships.id, id))
  }
}

/** Requires a second factor of the members of a team again, if this was no longer required since the given time. */
const restoreFactorRequirement = (tx: Database, organisationId: string, since: Date) =>
  tx
    .update(organisations)
    .set({ isSecondFactorRequired: true, factorOptionalSince: null, ...unchangedVersion })
    .where(and(eq(organisations.id, organisationId), gte(organisations.factorOptionalSince, since)))

/**
 * Gives a person back the ownership of organisations that was transferred since the given time, and restores the
 * requirement of a second factor in the organisations that the person owns. Then disables the grants of all holders of
 * {@link readGrantHolders} that were created or changed since then, with a notification about each, and deletes the
 * recovery codes that were created since then.
 * @returns the disabled grants
 */
export async function disableOwnGrantsSince(
  tx: Database,
  account: { id: string; organisationId: string | null },
  since: Date,
): Promise<AccessGrant[]> {
  await restoreOwnership(tx, account.id, since)
  const all: AccessGrant[] = []
  for (const holder of await readGrantHolders(tx, account)) {
    const disabled = await disableGrantsSince(tx, holder, since)
    const owned = 'owner' in holder ? organisationIdOf(holder.owner) : null
    if (owned) await restoreFactorRequirement(tx, owned, since)
    await reportDisabledGrants(tx, 'owner' in holder ? owned : account.organisationId, disabled)
    all.push(...disabled)
  }
  await deleteRecoveryCodes(tx, account.id, since)
  return all
}
