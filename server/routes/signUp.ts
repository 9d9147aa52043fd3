/**
 * Coming in by invitation (spec section 7, Auth). No session.
 *
 *   POST /b2b/auth/invite  {inviteCode} → what the invite carries; 404 InviteNotFound
 *   POST /b2b/auth/sign-up signUp       → 201 session and createdUser
 */
import { everyone } from '../../contract/access'
import { inviteLookupSchema, inviteSchema, signedUpSchema, signUpSchema } from '../../contract/auth'
import type { App } from '../app'
import { callerOf } from '../auth/askers'
import { readInvite } from '../auth/invites'
import { rememberBrowser } from '../auth/knownBrowsers'
import { perAddress } from '../auth/rateLimits'
import { signUp } from '../auth/signUp'
import type { Deps } from '../deps'
import { callsOf } from './call'

export function signUpRoutes(app: App, deps: Deps) {
  const call = callsOf(app, '/b2b/auth', ['Auth'], { access: everyone })
  call.post(
    '/invite',
    'What an invitation carries',
    { body: inviteLookupSchema, answer: inviteSchema, audit: 'invite-lookup', ...perAddress(30) },
    ({ body }) => readInvite(deps.db, body.inviteCode),
  )
  call.post(
    '/sign-up',
    'Sign up with an invitation',
    { body: signUpSchema, made: signedUpSchema, audit: 'sign-up', ...perAddress(10) },
    async ({ body, language, request, reply }) => {
      const { organisationId, ...signedUp } = await signUp(deps, body, language)
      const { guid, email } = signedUp.createdUser
      request.auditNote = { subject: guid, actorId: guid, actorEmail: email, organisationId }
      reply.header('set-cookie', await rememberBrowser(deps, guid, callerOf(request)))
      return signedUp
    },
  )
}
