/**
 * A forgotten password (spec section 7, Auth). No session.
 *
 *   POST /auth/reset-password/init    {sendTo: 'Email', login} → challenge; 422 UserNotFoundByEmail; the code goes by mail
 *   POST /auth/reset-password/confirm {otpCode, challengeToken, newPassword} → AuthToken; 422 OtpChallengeFailed
 */
import { everyone } from '../../contract/access'
import { authTokenSchema, challengeSchema, resetConfirmSchema, resetInitSchema } from '../../contract/auth'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { proved } from '../auth/audit'
import { rememberBrowser } from '../auth/knownBrowsers'
import { beginReset, confirmReset } from '../auth/passwordReset'
import { perAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { callsOf } from './call'

const hourMs = 3600_000

export function passwordResetRoutes(app: App, deps: Deps) {
  const call = callsOf(app, '/auth/reset-password', ['Auth'], { access: everyone })
  call.post(
    '/init',
    'Ask for a code by mail',
    { body: resetInitSchema, answer: challengeSchema, audit: 'password-reset-init', ...perAddress(20, hourMs) },
    async ({ body, request }) => {
      const { challenge, accountId } = await beginReset(deps, body.login, callerOf(request))
      if (accountId) request.auditNote = { subject: accountId }
      return challenge
    },
  )
  call.post(
    '/confirm',
    'Set a new password with the code',
    { body: resetConfirmSchema, answer: authTokenSchema, audit: 'password-reset', ...perAddress(30) },
    async ({ body, request, reply }) => {
      const caller = callerOf(request)
      const { token, account } = await confirmReset(deps, body, caller)
      request.auditNote = proved(account)
      reply.header('set-cookie', await rememberBrowser(deps, account.id, caller))
      return token
    },
  )
}
