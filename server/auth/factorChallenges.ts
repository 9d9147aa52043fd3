/**
 * Issues challenges for second factors: 256 random bits, stored as SHA-256, valid for five minutes and for one use. For
 * a passkey, the authenticator signs these bits.
 */
import { and, eq, gt } from 'drizzle-orm'
import { type FactorMethod, factorMethods } from '../../contract/factorKinds'
import type { FactorChallenge } from '../../contract/factors'
import { countRecoveryCodes } from '../accounts/recoveryCodes'
import { type FactorRow, readFactors } from '../accounts/secondFactors'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { factorChallenges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { serverLimits } from '../lib/limits'
import { hashSecret, randomToken } from '../lib/secrets'

export type ChallengePurpose = (typeof factorChallenges.$inferSelect)['purpose']
type StoredChallenge = typeof factorChallenges.$inferSelect

/** Returns the error for a challenge or a proof that is wrong, expired or used. */
export const factorFailedError = (subject?: string) =>
  new ApiError('OtpChallengeFailed', 'The code or passkey is wrong or has expired', {
    fields: { code: 'OtpChallengeFailed' },
    ...(subject ? { subject } : {}),
  })

/** Returns the WebAuthn relying party id, to which passkeys are bound: the host name of the portal's public URL. */
export const relyingPartyIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => new URL(publicUrl).hostname

type NewChallenge = Pick<typeof factorChallenges.$inferInsert, 'purpose' | 'accountId' | 'attemptHash' | 'secret'>

export async function issueChallenge(db: Database, challenge: NewChallenge, now: Date) {
  const challengeToken = randomToken()
  const expiresAt = new Date(now.getTime() + serverLimits.factorChallengeMinutes * 60_000)
  const challengeHash = hashSecret(challengeToken)
  await db.insert(factorChallenges).values({ ...challenge, challengeHash, createdAt: now, expiresAt })
  return { challengeToken, expiresAt: expiresAt.toISOString() }
}

const isValid = (challengeToken: string, purpose: ChallengePurpose, now: Date) =>
  and(
    eq(factorChallenges.challengeHash, hashSecret(challengeToken)),
    eq(factorChallenges.purpose, purpose),
    gt(factorChallenges.expiresAt, now),
  )

/** Returns a valid challenge without using it; undefined if there is none. */
export async function readChallenge(
  db: Database,
  challengeToken: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<StoredChallenge | undefined> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(isValid(challengeToken, purpose, now))
  return row
}

/**
 * Uses a challenge. Of several simultaneous uses only one succeeds.
 * @param accountId the account to which the challenge must be bound, if the caller is known
 * @throws {ApiError} OtpChallengeFailed
 */
export async function consumeChallenge(
  tx: Database,
  challengeToken: string,
  purpose: ChallengePurpose,
  now: Date,
  accountId?: string,
): Promise<StoredChallenge> {
  const isBound = accountId ? eq(factorChallenges.accountId, accountId) : undefined
  const [row] = await tx
    .delete(factorChallenges)
    .where(and(isValid(challengeToken, purpose, now), isBound))
    .returning()
  if (!row) throw factorFailedError(accountId)
  return row
}

/**
 * Returns the credential id and the transports of each passkey among the factors. The browser needs them to ask for one
 * of these passkeys.
 */
export const passkeyCredentialsOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, transports }) => (credentialId ? [{ id: credentialId, transports }] : []))

/**
 * Issues a challenge that any of the account's factors can answer.
 * @returns undefined if the account has no factor
 */
export async function issueFactorChallenge(
  tx: Database,
  config: Pick<Config, 'publicUrl'>,
  accountId: string,
  purpose: 'signIn' | 'prove',
  now: Date,
): Promise<FactorChallenge | undefined> {
  const factors = await readFactors(tx, accountId)
  if (factors.length === 0) return undefined
  const available = new Set<FactorMethod>(factors.map(({ kind }) => kind))
  if ((await countRecoveryCodes(tx, accountId)) > 0) available.add('recoveryCode')
  const credentials = passkeyCredentialsOf(factors)
  return {
    ...(await issueChallenge(tx, { purpose, accountId }, now)),
    methods: factorMethods.filter(method => available.has(method)),
    passkeys: credentials.length > 0 ? { rpId: relyingPartyIdOf(config), credentials } : null,
  }
}
