/**
 * Invites: 256-bit codes of which only the SHA-256 is stored. An invite can be used once within 7 days, and is bound to
 * a role and an e-mail.
 */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Invite } from '../../contract/auth'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { invites } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { fingerprint, randomToken } from '../lib/secrets'

const inviteMs = 7 * 24 * 3600_000

type NewInvite = Pick<typeof invites.$inferInsert, 'applicationId' | 'role' | 'email' | 'country' | 'language'>

export const inviteNotFound = () => new ApiError('InviteNotFound', 'The invitation is unknown, used or expired')

const live = (code: string, now: Date) =>
  and(eq(invites.codeHash, fingerprint(code)), isNull(invites.usedAt), gt(invites.expiresAt, now))

/**
 * Creates an invite.
 * @returns the code, which exists only in the mail that carries it
 */
export async function createInvite(db: Database, invite: NewInvite, now = databaseNow()): Promise<string> {
  const code = randomToken()
  const expiresAt = new Date(now.getTime() + inviteMs)
  await db.insert(invites).values({ ...invite, codeHash: fingerprint(code), expiresAt })
  return code
}

/** Returns when the newest invite of an application was created; undefined if it was used or has long expired. */
export async function invitedAt(db: Database, applicationId: string): Promise<Date | undefined> {
  const [newest] = await db
    .select({ expiresAt: invites.expiresAt })
    .from(invites)
    .where(eq(invites.applicationId, applicationId))
    .orderBy(desc(invites.expiresAt))
    .limit(1)
  return newest && new Date(newest.expiresAt.getTime() - inviteMs)
}

/** Deletes the unused invites of an application. */
export const endInvites = (tx: Database, applicationId: string) =>
  tx.delete(invites).where(and(eq(invites.applicationId, applicationId), isNull(invites.usedAt)))

/**
 * Returns an invite by its code.
 * @throws {ApiError} InviteNotFound
 */
export async function readInvite(db: Database, code: string, now = databaseNow()): Promise<Invite> {
  const [invite] = await db.select().from(invites).where(live(code, now))
  if (!invite) throw inviteNotFound()
  const { role, email, country, expiresAt } = invite
  return { role, email, country, expiresAt: expiresAt.toISOString() }
}

/** Returns the fingerprint of an invite that is neither used nor expired; otherwise undefined. */
export async function liveInviteHash(db: Database, code: string, now = databaseNow()): Promise<string | undefined> {
  const [invite] = await db.select({ codeHash: invites.codeHash }).from(invites).where(live(code, now))
  return invite?.codeHash
}

/**
 * Consumes an invite. Of several simultaneous calls only one succeeds.
 * @throws {ApiError} InviteNotFound
 */
export async function consumeInvite(tx: Database, code: string, now = databaseNow()) {
  const [invite] = await tx.update(invites).set({ usedAt: now }).where(live(code, now)).returning()
  if (!invite) throw inviteNotFound()
  return invite
}
