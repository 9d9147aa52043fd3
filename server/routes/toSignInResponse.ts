import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthToken } from '../../contract/auth'
import type { FactorChallenge } from '../../contract/factors'
import { provedAccountNote } from '../auth/auditRow'
import type { CompletedSignIn } from '../auth/finishSignIn'
import type { SignInResult } from '../auth/signIn'

/**
 * Returns the body of the response to a sign-in: the session (200), or the challenge of a second factor (202). Sets the
 * status, the cookie that makes the browser known (not after single sign-on), and the audit note with the account.
 */
export function toSignInResponse(result: CompletedSignIn, request: FastifyRequest, reply: FastifyReply): AuthToken
export function toSignInResponse(
  result: SignInResult,
  request: FastifyRequest,
  reply: FastifyReply,
): AuthToken | FactorChallenge
export function toSignInResponse(result: SignInResult, request: FastifyRequest, reply: FastifyReply) {
  request.auditNote = provedAccountNote(result.account)
  if ('challenge' in result) {
    reply.code(202)
    return result.challenge
  }
  if (result.cookie) reply.header('set-cookie', result.cookie)
  return result.token
}
