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
import { sessionOf } from '../auth/gate'
import { perAddress } from '../auth/rateLimits'
import { endSession } from '../auth/sessions'
import { signIn } from '../auth/signIn'
import type { Deps } from '../deps'
import { readMe } from '../repositories/me'
import { callsOf, done } from './call'

const call = callsOf(['Auth'], { access: signedIn })

export function authRoutes(app: App, deps: Deps) {
  app.post(
    '/b2b/auth/sign-in',
    call(
      'Sign in',
      { body: signInSchema, answer: authTokenSchema },
      { access: everyone, audit: 'sign-in', ...perAddress(10) },
    ),
    async (request, reply) => {
      const { token, account, cookie } = await signIn(deps, request.body, callerOf(request))
      request.auditNote = proved(account)
      reply.header('set-cookie', cookie)
      return token
    },
  )

  app.get('/auth/me', call('The current user', { answer: meSchema }), request => readMe(deps.db, sessionOf(request)))

  app.post('/auth/sign-out', call('End this session', {}, { audit: 'sign-out' }), (request, reply) =>
    done(reply, endSession(deps.db, sessionOf(request).tokenHash)),
  )
}
