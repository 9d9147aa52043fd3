/**
 * An account's own affairs (spec section 7, Auth; design, reading 13). Support staff acting for it are refused.
 *
 *   POST /auth/change-password {currentPassword, newPassword} → 204; 422 InvalidPassword; other sessions end
 *   PUT  /b2b/auth/set-email   {email} → 204, at once; 409 EmailAlreadyTaken; the old address gets a link
 *   POST /auth/take-back-email {token} → 204; no session; 404 for a dead link; all sessions end
 */
import { everyone, inPerson, only, signedIn } from '../../contract/access'
import { changePasswordSchema, setEmailSchema, takeBackEmailSchema } from '../../contract/auth'
import { nothing } from '../../contract/primitives'
import { roles } from '../../contract/roles'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { proved } from '../auth/audit'
import { changePassword } from '../auth/changePassword'
import { setEmail, takeBackEmail } from '../auth/emailChange'
import { sessionOf } from '../auth/gate'
import { rememberBrowser } from '../auth/knownBrowsers'
import { perAddress, perSession } from '../auth/rateLimits'
import type { Deps } from '../deps'

const tags = ['Auth']

export function accountRoutes(app: App, deps: Deps) {
  app.post(
    '/auth/change-password',
    {
      config: { access: inPerson(signedIn), audit: 'password-change', ...perSession(10) },
      schema: { tags, summary: 'Change the password', body: changePasswordSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      await changePassword(deps, session, request.body)
      // Whoever knew the password stays known here; all other browsers are strangers now.
      reply.header('set-cookie', await rememberBrowser(deps, session.accountId, callerOf(request)))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/b2b/auth/set-email',
    {
      config: { access: inPerson(only(...roles)), audit: 'email-change', ...perSession(10) },
      schema: { tags, summary: 'Change the e-mail', body: setEmailSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      await setEmail(deps, session, request.body.email)
      request.auditNote = { subject: session.accountId }
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/auth/take-back-email',
    {
      config: { access: everyone, audit: 'email-take-back', ...perAddress(30) },
      schema: { tags, summary: 'Take the e-mail back', body: takeBackEmailSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      request.auditNote = proved(await takeBackEmail(deps, request.body.token))
      return reply.code(204).send(null)
    },
  )
}
