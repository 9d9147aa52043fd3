/**
 * Signs in with a password. For an unknown e-mail the response takes as long as for a wrong password. After wrong
 * passwords a client has to wait (signInWaits.ts). If the account has a second factor, the response is a challenge
 * instead of a session, and the sign-in continues in secondFactorStep.ts.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { SignIn } from '../../contract/auth'
import type { FactorChallenge, FactorProof } from '../../contract/factors'
import { emailCondition, orderByExactSpelling } from '../accounts/accountByEmail'
import { lockAccount } from '../accounts/lockAccount'
import { verifyPassword } from '../accounts/passwords'
import { assertRoleAvailable } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import type { ClientIdentity } from './clientIdentity'
import { consumeChallenge, issueFactorChallenge } from './factorChallenges'
import { verifyFactorProof } from './factorProof'
import { type CompletedSignIn, finishSignIn } from './finishSignIn'
import type { BrowserClient } from './knownBrowsers'
import { countSignInAttempt, forgetSignInFailures, refundSignInAttempt } from './signInWaits'
import { wrongPasswordError } from './wrongPassword'

/** The result of a sign-in with the right password: a session, or a challenge if the account has a second factor. */
export type SignInResult = CompletedSignIn | { challenge: FactorChallenge; account: CompletedSignIn['account'] }

/**
 * Returns the account with the e-mail and locks it, so that its sign-in attempts are counted one after another;
 * undefined if there is none.
 */
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
    .where(and(emailCondition(email), isNull(organisations.deletedAt)))
    .orderBy(orderByExactSpelling(email))
    .limit(1)
    .for('no key update', { of: accounts })
  return account
}

type SignInDeps = Pick<Deps, 'db' | 'config' | 'mailer'>

/**
 * A verified password and the client that entered it. The client is needed when {@link openSessionAfterPassword} opens
 * a session and deletes the client's failed attempts.
 */
export interface VerifiedPassword {
  account: NonNullable<Awaited<ReturnType<typeof readAccount>>>
  client: ClientIdentity
  /** The proof of a second factor, if the caller has received a challenge for it. */
  proof?: FactorProof
}

/**
 * Verifies a password. After wrong passwords the client has to wait (signInWaits.ts).
 * @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests
 */
export async function verifySignInPassword(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  body: SignIn,
  caller: BrowserClient,
  now: Date,
): Promise<VerifiedPassword> {
  const tried = await db.transaction(async tx => {
    const account = await readAccount(tx, body.email)
    return account && { account, client: await countSignInAttempt(tx, account.id, caller, now) }
  })
  const isRight = await verifyPassword(body.password, tried?.account.passwordHash)
  if (!tried) {
    if (config.uniformAuthErrors) throw wrongPasswordError('password')
    throw new ApiError('UserNotFoundByLogin', 'Non-existent email', { fields: { email: 'UserNotFoundByLogin' } })
  }
  if (!isRight) throw wrongPasswordError('password', tried.account.id)
  return tried
}

/**
 * Locks the account whose password was verified.
 * @throws {ApiError} InvalidPassword if the password was changed meanwhile, so that the former password opens no
 *   session
 */
export async function lockVerifiedAccount(tx: Database, { account }: VerifiedPassword) {
  const current = await lockAccount(tx, account.id)
  if (current?.passwordHash !== account.passwordHash) throw wrongPasswordError('password', account.id)
}

/**
 * Opens a session in the account's `organisationId`. If the account has a second factor and the caller has not proved
 * it, issues a challenge for the factor instead.
 * @param tx a transaction that has locked the account ({@link lockVerifiedAccount})
 * @throws {ApiError} OtpChallengeFailed; RoleUnavailable
 */
export async function openSessionAfterPassword(
  tx: Database,
  deps: Pick<Deps, 'config' | 'mailer'>,
  { account, client, proof }: VerifiedPassword,
  caller: BrowserClient,
  now: Date,
): Promise<SignInResult> {
  const role = account.role ?? 'Staff'
  assertRoleAvailable(role)
  if (proof) {
    await consumeChallenge(tx, proof.challengeToken, 'signIn', now, account.id)
    await verifyFactorProof(tx, deps.config, account.id, proof, now)
  } else {
    const challenge = await issueFactorChallenge(tx, deps.config, account.id, 'signIn', now)
    if (challenge) {
      await refundSignInAttempt(tx, account.id, client)
      return { challenge, account }
    }
  }
  await forgetSignInFailures(tx, account.id, client)
  return finishSignIn(tx, deps, { ...account, role }, caller, { now, ...(proof && { factorProvedAt: now }) })
}

/**
 * Signs in with a password.
 * @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests; RoleUnavailable
 */
export async function signIn(
  deps: SignInDeps,
  body: SignIn,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<SignInResult> {
  const tried = await verifySignInPassword(deps, body, caller, now)
  return deps.db.transaction(async tx => {
    await lockVerifiedAccount(tx, tried)
    return openSessionAfterPassword(tx, deps, tried, caller, now)
  })
}
