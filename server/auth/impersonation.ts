/**
 * Lets support staff act for an organisation (docs/readings.md, 12; docs/security.md, Authentication). A one-time code,
 * valid for 60 seconds, opens a session of 15 minutes that records the actor and the reason.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AuthToken } from '../../contract/auth'
import { openSession } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, impersonationCodes, memberships, organisations } from '../db/schema'
import { ApiError, requireFound } from '../errors/apiErrors'
import { hashSecret, randomToken } from '../lib/secrets'
import { publish } from '../publishing/publish'

const codeMs = 60_000

/**
 * Creates a one-time code for acting on behalf of the owner of an organisation.
 * @returns the code and the owner's e-mail
 * @throws {ApiError} EntityNotFound for an organisation that is deleted or unknown
 */
export async function createImpersonation(
  db: Database,
  actorId: string,
  organisationId: string,
  reason: string,
  now = databaseNow(),
): Promise<{ code: string; email: string }> {
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.teamRole, 'Owner')))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(eq(organisations.id, organisationId), isNull(organisations.deletedAt)))
  const account = requireFound(row, 'Organisation')
  const code = randomToken()
  await db.insert(impersonationCodes).values({
    codeHash: hashSecret(code),
    actorId,
    accountId: account.id,
    organisationId,
    reason,
    expiresAt: new Date(now.getTime() + codeMs),
  })
  return { code, email: account.email }
}

export interface Impersonation {
  token: AuthToken
  actor: { id: string; email: string }
  account: { id: string; email: string; organisationId: string }
  reason: string
}

/**
 * Opens a session with a one-time code, and notifies the organisation. If several calls use the code at the same time,
 * only one succeeds.
 * @throws {ApiError} OtpChallengeFailed for a code that is unknown, used or expired
 */
export const redeemImpersonation = (db: Database, code: string, now = databaseNow()): Promise<Impersonation> =>
  db.transaction(async tx => {
    const [used] = await tx
      .update(impersonationCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(impersonationCodes.codeHash, hashSecret(code)),
          isNull(impersonationCodes.usedAt),
          gt(impersonationCodes.expiresAt, now),
        ),
      )
      .returning()
    if (!used) throw new ApiError('OtpChallengeFailed', 'The link is unknown, used or older than 60 seconds')
    const [account] = await tx
      .select({
        id: accounts.id,
        email: accounts.email,
        organisationId: organisations.id,
        role: organisations.role,
      })
      .from(accounts)
      .innerJoin(memberships, eq(memberships.accountId, accounts.id))
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(
        and(
          eq(accounts.id, used.accountId),
          sql`${organisations.id} = coalesce(${used.organisationId}::uuid, ${accounts.organisationId})`,
        ),
      )
    const [actor] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, used.actorId))
    const { role, ...whose } = requireFound(account, 'Account')
    const by = requireFound(actor, 'Account')
    const acting = { id: whose.id, organisationId: whose.organisationId, role }
    const token = await openSession(tx, acting, { actorId: by.id, reason: used.reason }, now)
    const news = { type: 'support.acted' as const, subject: whose.id, data: {} }
    await publish(tx, { ...news, concerns: [whose.organisationId] })
    return { token, actor: by, account: whose, reason: used.reason }
  })
