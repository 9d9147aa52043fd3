/**
 * Changing the e-mail (design, reading 13): at once; the old address is told and can take the account back for 7 days.
 * Taking it back ends every session, the links and the password of whoever held the account since: the way in is a new
 * password by mail.
 */
import { and, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, emailChanges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, found, wireError } from '../errors'
import { normaliseEmail } from './emails'
import { killChallenges } from './passwordReset'
import { hashPassword } from './passwords'
import { fingerprint, randomToken } from './secrets'
import { endSessionsOf } from './sessions'
import { emailTaken, refuseHeldEmail } from './takenEmails'

const takeBackMs = 7 * 24 * 3600_000

/** The unique index on e-mails decides races. */
const takenIfNotUnique = (error: unknown): never => {
  throw wireError(error)?.errorCode === 'NotUnique' ? emailTaken() : error
}

/** @throws {ApiError} EmailAlreadyTaken */
export function setEmail(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  accountId: string,
  email: string,
  now = new Date(),
): Promise<void> {
  const newEmail = normaliseEmail(email)
  const change = async (tx: Database) => {
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    const account = found(row, 'Account')
    if (account.email === newEmail) return
    const token = randomToken()
    await tx.update(accounts).set({ email: newEmail }).where(eq(accounts.id, accountId))
    await refuseHeldEmail(tx, newEmail, accountId, now)
    await killChallenges(tx, accountId, now)
    await tx.insert(emailChanges).values({
      tokenHash: fingerprint(token),
      accountId,
      oldEmail: account.email,
      newEmail,
      createdAt: now,
      expiresAt: new Date(now.getTime() + takeBackMs),
    })
    await mailer.queue(tx, {
      to: account.email,
      template: 'emailChanged',
      language: account.language,
      params: { newEmail, link: `${config.publicUrl}/take-back-email?token=${token}` },
    })
  }
  return db.transaction(change).catch(takenIfNotUnique)
}

/**
 * @returns the account that is back
 * @throws {ApiError} EntityNotFound for a link that is unknown, used or older than 7 days; EmailAlreadyTaken
 */
export async function takeBackEmail(db: Database, token: string, now = new Date()) {
  // Nobody knows it; hashed before the transaction, because that takes long.
  const passwordHash = await hashPassword(randomToken())
  const takeBack = async (tx: Database) => {
    const [change] = await tx
      .update(emailChanges)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailChanges.tokenHash, fingerprint(token)),
          isNull(emailChanges.usedAt),
          gt(emailChanges.expiresAt, now),
        ),
      )
      .returning()
    if (!change) throw new ApiError('EntityNotFound', 'The link is unknown, used or expired')
    const { accountId } = change
    const later = and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, change.createdAt))
    await tx
      .update(emailChanges)
      .set({ usedAt: now })
      .where(and(later, isNull(emailChanges.usedAt)))
    const [account] = await tx
      .update(accounts)
      .set({ email: change.oldEmail, passwordHash })
      .where(eq(accounts.id, accountId))
      .returning({ id: accounts.id, email: accounts.email, organisationId: accounts.organisationId })
    await killChallenges(tx, accountId, now)
    await endSessionsOf(tx, accountId)
    return found(account, 'Account')
  }
  return db.transaction(takeBack).catch(takenIfNotUnique)
}
