/**
 * Changing the e-mail (design, reading 13): at once; the old address, if it was proved by mail, is told and can take the
 * account back for 7 days (takeBackLinks.ts). Taking it back ends every session, the known browsers, the keys and the
 * password of whoever held the account since: the way in is a new password by mail.
 */
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, emailChanges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, found, wireError } from '../errors'
import { revokeKeysSince } from '../repositories/keys'
import { prove, provedAddresses } from './emailProofs'
import { normaliseEmail } from './emails'
import { forgetBrowsers } from './knownBrowsers'
import { lockAccount } from './lockAccount'
import { killChallenges } from './passwordReset'
import { hashPassword } from './passwords'
import { fingerprint, randomToken } from './secrets'
import { endSessionsOf, requireLive, type Session } from './sessions'
import { endFrom, isLive, liveLinks, sendLink } from './takeBackLinks'
import { emailTaken, refuseHeldEmail } from './takenEmails'

/** The unique index on e-mails decides races. */
const takenIfNotUnique = (error: unknown): never => {
  throw wireError(error)?.errorCode === 'NotUnique' ? emailTaken() : error
}

/** @throws {ApiError} EmailAlreadyTaken; Unauthorized where the session has ended meanwhile */
export function setEmail(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { accountId, tokenHash }: Pick<Session, 'accountId' | 'tokenHash'>,
  email: string,
  now = new Date(),
): Promise<void> {
  const newEmail = normaliseEmail(email)
  const change = async (tx: Database) => {
    const account = found(await lockAccount(tx, accountId), 'Account')
    await requireLive(tx, tokenHash)
    if (account.email === newEmail) return
    const links = await liveLinks(tx, accountId, now)
    await tx.update(accounts).set({ email: newEmail }).where(eq(accounts.id, accountId))
    await refuseHeldEmail(tx, newEmail, accountId, now)
    await killChallenges(tx, accountId, now)
    const restored = links.find(link => link.oldEmail === newEmail)
    if (restored) await endFrom(tx, restored, now)
    else await sendLink(tx, { mailer, config }, account, newEmail, now)
  }
  return db.transaction(change).catch(takenIfNotUnique)
}

/**
 * @returns the account that is back
 * @throws {ApiError} EntityNotFound for a link that is unknown, used, settled or too old; EmailAlreadyTaken
 */
export async function takeBackEmail({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, token: string, now = new Date()) {
  // Nobody knows it; hashed before the transaction, because that takes long.
  const passwordHash = await hashPassword(randomToken())
  const its = and(eq(emailChanges.tokenHash, fingerprint(token)), isLive(now))
  const takeBack = async (tx: Database) => {
    const [named] = await tx.select().from(emailChanges).where(its)
    if (named) await lockAccount(tx, named.accountId)
    const [link] = await tx.update(emailChanges).set({ usedAt: now }).where(its).returning()
    if (!link) throw new ApiError('EntityNotFound', 'The link is unknown, used or expired')
    const { accountId, oldEmail: email } = link
    const told = await provedAddresses(tx, accountId)
    await endFrom(tx, link, now)
    const [row] = await tx.update(accounts).set({ email, passwordHash }).where(eq(accounts.id, accountId)).returning()
    const { id, organisationId, language } = found(row, 'Account')
    await prove(tx, accountId, email, now)
    await killChallenges(tx, accountId, now)
    await forgetBrowsers(tx, accountId)
    await endSessionsOf(tx, accountId)
    if (organisationId) await revokeKeysSince(tx, { organisationId }, link.createdAt, now)
    const causes = organisationId ? [organisationId] : []
    for (const to of told) {
      const params = { email, at: now.toISOString() }
      await mailer.queue(tx, { to, template: 'emailTakenBack', language, params, concerns: [organisationId], causes })
    }
    return { id, email, organisationId }
  }
  return db.transaction(takeBack).catch(takenIfNotUnique)
}
