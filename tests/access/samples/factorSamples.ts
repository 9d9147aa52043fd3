/** Sample calls of second factors and sessions. */
import type { SessionRole } from '../../../contract/roles'
import { createAuthenticator } from '../../helpers/authenticator'
import { totpCode } from '../../helpers/authenticatorApp'
import type { CreateSampleDetails } from './sample'

/**
 * A body without a password. The server accepts it, because the caller's session has recently proved a second factor.
 */
const withRecentFactor: CreateSampleDetails = () => ({ body: {} })

export const factorSamples: Record<string, CreateSampleDetails> = {
  'POST /auth/factors/totp/init': withRecentFactor,
  'POST /auth/factors/totp/confirm': ({ factors }, role) => {
    const { challengeToken, secret } = factors[role as SessionRole].addTotp
    return { body: { challengeToken, name: 'Phone', code: totpCode(secret) } }
  },
  'POST /auth/factors/passkey/init': withRecentFactor,
  'POST /auth/factors/passkey/confirm': ({ factors }, role) => {
    const { origin, addPasskey } = factors[role as SessionRole]
    const { challengeToken } = addPasskey
    return { body: { challengeToken, name: 'Key', attestation: createAuthenticator(origin).register(challengeToken) } }
  },
  'POST /auth/factors/recovery-codes': withRecentFactor,
  'PUT /auth/factors/:id([^:]+)::remove': withRecentFactor,
  'POST /auth/factors/prove': ({ factors }, role) => {
    const { factor, prove } = factors[role as SessionRole]
    return { body: { challengeToken: prove.challengeToken, method: 'totp', code: totpCode(factor.secret) } }
  },
}
