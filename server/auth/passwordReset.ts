/**
 * Resets a forgotten password (spec sections 4 and 7; docs/security.md, Authentication) with a code
 * (resetChallenges.ts).
 */
import { and, eq, isNull } from 'drizzle-orm'
import { listOwnGrants, passwordTimeColumns, reviewPeriodStart } from '../accounts/accessGrants'
import { emailCondition, orderByExactSpelling } from '../accounts/accountByEmail'
import { readEmailProofTime, recordEmailProof } from '../accounts/emailProofs'
import { endSessionsOf } from '../accounts/endSessions'
import { lockAccount } from '../accounts/lockAccount'
import { checkNewPassword, hashPassword } from '../accounts/passwords'
import { disableOwnGrantsSince } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations, resetChallenges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { hashSecret } from '../lib/secrets'
import { type ClientIdentity, clientIdentityOf } from './clientIdentity'
import { issueFactorChallenge } from './factorChallenges'
import { finishSignIn } from './finishSignIn'
import { type BrowserClient, forgetBrowsers } from './knownBrowsers'
import { invalidateLinksAfterPassword } from './recoveryLinks'
import {
  createResetChallenge,
  createResetCode,
  endResetChallenges,
  type ResetChallenge,
  resetChallengeError,
  verifyResetCode,
} from './resetChallenges'
import type { SignInResult } from './signIn'
import { forgetSignInFailures } from './signInWaits'

/**
 * Minimum duration in ms of a call that starts a reset, if AUTH_UNIFORM_ERRORS is set. The equal durations hide whether
 * the e-mail address has an account.
 */
const uniformMs = 300

/**
 * Returns the group in which a code is counted by its mailbox. Codes to unproved addresses have groups of their own, so
 * that somebody who gives an account the address of another person does not use up that person's codes.
 */
function groupOfCode({ isKnown }: ClientIdentity, isProved: boolean) {
  if (isProved) return isKnown ? undefined : 'unknownClient'
  return isKnown ? 'unprovedKnownBrowser' : 'unproved'
}

async function sendCode(
  deps: Pick<Deps, 'db' | 'mailer'>,
  accountId: string,
  challenge: ResetChallenge,
  caller: BrowserClient,
  now: Date,
) {
  await deps.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId)
    if (!account) return
    const client = await clientIdentityOf(tx, accountId, caller, now)
    const code = await createResetCode(tx, accountId, challenge, client, now)
    const { email: to, organisationId } = account
    const language = caller.language ?? account.language
    const isProved = (await readEmailProofTime(tx, accountId, to)) !== undefined
    await deps.mailer.queue(tx, {
      to,
      template: 'resetCode',
      language,
      params: { code },
      concerns: [organisationId],
      causes: [],
      accountId,
      group: groupOfCode(client, isProved),
    })
  })
}

/**
 * Starts a reset.
 * @returns the challenge, and the account's id if the e-mail address has an account
 * @throws {ApiError} UserNotFoundByEmail or TooManyRequests; none of them with AUTH_UNIFORM_ERRORS
 */
export async function beginPasswordReset(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  login: string,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<{ challenge: ResetChallenge; accountId: string | undefined }> {
  const challenge = createResetChallenge(now)
  const isUniform = deps.config.uniformAuthErrors
  const work = async () => {
    const [account] = await deps.db
      .select()
      .from(accounts)
      .where(emailCondition(login))
      .orderBy(orderByExactSpelling(login))
      .limit(1)
    if (account) await sendCode(deps, account.id, challenge, caller, now)
    else if (!isUniform) {
      const fields = { login: 'UserNotFoundByEmail' } as const
      throw new ApiError('UserNotFoundByEmail', 'There is no such email', { fields })
    }
    return account?.id
  }
  if (!isUniform) return { challenge, accountId: await work() }
  const quietly = work().catch(error => {
    if (error instanceof ApiError && error.errorCode === 'TooManyRequests') return undefined
    throw error
  })
  const [accountId] = await Promise.all([quietly, new Promise(resolve => setTimeout(resolve, uniformMs))])
  return { challenge, accountId }
}

type Account = typeof accounts.$inferSelect

/**
 * If the account was recovered, disables the access grants that were created or changed since the start of the earliest
 * session that the recovery ended.
 * @returns the grants that the owner has to review
 */
async function settleGrants(tx: Database, before: Account, account: Account, now: Date) {
  if (before.recoveredSince) await disableOwnGrantsSince(tx, account, before.recoveredSince)
  return listOwnGrants(tx, account, reviewPeriodStart(account, now))
}

/**
 * Sets the password, ends every session and opens a new one. The user has read the code in an e-mail, which proves the
 * e-mail address. Access to the mailbox does not replace a second factor: for an account with a second factor, returns
 * a challenge instead of a session.
 * @throws {ApiError} InvalidPassword (which does not count as an attempt), OtpChallengeFailed
 */
export async function confirmPasswordReset(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  body: { otpCode: string; challengeToken: string; newPassword: string },
  caller: BrowserClient,
  now = databaseNow(),
): Promise<SignInResult> {
  checkNewPassword(body.newPassword, 'newPassword')
  const accountId = await verifyResetCode(db, body.challengeToken, body.otpCode, now)
  const passwordHash = await hashPassword(body.newPassword)
  return db.transaction(async tx => {
    const account = await lockAccount(tx, accountId)
    const [used] = await tx
      .update(resetChallenges)
      .set({ usedAt: now })
      .where(and(eq(resetChallenges.challengeHash, hashSecret(body.challengeToken)), isNull(resetChallenges.usedAt)))
      .returning({ accountId: resetChallenges.accountId })
    if (!account || !used) throw resetChallengeError(accountId)
    const values = { passwordHash, ...passwordTimeColumns(now), recoveredSince: null }
    const [changed] = await tx.update(accounts).set(values).where(eq(accounts.id, accountId)).returning()
    const client = await clientIdentityOf(tx, accountId, caller, now)
    await endResetChallenges(tx, accountId, now)
    await forgetBrowsers(tx, accountId)
    await endSessionsOf(tx, accountId)
    await recordEmailProof(tx, accountId, account.email, now)
    await invalidateLinksAfterPassword(tx, { mailer, config }, account, now)
    const { email: to, organisationId } = account
    const language = caller.language ?? account.language
    const access = await settleGrants(tx, account, changed ?? account, now)
    const params = { at: now.toISOString(), access }
    await mailer.queue(tx, {
      to,
      template: 'passwordChanged',
      language,
      params,
      concerns: [organisationId],
      causes: [],
    })
    const [organisation] = organisationId
      ? await tx.select({ role: organisations.role }).from(organisations).where(eq(organisations.id, organisationId))
      : []
    const challenge = await issueFactorChallenge(tx, config, accountId, 'signIn', now)
    if (challenge) return { challenge, account }
    await forgetSignInFailures(tx, accountId, client)
    return finishSignIn(tx, { mailer, config }, { ...account, role: organisation?.role ?? 'Staff' }, caller, { now })
  })
}
