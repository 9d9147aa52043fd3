/**
 * The second step of a sign-in. If the password is right and the account has a second factor, the caller gets a
 * challenge instead of a session (HTTP 202), and this step verifies the proof of the factor. The same step follows a
 * password reset. Wrong proofs are counted like wrong passwords (signInWaits.ts), so that the owner's known browser
 * never waits because of other people's guesses.
 */
import { eq } from 'drizzle-orm'
import type { FactorProof, PasskeyChallenge, PasskeySignIn } from '../../contract/factors'
import { lockAccount } from '../accounts/lockAccount'
import { findPasskey, recordPasskeyUse } from '../accounts/secondFactors'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import type { Deps } from '../deps'
import { hashSecret, randomToken } from '../lib/secrets'
import {
  consumeChallenge,
  factorFailedError,
  issueChallenge,
  readChallenge,
  relyingPartyIdOf,
} from './factorChallenges'
import { verifyFactorProof } from './factorProof'
import { type CompletedSignIn, finishSignIn } from './finishSignIn'
import type { BrowserClient } from './knownBrowsers'
import { verifyAssertion } from './passkeys'
import { countSignInAttempt, forgetSignInFailures } from './signInWaits'

type SignInDeps = Pick<Deps, 'db' | 'config' | 'mailer'>

/** Locks the account and returns it with its role; undefined for an account that may not sign in. */
async function readHolder(tx: Database, accountId: string) {
  const account = await lockAccount(tx, accountId)
  if (!account?.organisationId) return account && { ...account, role: 'Staff' as const }
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, account.organisationId))
  return organisation && !organisation.deletedAt ? { ...account, role: organisation.role } : undefined
}

/**
 * Signs in with the proof of a second factor.
 * @throws {ApiError} OtpChallengeFailed or TooManyRequests
 */
export async function completeSignIn(
  deps: SignInDeps,
  proof: FactorProof,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<CompletedSignIn> {
  const { db, config } = deps
  // The attempt is counted in its own transaction, so that a wrong proof does not roll the count back.
  const tried = await db.transaction(async tx => {
    const challenge = await readChallenge(tx, proof.challengeToken, 'signIn', now)
    const account = challenge?.accountId ? await lockAccount(tx, challenge.accountId) : undefined
    return account && { accountId: account.id, client: await countSignInAttempt(tx, account.id, caller, now) }
  })
  if (!tried) throw factorFailedError()
  const { accountId, client } = tried
  return db.transaction(async tx => {
    const account = await readHolder(tx, accountId)
    await consumeChallenge(tx, proof.challengeToken, 'signIn', now, accountId)
    if (!account) throw factorFailedError()
    await verifyFactorProof(tx, config, accountId, proof, now)
    await forgetSignInFailures(tx, accountId, client)
    return finishSignIn(tx, deps, account, caller, { now, factorProvedAt: now })
  })
}

/** Issues a challenge for signing in with a passkey alone. The account is not known yet. */
export async function issuePasskeyChallenge(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  now = databaseNow(),
): Promise<PasskeyChallenge> {
  const attemptToken = randomToken()
  const attemptHash = hashSecret(attemptToken)
  const challenge = await issueChallenge(db, { purpose: 'passkeySignIn', attemptHash }, now)
  return { ...challenge, attemptToken, passkeys: { rpId: relyingPartyIdOf(config), credentials: [] } }
}

/**
 * Signs in with a passkey alone. The authenticator has verified the user, so the passkey counts as both factors. Every
 * response to the challenge, right or wrong, uses the challenge up.
 * @throws {ApiError} OtpChallengeFailed
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { challengeToken, attemptToken, assertion }: PasskeySignIn,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<CompletedSignIn> {
  const { db, config } = deps
  const challenge = await consumeChallenge(db, challengeToken, 'passkeySignIn', now)
  if (challenge.attemptHash !== hashSecret(attemptToken)) throw factorFailedError()
  const passkey = await findPasskey(db, assertion.id)
  const counter = passkey && (await verifyAssertion(config, passkey, assertion, challengeToken))
  if (!passkey || counter === undefined) throw factorFailedError(passkey?.accountId)
  return db.transaction(async tx => {
    const account = await readHolder(tx, passkey.accountId)
    if (!account || !(await recordPasskeyUse(tx, passkey.id, counter, now))) throw factorFailedError(passkey.accountId)
    return finishSignIn(tx, deps, account, caller, { now, factorProvedAt: now })
  })
}
