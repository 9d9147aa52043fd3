/**
 * Signing in and out (spec section 7, Auth; design, reading 17).
 *
 *   POST /b2b/auth/sign-in   {email, password} → AuthToken; 404 unknown e-mail, 422 wrong password
 *   GET  /auth/me            → the current user
 *   POST /auth/sign-out      → 204; the session is over
 */
import { everyone, signedIn } from '../../contract/access'
import { authTokenSchema, meSchema, signInSchema } from '../../contract/auth'
import { nothing } from '../../contract/primitives'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { proved } from '../auth/audit'
import { sessionOf } from '../auth/gate'
import { perAddress } from '../auth/rateLimits'
import { endSession } from '../auth/sessions'
import { signIn } from '../auth/signIn'
import type { Deps } from '../deps'
import { readMe } from '../repositories/me'

const tags = ['Auth']

export function authRoutes(app: App, deps: Deps) {
  app.post(
    '/b2b/auth/sign-in',
    {
      config: { access: everyone, audit: 'sign-in', ...perAddress(10) },
      schema: { tags, summary: 'Sign in', body: signInSchema, response: { 200: authTokenSchema } },
    },
    async (request, reply) => {
      const { token, account, cookie } = await signIn(deps, request.body, callerOf(request))
      request.auditNote = proved(account)
      reply.header('set-cookie', cookie)
      return token
    },
  )

  app.get(
    '/auth/me',
    { config: { access: signedIn }, schema: { tags, summary: 'The current user', response: { 200: meSchema } } },
    request => readMe(deps.db, sessionOf(request)),
  )

  app.post(
    '/auth/sign-out',
    {
      config: { access: signedIn, audit: 'sign-out' },
      schema: { tags, summary: 'End this session', response: { 204: nothing } },
    },
    async (request, reply) => {
      await endSession(deps.db, sessionOf(request).tokenHash)
      return reply.code(204).send(null)
    },
  )
}
