/**
 * Signs in with a password. The answer for an unknown e-mail takes as long as that for a wrong password. signInWaits.ts
 * makes clients wait after wrong passwords. If the account has a second factor, the answer is a challenge instead of a
 * session, and secondStep.ts continues.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { SignIn } from '../../contract/auth'
import type { FactorChallenge } from '../../contract/factors'
import { hasEmail, orderByExactSpelling } from '../accounts/accountByEmail'
import { lockAccount } from '../accounts/lockAccount'
import { verifyPassword } from '../accounts/passwords'
import { requireAvailableRole } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { challengeFactors } from './factorChallenges'
import { finishSignIn, type SignedIn } from './finishSignIn'
import type { BrowserClient } from './knownBrowsers'
import { countSignInTry, forgetSignInFailures, returnSignInTry } from './signInWaits'

/** A session; or the challenge that the account's second factor has to answer first. */
export type SignInResult = SignedIn | { challenge: FactorChallenge; account: SignedIn['account'] }

/** Reads and locks the account, so that its tries are counted one after another. */
const readAccount = async (tx: Database, email: string) => {
  const [account] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      organisationId: accounts.organisationId,
      passwordHash: accounts.passwordHash,
      language: accounts.language,
      role: organisations.role,
    })
    .from(accounts)
    .leftJoin(organisations, eq(organisations.id, accounts.organisationId))
    // Accounts of a deleted organisation cannot sign in. Their rows exist until the deletion job has run.
    .where(and(hasEmail(email), isNull(organisations.deletedAt)))
    .orderBy(orderByExactSpelling(email))
    .limit(1)
    .for('no key update', { of: accounts })
  return account
}

/**
 * Opens a session, or issues the challenge of a second factor.
 * @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'config' | 'mailer'>,
  body: SignIn,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<SignInResult> {
  const { db, config } = deps
  const tried = await db.transaction(async tx => {
    const account = await readAccount(tx, body.email)
    return account && { account, client: await countSignInTry(tx, account.id, caller, now) }
  })
  const isRight = await verifyPassword(body.password, tried?.account.passwordHash)
  if (!tried) {
    if (config.uniformAuthErrors) throw wrongPassword()
    throw new ApiError('UserNotFoundByLogin', 'Non-existent email', { fields: { email: 'UserNotFoundByLogin' } })
  }
  const { account, client } = tried
  if (!isRight) throw wrongPassword(account.id)
  return db.transaction(async tx => {
    const current = await lockAccount(tx, account.id)
    // A new password ends all sessions. A sign-in that was verified against the previous password meanwhile is
    // rejected.
    if (current?.passwordHash !== account.passwordHash) throw wrongPassword(account.id)
    const role = account.role ?? 'Staff'
    requireAvailableRole(role)
    const challenge = await challengeFactors(tx, config, account.id, 'signIn', now)
    if (challenge) {
      await returnSignInTry(tx, account.id, client)
      return { challenge, account }
    }
    await forgetSignInFailures(tx, account.id, client)
    return finishSignIn(tx, deps, { ...account, role }, caller, { now })
  })
}

const wrongPassword = (subject?: string) =>
  new ApiError('InvalidPassword', 'Wrong password', {
    fields: { password: 'InvalidPassword' },
    ...(subject ? { subject } : {}),
  })
