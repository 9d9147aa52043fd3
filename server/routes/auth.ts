/**
 * Signing in and out (spec section 7, Auth; design, reading 17).
 *
 *   POST /b2b/auth/sign-in   {email, password} → AuthToken; 404 unknown e-mail, 422 wrong password
 *   GET  /auth/me            → the current user
 *   POST /auth/sign-out      → 204; the session is over
 */
import { everyone, signedIn } from '../../contract/access'
import { authTokenSchema, meSchema, signInSchema } from '../../contract/auth'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { proved } from '../auth/audit'
import { perAddress } from '../auth/rateLimits'
import { endSession } from '../auth/sessions'
import { signIn } from '../auth/signIn'
import type { Deps } from '../deps'
import { readMe } from '../repositories/me'
import { callsOf } from './call'

export function authRoutes(app: App, deps: Deps) {
  const call = callsOf(app, '', ['Auth'], { access: signedIn })

  call.post(
    '/b2b/auth/sign-in',
    'Sign in',
    { body: signInSchema, answer: authTokenSchema, access: everyone, audit: 'sign-in', ...perAddress(10) },
    async ({ body, request, reply }) => {
      const { token, account, cookie } = await signIn(deps, body, callerOf(request))
      request.auditNote = proved(account)
      reply.header('set-cookie', cookie)
      return token
    },
  )
  call.get('/auth/me', 'The current user', { answer: meSchema }, ({ session }) => readMe(deps.db, session))
  call.post('/auth/sign-out', 'End this session', { audit: 'sign-out' }, ({ session }) =>
    endSession(deps.db, session.tokenHash),
  )
}
