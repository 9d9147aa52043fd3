/** Invites: 256-bit codes of which only the SHA-256 is stored, good once and for 7 days, bound to role and e-mail. */
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

/** @returns the code, which exists nowhere else but in the mail that carries it */
export async function createInvite(db: Database, invite: NewInvite, now = databaseNow()): Promise<string> {
  const code = randomToken()
  const expiresAt = new Date(now.getTime() + inviteMs)
  await db.insert(invites).values({ ...invite, codeHash: fingerprint(code), expiresAt })
  return code
}

/** When the newest of an application was made; of one that is used or long expired nothing is known. */
export async function invitedAt(db: Database, applicationId: string): Promise<Date | undefined> {
  const [newest] = await db
    .select({ expiresAt: invites.expiresAt })
    .from(invites)
    .where(eq(invites.applicationId, applicationId))
    .orderBy(desc(invites.expiresAt))
    .limit(1)
  return newest && new Date(newest.expiresAt.getTime() - inviteMs)
}

/** Those of an application that nobody has used. */
export const endInvites = (tx: Database, applicationId: string) =>
  tx.delete(invites).where(and(eq(invites.applicationId, applicationId), isNull(invites.usedAt)))

/** @throws {ApiError} InviteNotFound */
export async function readInvite(db: Database, code: string, now = databaseNow()): Promise<Invite> {
  const [invite] = await db.select().from(invites).where(live(code, now))
  if (!invite) throw inviteNotFound()
  const { role, email, country, expiresAt } = invite
  return { role, email, country, expiresAt: expiresAt.toISOString() }
}

/** The fingerprint of one that is neither used nor expired, or undefined. */
export async function liveInviteHash(db: Database, code: string, now = databaseNow()): Promise<string | undefined> {
  const [invite] = await db.select({ codeHash: invites.codeHash }).from(invites).where(live(code, now))
  return invite?.codeHash
}

/** Of any number at once one consumes it. @throws {ApiError} InviteNotFound */
export async function consumeInvite(tx: Database, code: string, now = databaseNow()) {
  const [invite] = await tx.update(invites).set({ usedAt: now }).where(live(code, now)).returning()
  if (!invite) throw inviteNotFound()
  return invite
}
