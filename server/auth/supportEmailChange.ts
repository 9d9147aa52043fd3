/**
 * Changes the e-mail of an account at the request of support staff, for holders who cannot sign in. The new address is
 * confirmed with a link that is sent to it. Until then the account does not change, and the current address, if the
 * holder has proved it, gets a link that rejects the change. After the confirmation, the former address gets an undo
 * link, as after any change of the e-mail (emailChange.ts).
 */
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { normaliseEmail } from '../accounts/emailAddresses'
import { readEmailProofTime, recordEmailProof } from '../accounts/emailProofs'
import { requireNoLimitedMembership } from '../accounts/limitedMembers'
import { lockAccount, lockMemberAccount } from '../accounts/lockAccount'
import { emailTakenError, rejectReservedEmail } from '../accounts/reservedEmails'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, pendingEmailChanges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, fieldError } from '../errors/apiErrors'
import { hashSecret, randomToken } from '../lib/secrets'
import { replaceEmail, rethrowAsEmailTaken } from './emailChange'

const lifeMs = 24 * 3600_000

type EmailChangeDeps = Pick<Deps, 'db' | 'mailer' | 'config'>
type AccountRow = typeof accounts.$inferSelect

async function sendLinks(
  tx: Database,
  { mailer, config }: Pick<EmailChangeDeps, 'mailer' | 'config'>,
  { id: accountId, email, language, organisationId }: AccountRow,
  newEmail: string,
  links: { confirm: string; reject: string; until: string },
) {
  const about = { language, concerns: [organisationId], causes: [], accountId, field: 'email' }
  const { until } = links
  const confirm = { link: `${config.publicUrl}/confirm-email?token=${links.confirm}`, until }
  await mailer.queue(tx, { ...about, to: newEmail, template: 'emailConfirmation', params: confirm })
  if (!(await readEmailProofTime(tx, accountId, email))) return
  const reject = { newEmail, link: `${config.publicUrl}/reject-email?token=${links.reject}`, until }
  await mailer.queue(tx, { ...about, to: email, template: 'emailChangeRequested', params: reject })
}

/**
 * Requests a change of an account's e-mail. A new request replaces the previous one.
 * @returns the account
 * @throws {ApiError} EntityNotFound for an unknown account or an account of support staff; EmailAlreadyTaken; NotUnique
 *   for the current address; InvalidOperation for a limited member of an organisation with single sign-on;
 *   TooManyRequests beyond the limits of e-mails to the address
 */
export const requestEmailChangeForSupport = (
  { db, mailer, config }: EmailChangeDeps,
  accountId: string,
  typed: string,
  now = databaseNow(),
): Promise<AccountRow> =>
  db.transaction(async tx => {
    const account = await lockMemberAccount(tx, accountId)
    const email = normaliseEmail(typed)
    if (email === account.email) throw fieldError('email', 'NotUnique', 'The account already has this e-mail')
    if (await tx.$count(accounts, eq(accounts.email, email))) throw emailTakenError()
    await requireNoLimitedMembership(tx, accountId)
    await rejectReservedEmail(tx, email, accountId, now)
    const [confirm, reject] = [randomToken(), randomToken()]
    const expiresAt = new Date(now.getTime() + lifeMs)
    const values = {
      email,
      confirmHash: hashSecret(confirm),
      rejectHash: hashSecret(reject),
      createdAt: now,
      expiresAt,
    }
    await tx
      .insert(pendingEmailChanges)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: pendingEmailChanges.accountId, set: values })
    await sendLinks(tx, { mailer, config }, account, email, { confirm, reject, until: expiresAt.toISOString() })
    return account
  })

/**
 * Deletes the pending change that meets the condition, and locks its account.
 * @returns the deleted row and the account
 * @throws {ApiError} EntityNotFound for a link that is unknown, used, replaced or expired
 */
async function takePendingEmail(tx: Database, isIt: SQL, now: Date) {
  const its = and(isIt, gt(pendingEmailChanges.expiresAt, now))
  const [named] = await tx.select().from(pendingEmailChanges).where(its)
  const account = named && (await lockAccount(tx, named.accountId))
  const [pending] = await tx.delete(pendingEmailChanges).where(its).returning()
  if (!pending || !account) throw new ApiError('EntityNotFound', 'The link is unknown, used or expired')
  return { pending, account }
}

/**
 * Changes the e-mail of the account to the address to which the confirmation link was sent.
 * @returns the account, with its new address
 * @throws {ApiError} EntityNotFound for a link that is unknown, used, replaced or expired; EmailAlreadyTaken;
 *   InvalidOperation for a limited member of an organisation with single sign-on
 */
export const confirmPendingEmail = ({ db, mailer, config }: EmailChangeDeps, token: string, now = databaseNow()) =>
  db
    .transaction(async tx => {
      const { pending, account } = await takePendingEmail(
        tx,
        eq(pendingEmailChanges.confirmHash, hashSecret(token)),
        now,
      )
      const { email } = pending
      await requireNoLimitedMembership(tx, account.id)
      await replaceEmail(tx, { mailer, config }, account, { newEmail: email, sessionBeganAt: null }, now)
      await recordEmailProof(tx, account.id, email, now)
      return { id: account.id, email, organisationId: account.organisationId }
    })
    .catch(rethrowAsEmailTaken)

/**
 * Rejects the pending address of an account with the link that its current address received.
 * @returns the account
 * @throws {ApiError} EntityNotFound for a link that is unknown, used, replaced or expired
 */
export const rejectPendingEmail = ({ db }: Pick<EmailChangeDeps, 'db'>, token: string, now = databaseNow()) =>
  db.transaction(async tx => {
    const { account } = await takePendingEmail(tx, eq(pendingEmailChanges.rejectHash, hashSecret(token)), now)
    return account
  })
