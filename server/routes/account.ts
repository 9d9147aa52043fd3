/**
 * An account's own affairs (spec section 7, Auth; design, reading 13). Support staff acting for it are refused.
 *
 *   POST /auth/change-password {currentPassword, newPassword} → 204; 422 InvalidPassword; other sessions end
 *   PUT  /b2b/auth/set-email   {email} → 204, at once; 409 EmailAlreadyTaken; the old address gets a link
 *   POST /auth/take-back-email {token} → 204; no session; 404 for a dead link; all sessions end
 */
import { everyone, inPerson, only, signedIn } from '../../contract/access'
import { changePasswordSchema, setEmailSchema, takeBackEmailSchema } from '../../contract/auth'
import { roles } from '../../contract/roles'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { proved } from '../auth/audit'
import { changePassword } from '../auth/changePassword'
import { setEmail, takeBackEmail } from '../auth/emailChange'
import { rememberBrowser } from '../auth/knownBrowsers'
import { perAddress, perSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { callsOf } from './call'

export function accountRoutes(app: App, deps: Deps) {
  const call = callsOf(app, '', ['Auth'], { access: inPerson(signedIn) })

  call.post(
    '/auth/change-password',
    'Change the password',
    { body: changePasswordSchema, audit: 'password-change', ...perSession(10) },
    async ({ session, body, request, reply }) => {
      await changePassword(deps, session, body)
      // Whoever knew the password stays known here; all other browsers are strangers now.
      reply.header('set-cookie', await rememberBrowser(deps, session.accountId, callerOf(request)))
    },
  )
  call.put(
    '/b2b/auth/set-email',
    'Change the e-mail',
    { body: setEmailSchema, access: inPerson(only(...roles)), audit: 'email-change', ...perSession(10) },
    async ({ session, body, request }) => {
      await setEmail(deps, session, body.email)
      request.auditNote = { subject: session.accountId }
    },
  )
  call.post(
    '/auth/take-back-email',
    'Take the e-mail back',
    { body: takeBackEmailSchema, access: everyone, audit: 'email-take-back', ...perAddress(30) },
    async ({ body, request }) => {
      request.auditNote = proved(await takeBackEmail(deps, body.token))
    },
  )
}
