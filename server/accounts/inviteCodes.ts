/** Codes of invitations: 256 bits, stored as SHA-256, valid for 7 days. */
import { hashSecret, randomToken } from '../lib/secrets'

export const inviteValidityMs = 7 * 24 * 3600_000

/** Creates a code, which only the invitation's e-mail contains, and its hash and expiry, which are stored. */
export function createInviteCode(now: Date) {
  const code = randomToken()
  return { code, codeHash: hashSecret(code), expiresAt: new Date(now.getTime() + inviteValidityMs) }
}
