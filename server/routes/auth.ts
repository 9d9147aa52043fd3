/**
 * Declares the calls of sign-in, sign-out and sign-up (spec section 7, Auth; docs/readings.md, 12 and 17). Support
 * staff sign in for an organisation with the code that POST /staff/organisations/{id}/impersonate returns.
 *
 *   POST /b2b/auth/sign-in   {email, password} → AuthToken; 202 with the challenge of a second factor (factors.ts);
 *                            404 unknown e-mail (422 if AUTH_UNIFORM_ERRORS is set), 422 wrong password
 *   GET  /auth/me            → the current user
 *   POST /auth/sign-out      → 204; ends the session
 *   POST /common/contact-me  {name, email, linkedInUrl, role} → 204; stores the application for an invitation
 *   POST /b2b/auth/invite    {inviteCode} → the invitation; 404 InviteNotFound
 *   POST /auth/employee-invite         {inviteCode} → an employee's invitation; 404 InviteNotFound
 *   POST /auth/employee-invite/accept  {inviteCode} → 204; 404 InviteNotFound
 *   POST /b2b/auth/sign-up   signUp       → 201 session and createdUser
 *   POST /auth/impersonate   {code}       → AuthToken of 15 minutes; 422 OtpChallengeFailed
 */
import { personalAccess, publicAccess, signedInAccess } from '../../contract/access'
import { contactMeSchema } from '../../contract/applications'
import {
  authTokenSchema,
  impersonateSchema,
  inviteLookupSchema,
  inviteSchema,
  meSchema,
  signInSchema,
  signUpResponseSchema,
  signUpSchema,
} from '../../contract/auth'
import { employeeInviteLookupSchema, employeeInviteSchema } from '../../contract/employees'
import { factorChallengeSchema } from '../../contract/factors'
import { acceptEmployeeInvite, readEmployeeInvite } from '../accounts/employeeInvites'
import { endSession } from '../accounts/endSessions'
import { readInvite } from '../accounts/invites'
import { browserClientOf } from '../auth/clientIdentity'
import { redeemImpersonation } from '../auth/impersonation'
import { browserCookieConfig, rememberBrowser } from '../auth/knownBrowsers'
import { createTotalLimit, rateLimitPerAddress } from '../auth/rateLimits'
import { mustSetUpFactor } from '../auth/sessionAccess'
import { signIn } from '../auth/signIn'
import { signUp } from '../auth/signUp'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createApplication } from '../repositories/applications'
import { readCurrentAccount } from '../repositories/me'
import { createApiRouter } from './call'
import { toSignInResponse } from './toSignInResponse'

export function authRoutes(app: App, deps: Deps) {
  sessionRoutes(app, deps)
  inviteRoutes(app, deps)
}

function sessionRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '', ['Auth'], { access: personalAccess(signedInAccess) })
  call.post(
    '/b2b/auth/sign-in',
    'Sign in',
    {
      body: signInSchema,
      response: authTokenSchema,
      accepted: factorChallengeSchema,
      access: publicAccess,
      audit: 'sign-in',
      opensSession: true,
      ...browserCookieConfig,
      ...rateLimitPerAddress(10),
    },
    async ({ body, request, reply }) => {
      return toSignInResponse(await signIn(deps, body, browserClientOf(request)), request, reply)
    },
  )
  const me = { response: meSchema, worksWithoutFactor: true } as const
  call.get('/auth/me', 'The current user', me, ({ session }) =>
    readCurrentAccount(deps.db, session, mustSetUpFactor(session, deps.config)),
  )
  const signOut = { audit: 'sign-out', isRepeatedOtherwise: true, worksWithoutFactor: true } as const
  call.post('/auth/sign-out', 'End this session', signOut, ({ session }) => endSession(deps.db, session))
  call.post(
    '/auth/impersonate',
    'Impersonate an organisation with a one-time code',
    {
      body: impersonateSchema,
      response: authTokenSchema,
      access: publicAccess,
      audit: 'impersonation',
      opensSession: true,
      isWithheldUnrecorded: true,
      ...rateLimitPerAddress(30),
    },
    async ({ body, request }) => {
      const { token, actor, account, reason } = await redeemImpersonation(deps.db, body.code)
      request.auditNote = {
        subject: account.id,
        actorId: actor.id,
        actorEmail: actor.email,
        onBehalfOf: account.email,
        organisationId: account.organisationId,
        reason,
      }
      return token
    },
  )
}

/** Maximum number of applications in an hour, from all addresses together. */
const applicationsHourly = 500
/**
 * Maximum number of calls for applications in an hour from one address, and ten times as many from one IPv6 network. A
 * single address or network cannot use up the applications of everybody.
 */
const applicationsOfAddressHourly = 20
const hourMs = 3600_000

function inviteRoutes(app: App, deps: Deps) {
  const commonCall = createApiRouter(app, '/common', ['Common'], {
    access: publicAccess,
    audit: 'application',
    ...rateLimitPerAddress(applicationsOfAddressHourly, hourMs),
  })
  const contactMe = { body: contactMeSchema }
  const assertTotalLimit = createTotalLimit(app, 'applications', applicationsHourly, hourMs)
  commonCall.post('/contact-me', 'Apply for an invitation', contactMe, async ({ body, language, request }) => {
    await assertTotalLimit(request)
    request.auditNote = { subject: await createApplication(deps.db, body, language) }
  })
  const call = createApiRouter(app, '/b2b/auth', ['Auth'], { access: publicAccess })
  call.post(
    '/invite',
    'Read an invitation',
    { body: inviteLookupSchema, response: inviteSchema, audit: 'invite-lookup', ...rateLimitPerAddress(30) },
    ({ body }) => readInvite(deps.db, body.inviteCode),
  )
  const employeeCall = createApiRouter(app, '/auth/employee-invite', ['Auth'], {
    access: publicAccess,
    ...rateLimitPerAddress(30),
  })
  employeeCall.post(
    '',
    'Read an employee’s invitation',
    { body: employeeInviteLookupSchema, response: employeeInviteSchema, audit: 'invite-lookup' },
    ({ body }) => readEmployeeInvite(deps.db, body.inviteCode),
  )
  employeeCall.post(
    '/accept',
    'Accept an employee’s invitation',
    { body: employeeInviteLookupSchema, audit: 'employee-joined' },
    async ({ body, request }) => {
      const { id: subject, organisationId } = await acceptEmployeeInvite(deps.db, body.inviteCode)
      request.auditNote = { subject, organisationId }
    },
  )
  call.post(
    '/sign-up',
    'Sign up with an invitation',
    {
      body: signUpSchema,
      created: signUpResponseSchema,
      audit: 'sign-up',
      opensSession: true,
      ...browserCookieConfig,
      ...rateLimitPerAddress(10),
    },
    async ({ body, language, request, reply }) => {
      const { organisationId, ...signedUp } = await signUp(deps, body, language)
      const { guid, email } = signedUp.createdUser
      request.auditNote = { subject: guid, actorId: guid, actorEmail: email, organisationId }
      reply.header('set-cookie', await rememberBrowser(deps, guid, browserClientOf(request)))
      return signedUp
    },
  )
}
