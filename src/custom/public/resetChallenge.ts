/**
 * The challenge of a password reset (the server's token for one requested code). It is stored in this tab, so that a
 * reload during the second step finds it.
 */

import { http } from '../../dataProvider/http'
import { parseItem } from '../../session/storage'

export interface PendingReset {
  challengeToken: string
  email: string
  expiresAt: string
}

/**
 * Requests a code by e-mail.
 * @throws {ApiError} with status 422 if no account has this e-mail address
 */
export const requestResetCode = async (login: string): Promise<PendingReset> => {
  const answer = await http<Omit<PendingReset, 'email'>>('/auth/reset-password/init', {
    method: 'POST',
    body: { sendTo: 'Email', login },
    anonymous: true,
  })
  return { ...answer, email: login }
}

const key = 'reset-challenge'

/** Returns the stored challenge, or null if there is none, if it is invalid, or if it has expired. */
export const readResetChallenge = (now = Date.now()): PendingReset | null => {
  const stored = parseItem(sessionStorage.getItem(key)) as Partial<PendingReset> | null
  const { challengeToken, email, expiresAt } = stored ?? {}
  if (!challengeToken || !email || !expiresAt) return null
  return Date.parse(expiresAt) > now ? { challengeToken, email, expiresAt } : null
}

export const storeResetChallenge = (challenge: PendingReset) => sessionStorage.setItem(key, JSON.stringify(challenge))
export const forgetResetChallenge = () => sessionStorage.removeItem(key)
