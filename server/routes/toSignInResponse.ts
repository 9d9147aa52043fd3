import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthToken } from '../../contract/auth'
import type { FactorChallenge } from '../../contract/factors'
import { provedAccountNote } from '../auth/auditRow'
import type { CompletedSignIn } from '../auth/finishSignIn'
import type { SignInResult } from '../auth/signIn'

/**
 * Responds to a sign-in: 200 with the session and the browser's cookie, or 202 with the challenge of a second factor.
 * Notes the account for the audit log.
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
