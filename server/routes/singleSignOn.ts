/**
 * Declares the calls of single sign-on (not in the specification; docs/readings.md).
 *
 *   POST /auth/single-sign-on/start  {email} → {url} of the identity provider, and a cookie for ten minutes;
 *                                      404 SingleSignOnUnavailable for e-mails of a domain without single sign-on
 *   POST /auth/single-sign-on/finish {organisationId, state, code?, iss?, error?} → AuthToken; 422 SingleSignOnFailed
 *                                      with `params.cause`; 409 LimitReached for a full team
 */
import { publicAccess } from '../../contract/access'
import { authTokenSchema } from '../../contract/auth'
import {
  singleSignOnCallbackSchema,
  singleSignOnRedirectSchema,
  singleSignOnStartSchema,
} from '../../contract/singleSignOn'
import { browserClientOf } from '../auth/clientIdentity'
import { browserCookieConfig } from '../auth/knownBrowsers'
import { rateLimitPerAddress } from '../auth/rateLimits'
import { beginSingleSignOn, finishSingleSignOn } from '../auth/singleSignOn'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createApiRouter } from './call'
import { toSignInResponse } from './toSignInResponse'

export function singleSignOnRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/single-sign-on', ['Auth'], {
    access: publicAccess,
    ...browserCookieConfig,
    ...rateLimitPerAddress(10),
  })
  call.post(
    '/start',
    'Begin a single sign-on',
    {
      body: singleSignOnStartSchema,
      response: singleSignOnRedirectSchema,
      audit: 'single-sign-on-start',
    },
    async ({ body, request, reply }) => {
      const { url, cookie, organisationId } = await beginSingleSignOn(deps, body.email)
      request.auditNote = { organisationId }
      reply.header('set-cookie', cookie)
      return { url }
    },
  )
  call.post(
    '/finish',
    'Sign in with the identity provider’s answer',
    {
      body: singleSignOnCallbackSchema,
      response: authTokenSchema,
      audit: 'sign-in-single-sign-on',
      opensSession: true,
    },
    async ({ body, language, request, reply }) => {
      const client = { caller: browserClientOf(request), language }
      const note = (organisationId: string) => {
        request.auditNote = { organisationId }
      }
      return toSignInResponse(await finishSingleSignOn(deps, body, client, note), request, reply)
    },
  )
}
