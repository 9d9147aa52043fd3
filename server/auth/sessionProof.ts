/** Proves a second factor again in an open session, for actions that need a recent proof. */
import { eq } from 'drizzle-orm'
import type { FactorChallenge, FactorProof } from '../../contract/factors'
import { lockFactorHolder } from '../accounts/secondFactors'
import type { Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { sessions } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import type { ClientIdentity } from './clientIdentity'
import { consumeChallenge, issueFactorChallenge } from './factorChallenges'
import { verifyFactorProof } from './factorProof'
import type { BrowserClient } from './knownBrowsers'
import { countSignInAttempt, forgetSignInFailures } from './signInWaits'

/** Records that the session has proved a factor. */
export const markFactorProved = (tx: Database, { tokenHash }: Session, now: Date) =>
  tx.update(sessions).set({ factorProvedAt: now }).where(eq(sessions.tokenHash, tokenHash))

/**
 * Issues a challenge with which the session proves a factor again.
 * @throws {ApiError} InvalidOperation for an account without a second factor
 */
export async function issueSessionChallenge(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { accountId }: Session,
  now = databaseNow(),
): Promise<FactorChallenge> {
  const challenge = await issueFactorChallenge(db, config, accountId, 'prove', now)
  if (!challenge) throw new ApiError('InvalidOperation', 'The account has no second factor')
  return challenge
}

/**
 * Counts an attempt to prove a factor like an attempt to enter a password (signInWaits.ts). The count has its own
 * transaction, so that a wrong proof does not roll it back.
 * @throws {ApiError} TooManyRequests
 */
export const countFactorAttempt = (
  { db }: Pick<Deps, 'db'>,
  session: Session,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<ClientIdentity> =>
  db.transaction(async tx => {
    await lockFactorHolder(tx, session)
    return countSignInAttempt(tx, session.accountId, caller, now)
  })

/**
 * Proves a factor in a session.
 * @param client the client whose attempt {@link countFactorAttempt} has counted
 * @throws {ApiError} OtpChallengeFailed
 */
export const proveFactor = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  session: Session,
  proof: FactorProof,
  client: ClientIdentity,
  now = databaseNow(),
): Promise<void> =>
  db.transaction(async tx => {
    await lockFactorHolder(tx, session)
    await consumeChallenge(tx, proof.challengeToken, 'prove', now, session.accountId)
    await verifyFactorProof(tx, config, session.accountId, proof, now)
    await forgetSignInFailures(tx, session.accountId, client)
    await markFactorProved(tx, session, now)
  })
