/**
 * Creates, sends and reads the codes of team invitations. The code in the link (inviteCodes.ts) can be used once, by
 * anybody who reads the e-mail that is sent to the invitation's address. A new link invalidates the previous link.
 */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations, teamInvitations } from '../db/schema'
import type { Deps } from '../deps'
import { hashSecret } from '../lib/secrets'
import { emailCondition, orderByExactSpelling } from './accountByEmail'
import { createInviteCode } from './inviteCodes'
import { inviteNotFoundError } from './invites'

const invitationPath = '/team-invitation'

/** Returns the path of a new link, which only the invitation's e-mail contains, and the columns to store for it. */
export function createInvitationLink(now = databaseNow()) {
  const { code, ...columns } = createInviteCode(now)
  return { path: `${invitationPath}?invite=${code}`, columns: { ...columns, sentAt: now } }
}

/**
 * Queues the e-mail of an invitation.
 * @param limit names of the cities and locations to which the role is limited
 * @param field the field of the request that contains the e-mail address; errors name this field
 * @throws {ApiError} TooManyRequests beyond the limits of e-mails to other people
 */
export const queueInvitationEmail = (
  tx: Database,
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  { id, email: to, organisationId, teamRole, language }: typeof teamInvitations.$inferSelect,
  { path, field, ...names }: { path: string; organisation: string; inviter: string; limit?: string[]; field?: string },
) => {
  const params = { ...names, teamRole, link: `${config.publicUrl}${path}` }
  const about = { about: [id], concerns: [organisationId], causes: [organisationId], ...(field && { field }) }
  return mailer.queue(tx, { to, template: 'teamInvited', language, params, ...about })
}

const isLive = (code: string, now: Date) =>
  and(eq(teamInvitations.codeHash, hashSecret(code)), gt(teamInvitations.expiresAt, now))

/**
 * Returns an invitation by its code, with its organisation.
 * @throws {ApiError} InviteNotFound for a code that is unknown, used, replaced or expired
 */
export async function findTeamInvitation(db: Database, code: string, now = databaseNow()) {
  const [row] = await db
    .select({ invitation: teamInvitations, organisation: organisations })
    .from(teamInvitations)
    .innerJoin(organisations, eq(organisations.id, teamInvitations.organisationId))
    .where(and(isLive(code, now), isNull(organisations.deletedAt)))
  if (!row) throw inviteNotFoundError()
  return row
}

/**
 * Returns the account that an invitation to this e-mail address invites; undefined if there is none.
 */
export async function findInvitedAccount(db: Database, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(emailCondition(email))
    .orderBy(orderByExactSpelling(email))
    .limit(1)
  return account
}

/**
 * Deletes an invitation when it is accepted, and returns its row. If several calls use the same code, only one
 * succeeds.
 * @throws {ApiError} InviteNotFound
 */
export async function consumeTeamInvitation(tx: Database, code: string, now = databaseNow()) {
  const [row] = await tx.delete(teamInvitations).where(isLive(code, now)).returning()
  if (!row) throw inviteNotFoundError()
  return row
}
