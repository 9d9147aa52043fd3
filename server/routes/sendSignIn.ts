import type { FastifyReply } from 'fastify'
import type { AuthToken } from '../../contract/auth'
import type { FactorChallenge } from '../../contract/factors'
import type { SignInResult } from '../auth/signIn'

/** Answers a sign-in: 200 with the session and the browser's cookie, or 202 with the challenge of a second factor. */
export function sendSignIn(result: SignInResult, reply: FastifyReply): AuthToken | FactorChallenge {
  if ('challenge' in result) {
    reply.code(202)
    return result.challenge
  }
  reply.header('set-cookie', result.cookie)
  return result.token
}
