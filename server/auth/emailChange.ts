/**
 * Changes the e-mail of an account (docs/readings.md, 13). The change takes effect at once. If the owner has proved the
 * old address, the old address is notified and can recover the account for up to 7 days (recoveryLinks.ts). The
 * recovery ends every session of the account, forgets its known browsers, replaces its password by a random one, and
 * disables the access grants that were created or changed since the start of the earliest of these sessions
 * (accessGrants.ts). The owner then sets a new password by e-mail.
 */
import { and, desc, eq, gt } from 'drizzle-orm'
import { normaliseEmail } from '../accounts/emailAddresses'
import { readProvedAddresses, recordEmailProof } from '../accounts/emailProofs'
import { endSessionsOf } from '../accounts/endSessions'
import { requireNoLimitedMembership } from '../accounts/limitedMembers'
import { lockAccount } from '../accounts/lockAccount'
import { hashPassword } from '../accounts/passwords'
import { deletePendingEmailChange } from '../accounts/pendingEmailChanges'
import { disableOwnGrantsSince } from '../accounts/reportGrants'
import { emailTakenError, rejectReservedEmail } from '../accounts/reservedEmails'
import { readFirstSessionStart, requireLiveSession, type Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, emailChanges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, requireFound, toErrorBody } from '../errors/apiErrors'
import { hashSecret, randomToken } from '../lib/secrets'
import { forgetBrowsers } from './knownBrowsers'
import {
  invalidateLinksSince,
  readValidRecoveryLinks,
  type StoredRecoveryLink,
  sendRecoveryLink,
  validRecoveryLinkCondition,
} from './recoveryLinks'
import { endResetChallenges } from './resetChallenges'

/**
 * Throws EmailAlreadyTaken instead of the unique index's error, which occurs if two accounts change to the same e-mail
 * at the same time. Throws any other error unchanged.
 */
export const rethrowAsEmailTaken = (error: unknown): never => {
  throw toErrorBody(error)?.errorCode === 'NotUnique' ? emailTakenError() : error
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Gives an account another address, and sends a recovery link to the former address if the account has proved that
 * address. If a valid recovery link leads back to the new address, invalidates all later links to other addresses
 * instead.
 * @param account the locked account, before the change
 * @throws {ApiError} EmailAlreadyTaken; NotUnique, which {@link rethrowAsEmailTaken} translates
 */
export async function replaceEmail(
  tx: Database,
  sending: Pick<Deps, 'mailer' | 'config'>,
  account: LockedAccount,
  change: { newEmail: string; sessionBeganAt: Date | null },
  now: Date,
) {
  const { id } = account
  const { newEmail } = change
  const links = await readValidRecoveryLinks(tx, id, now)
  await tx.update(accounts).set({ email: newEmail }).where(eq(accounts.id, id))
  await rejectReservedEmail(tx, newEmail, id, now)
  await endResetChallenges(tx, id, now)
  await deletePendingEmailChange(tx, id)
  const restored = links.find(link => link.oldEmail === newEmail)
  if (restored) await invalidateLinksSince(tx, restored, { isUsed: false, now })
  else await sendRecoveryLink(tx, sending, account, change, now)
}

/**
 * Maximum number of e-mails with recovery links within an hour that sessions of an account cause. Without the limit, a
 * thief of a session could fill the owner's mailbox by changing the address back and forth.
 */
const linksPerHour = 10

/** @throws {ApiError} TooManyRequests */
async function limitEmailChanges(tx: Database, accountId: string, now: Date) {
  const [reached] = await tx
    .select({ createdAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.createdAt, new Date(now.getTime() - 3600_000))))
    .orderBy(desc(emailChanges.createdAt))
    .offset(linksPerHour - 1)
    .limit(1)
  if (!reached) return
  const retryAfter = (reached.createdAt.getTime() + 3600_000 - now.getTime()) / 1000
  throw new ApiError('TooManyRequests', 'The e-mail was changed too often within the last hour', { retryAfter })
}

/**
 * Changes the e-mail of an account.
 * @throws {ApiError} EmailAlreadyTaken; InvalidOperation for a limited member of an organisation with single sign-on;
 *   TooManyRequests; Unauthorized if the session has ended meanwhile
 */
export function changeEmail(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { accountId, tokenHash }: Pick<Session, 'accountId' | 'tokenHash'>,
  email: string,
  now = databaseNow(),
): Promise<void> {
  const newEmail = normaliseEmail(email)
  const change = async (tx: Database) => {
    const account = requireFound(await lockAccount(tx, accountId), 'Account')
    const sessionBeganAt = await requireLiveSession(tx, tokenHash)
    if (account.email === newEmail) return
    await requireNoLimitedMembership(tx, accountId)
    await limitEmailChanges(tx, accountId, now)
    await replaceEmail(tx, { mailer, config }, account, { newEmail, sessionBeganAt }, now)
  }
  return db.transaction(change).catch(rethrowAsEmailTaken)
}

/**
 * Returns the time from which a recovery disables the account's access grants. It is the earliest of these times:
 *
 * - the start of each stored session of the account's holder
 * - the creation of this link, and of the other valid links to the same address
 * - the start of each session for whose change (of the e-mail or of a second factor) such a link was created
 */
async function findRecoveryStart(tx: Database, link: StoredRecoveryLink, now: Date) {
  const { accountId, oldEmail } = link
  const links = (await readValidRecoveryLinks(tx, accountId, now)).filter(link => link.oldEmail === oldEmail)
  const moments = [
    ...[link, ...links].flatMap(({ createdAt, sessionBeganAt }) => [createdAt, sessionBeganAt]),
    await readFirstSessionStart(tx, accountId),
  ]
  return new Date(Math.min(...moments.flatMap(moment => moment?.getTime() ?? [])))
}

/**
 * Recovers an account with a recovery link.
 * @returns the recovered account
 * @throws {ApiError} EntityNotFound for a link that is unknown, used, ended or expired; EmailAlreadyTaken
 */
export async function recoverEmail({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, token: string, now = databaseNow()) {
  // The account gets a random password, of which only the hash is stored. The password is hashed before the
  // transaction, because hashing takes long.
  const passwordHash = await hashPassword(randomToken())
  const its = and(eq(emailChanges.tokenHash, hashSecret(token)), validRecoveryLinkCondition(now))
  const recover = async (tx: Database) => {
    const [named] = await tx.select().from(emailChanges).where(its)
    const holder = named && (await lockAccount(tx, named.accountId))
    const [link] = await tx.update(emailChanges).set({ usedAt: now }).where(its).returning()
    if (!link || !holder) throw new ApiError('EntityNotFound', 'The link is unknown, used or expired')
    const { accountId, oldEmail: email } = link
    const provedEmails = await readProvedAddresses(tx, accountId)
    const since = await findRecoveryStart(tx, link, now)
    await invalidateLinksSince(tx, link, { isUsed: true, now })
    const disabled = await disableOwnGrantsSince(tx, holder, since)
    const values = { email, passwordHash, recoveredSince: since }
    const [row] = await tx.update(accounts).set(values).where(eq(accounts.id, accountId)).returning()
    const { id, organisationId, language } = requireFound(row, 'Account')
    await recordEmailProof(tx, accountId, email, now)
    await endResetChallenges(tx, accountId, now)
    await deletePendingEmailChange(tx, accountId)
    await forgetBrowsers(tx, accountId)
    await endSessionsOf(tx, accountId)
    const stillProved = await readProvedAddresses(tx, accountId)
    const causes = organisationId ? [organisationId] : []
    for (const to of provedEmails) {
      // Only addresses whose proof is still valid receive the list of disabled grants. A thief's address does not
      // receive it, because its proof was deleted above.
      const access = stillProved.includes(to) ? disabled : []
      const params = { email, at: now.toISOString(), access }
      const concerns = [organisationId]
      await mailer.queue(tx, { to, template: 'emailTakenBack', language, params, concerns, causes, accountId })
    }
    return { id, email, organisationId }
  }
  return db.transaction(recover).catch(rethrowAsEmailTaken)
}
