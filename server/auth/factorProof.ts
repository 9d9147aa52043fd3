/**
 * Verifies the proof of a second factor: a code of an authenticator app, a recovery code or the signature of a passkey.
 * A proof is accepted once.
 */
import type { FactorProof } from '../../contract/factors'
import { consumeRecoveryCode } from '../accounts/recoveryCodes'
import { consumeTotpCode, findPasskey, recordPasskeyUse } from '../accounts/secondFactors'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { factorFailedError } from './factorChallenges'
import { verifyAssertion } from './passkeys'

/**
 * Checks that the proof is valid for a second factor of the account.
 * @param tx a transaction that has locked the account and used the challenge
 * @throws {ApiError} OtpChallengeFailed
 */
export async function verifyFactorProof(
  tx: Database,
  config: Pick<Config, 'publicUrl'>,
  accountId: string,
  proof: FactorProof,
  now: Date,
): Promise<void> {
  if (!(await isProved(tx, config, accountId, proof, now))) throw factorFailedError(accountId)
}

async function isProved(
  tx: Database,
  config: Pick<Config, 'publicUrl'>,
  accountId: string,
  { challengeToken, method, code = '', assertion }: FactorProof,
  now: Date,
): Promise<boolean> {
  if (method === 'totp') return consumeTotpCode(tx, accountId, code, now)
  if (method === 'recoveryCode') return consumeRecoveryCode(tx, accountId, code)
  const passkey = assertion && (await findPasskey(tx, assertion.id))
  if (!assertion || passkey?.accountId !== accountId) return false
  const counter = await verifyAssertion(config, passkey, assertion, challengeToken)
  return counter !== undefined && recordPasskeyUse(tx, passkey.id, counter, now)
}
