/** The reset's challenge: asked for with an e-mail, and kept between the two stages; a reload in stage two finds it again in this tab. */

import { http } from '../../dataProvider/http'
import { parseItem } from '../../session/storage'

export interface Challenge {
  challengeToken: string
  email: string
  expiresAt: string
}

/** Has a code sent. @throws 422 where no account has the e-mail */
export const askForCode = async (login: string): Promise<Challenge> => {
  const answer = await http<Omit<Challenge, 'email'>>('/auth/reset-password/init', {
    method: 'POST',
    body: { sendTo: 'Email', login },
    anonymous: true,
  })
  return { ...answer, email: login }
}

const key = 'reset-challenge'

/** None when nothing is stored, when it is not a challenge, or when its time has passed. */
export const readChallenge = (now = Date.now()): Challenge | null => {
  const stored = parseItem(sessionStorage.getItem(key)) as Partial<Challenge> | null
  const { challengeToken, email, expiresAt } = stored ?? {}
  if (!challengeToken || !email || !expiresAt) return null
  return Date.parse(expiresAt) > now ? { challengeToken, email, expiresAt } : null
}

export const storeChallenge = (challenge: Challenge) => sessionStorage.setItem(key, JSON.stringify(challenge))
export const forgetChallenge = () => sessionStorage.removeItem(key)
