/** Reports access grants to their owner: when a grant is created or changed, and when account recovery disables it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { AccessGrantChange, AccessGrantKind } from '../../contract/accessGrantKinds'
import type { AccessGrant } from '../../contract/accessGrants'
import type { AnnouncementType } from '../../contract/announcements'
import { type Role, roleSlugs } from '../../contract/roles'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, memberships, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { type KeyOwner, organisationIdOf } from '../ownership/owners'
import { publish } from '../publishing/publish'
import { disableGrantsSince, readGrantOwners } from './accessGrants'
import { readProvedAddresses } from './emailProofs'
import { requireUsableKey } from './keys'
import { requireLiveSession } from './sessions'

export interface GrantReport extends Pick<AccessGrant, 'kind' | 'id' | 'name' | 'detail'> {
  change: AccessGrantChange
}

/** The caller that creates and changes access grants on behalf of their owner. */
export interface Grantor {
  /**
   * Checks that the call's session or key still works. Called after the owner is locked.
   * @throws {ApiError} Unauthorized if the session or key has ended meanwhile
   */
  requireLive(tx: Database): Promise<unknown>
  report(tx: Database, report: GrantReport): Promise<void>
}

/** A grantor that reports nothing: for reading, and for the command line, which prints the grants. */
export const silentGrantor: Grantor = { requireLive: async () => undefined, report: async () => undefined }

type GrantCaller = { session: { tokenHash: string } } | { keyId: string }

export const grantorOf = (sending: Pick<Deps, 'mailer' | 'config'>, owner: KeyOwner, caller: GrantCaller): Grantor => ({
  requireLive: tx =>
    'session' in caller
      ? requireLiveSession(tx, caller.session.tokenHash, 'Owner')
      : requireUsableKey(tx, caller.keyId),
  report: (tx, report) => reportGrant(tx, sending, owner, report),
})

/** Reports a new or changed access grant to its owner, by e-mail and in the portal. */
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
  invitation: 'team.changed',
  member: 'team.changed',
} as const satisfies Record<AccessGrantKind, AnnouncementType>

async function announceChange(tx: Database, owner: KeyOwner, { kind, id, change }: GrantReport) {
  const organisationId = organisationIdOf(owner)
  if (!organisationId) return
  await publish(tx, { type: announcementOf[kind], concerns: [organisationId], subject: id, data: { change } })
}

/** The section of the profile that shows the grants of each kind. */
const sectionOf: Record<AccessGrantKind, string> = {
  key: 'keys',
  webhook: 'webhooks',
  invitation: 'team',
  member: 'team',
}

/** Returns the page of the portal where the owner sees the grant. */
const pageOf = (role: Role | null, kind: AccessGrantKind) =>
  role ? `${roleSlugs[role]}/profile#${sectionOf[kind]}` : 'staff/keys'

/**
 * Sends an e-mail to every address that the owner of the organisation has proved, including former ones. A thief who
 * enters another address receives nothing. The addresses of support staff need no proof, because the administrator enters them.
 */
async function queueGrantEmails(
  tx: Database,
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  owner: KeyOwner,
  { id: _, ...report }: GrantReport,
) {
  const holders = await tx
    .select({ id: accounts.id, email: accounts.email, language: accounts.language, role: organisations.role })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.teamRole, 'Owner')))
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(
      owner === 'platform'
        ? isNull(accounts.organisationId)
        : and(eq(organisations.id, owner.organisationId), isNull(organisations.deletedAt)),
    )
  const at = databaseNow().toISOString()
  const organisationId = organisationIdOf(owner)
  const [concerns, causes] = [[organisationId], organisationId ? [organisationId] : []]
  for (const { id, email, language, role } of holders) {
    const proved = await readProvedAddresses(tx, id)
    const params = { ...report, at, link: `${config.publicUrl}/${pageOf(role, report.kind)}` }
    for (const to of organisationId ? proved : [email]) {
      await mailer.queue(tx, { to, template: 'accessGranted', language, params, concerns, causes })
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
 * Disables the grants of all organisations that the account's holder owns, if they were created or changed since the
 * given time, and notifies the organisations of each.
 * @returns the disabled grants
 */
export async function disableOwnGrantsSince(
  tx: Database,
  account: { id: string; organisationId: string | null },
  since: Date,
): Promise<AccessGrant[]> {
  const all: AccessGrant[] = []
  for (const owner of await readGrantOwners(tx, account)) {
    const disabled = await disableGrantsSince(tx, owner, since)
    await reportDisabledGrants(tx, organisationIdOf(owner), disabled)
    all.push(...disabled)
  }
  return all
}
