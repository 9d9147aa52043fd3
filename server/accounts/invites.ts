/**
 * Creates and uses invites, with which new organisations sign up. The code of an invite (inviteCodes.ts) can be used
 * once, and only for its role and e-mail.
 */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Invite } from '../../contract/auth'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { invites } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { isFeatureOff } from '../lib/disabledFeatures'
import { hashSecret } from '../lib/secrets'
import { createInviteCode, inviteValidityMs } from './inviteCodes'

type NewInvite = Pick<typeof invites.$inferInsert, 'applicationId' | 'role' | 'email' | 'country' | 'language'>

export const inviteNotFoundError = () => new ApiError('InviteNotFound', 'The invitation is unknown, used or expired')

const isLive = (code: string, now: Date) =>
  and(eq(invites.codeHash, hashSecret(code)), isNull(invites.usedAt), gt(invites.expiresAt, now))

/**
 * Creates an invite.
 * @returns the code, which only the invitation e-mail contains
 */
export async function createInvite(db: Database, invite: NewInvite, now = databaseNow()): Promise<string> {
  const { code, ...columns } = createInviteCode(now)
  await db.insert(invites).values({ ...invite, ...columns })
  return code
}

/** Returns when the newest invite of an application was created; undefined if no invite is stored. */
export async function readInvitedAt(db: Database, applicationId: string): Promise<Date | undefined> {
  const [newest] = await db
    .select({ expiresAt: invites.expiresAt })
    .from(invites)
    .where(eq(invites.applicationId, applicationId))
    .orderBy(desc(invites.expiresAt))
    .limit(1)
  return newest && new Date(newest.expiresAt.getTime() - inviteValidityMs)
}

/** Deletes the unused invites of an application. */
export const endInvites = (tx: Database, applicationId: string) =>
  tx.delete(invites).where(and(eq(invites.applicationId, applicationId), isNull(invites.usedAt)))

/**
 * Returns an invite by its code.
 * @throws {ApiError} InviteNotFound
 */
export async function readInvite(db: Database, code: string, now = databaseNow()): Promise<Invite> {
  const [invite] = await db.select().from(invites).where(isLive(code, now))
  if (!invite || isFeatureOff('roles', invite.role)) throw inviteNotFoundError()
  const { role, email, country, expiresAt } = invite
  return { role, email, country, expiresAt: expiresAt.toISOString() }
}

/** Returns the stored hash of an invite that is neither used nor expired; otherwise undefined. */
export async function findLiveInviteHash(db: Database, code: string, now = databaseNow()): Promise<string | undefined> {
  const [invite] = await db.select({ codeHash: invites.codeHash }).from(invites).where(isLive(code, now))
  return invite?.codeHash
}

/**
 * Marks an invite as used and returns it. If several calls use the invite at the same time, only one call succeeds.
 * @throws {ApiError} InviteNotFound
 */
export async function consumeInvite(tx: Database, code: string, now = databaseNow()) {
  const [invite] = await tx.update(invites).set({ usedAt: now }).where(isLive(code, now)).returning()
  if (!invite || isFeatureOff('roles', invite.role)) throw inviteNotFoundError()
  return invite
}
