/**
 * Codes that reset a password. A code is valid once, for 10 minutes, for 5 attempts, and only with the challenge for
 * which it was created. An atomic update counts the attempts. A new request invalidates only the earlier challenge of
 * the same client, so that no client invalidates or uses up the challenge of another.
 *
 * All unknown clients together get at most 20 codes for an account in an hour. These codes allow 100 attempts at
 * 100,000,000 possible codes, thus 2,400 attempts a day, which succeed with a probability of one in 41,000. The owner
 * gets an e-mail for every code. The attempts of a known browser are counted separately.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { resetChallenges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { hashSecret, randomCode, randomToken } from '../lib/secrets'
import type { ClientIdentity } from './clientIdentity'
import { limitPasswordResets } from './passwordResetLimits'

const lifeMs = 10 * 60_000
const triesMax = 5

export interface ResetChallenge {
  challengeToken: string
  expiresAt: string
}

/**
 * Returns the hash of a code together with its challenge. A code has only 27 bits. If only the code were hashed,
 * somebody who reads the database could find it by trying all codes.
 */
const codeHashOf = (challengeToken: string, code: string) => hashSecret(`${challengeToken}:${code}`)

/** Ends the open challenges of an account: the challenges of one client, or of all clients if `client` is undefined. */
export const endResetChallenges = (db: Database, accountId: string, now = databaseNow(), client?: ClientIdentity) =>
  db
    .update(resetChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(resetChallenges.accountId, accountId),
        isNull(resetChallenges.usedAt),
        client && eq(resetChallenges.clientName, client.name),
      ),
    )

/** Creates a challenge without storing it. {@link createResetCode} stores it together with its code. */
export const createResetChallenge = (now: Date): ResetChallenge => ({
  challengeToken: randomToken(),
  expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
})

/**
 * Creates the code of a challenge, and ends the previous challenge of the client.
 * @param tx a transaction that has locked the account
 * @throws {ApiError} TooManyRequests beyond the limits (passwordResetLimits.ts)
 */
export async function createResetCode(
  tx: Database,
  accountId: string,
  challenge: ResetChallenge,
  client: ClientIdentity,
  now: Date,
): Promise<string> {
  const code = randomCode()
  await limitPasswordResets(tx, accountId, client, now)
  await endResetChallenges(tx, accountId, now, client)
  await tx.insert(resetChallenges).values({
    challengeHash: hashSecret(challenge.challengeToken),
    accountId,
    clientName: client.name,
    codeHash: codeHashOf(challenge.challengeToken, code),
    createdAt: now,
    expiresAt: new Date(challenge.expiresAt),
  })
  return code
}

/** Returns the error for a wrong or expired code. */
export const resetChallengeError = (subject?: string) =>
  new ApiError('OtpChallengeFailed', 'The code is wrong or has expired', {
    fields: { otpCode: 'OtpChallengeFailed' },
    ...(subject ? { subject } : {}),
  })

/**
 * Counts the attempt, checks the code and returns the account's id.
 * @throws {ApiError} OtpChallengeFailed
 */
export async function verifyResetCode(db: Database, challengeToken: string, code: string, now: Date): Promise<string> {
  const [tried] = await db
    .update(resetChallenges)
    .set({ tries: sql`${resetChallenges.tries} + 1` })
    .where(
      and(
        eq(resetChallenges.challengeHash, hashSecret(challengeToken)),
        isNull(resetChallenges.usedAt),
        gt(resetChallenges.expiresAt, now),
        lt(resetChallenges.tries, triesMax),
      ),
    )
    .returning({ accountId: resetChallenges.accountId, codeHash: resetChallenges.codeHash })
  if (tried?.codeHash !== codeHashOf(challengeToken, code.trim())) throw resetChallengeError(tried?.accountId)
  return tried.accountId
}
