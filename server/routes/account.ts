/**
 * Declares the calls that change an account (spec section 7, Auth; docs/readings.md, 13). The calls with a session
 * concern the caller's own account, and reject support staff who act for it. The calls with the token of a link, and
 * the calls of reset-password, need no session.
 *
 *   POST /auth/change-password {currentPassword, newPassword} → 204; 422 InvalidPassword; other sessions end
 *   PUT  /b2b/auth/set-email   {email} → 204; 409 EmailAlreadyTaken; the old address gets a link if it is proved
 *   GET  /auth/access-grants → {since, items}: access grants that were created or changed since the previous password
 *                              was set, and at least those of the last 30 days: the caller's second factors; for the
 *                              owner of an organisation also its API keys, webhooks, invitations and members; for
 *                              support staff with the task `manage` also the platform's API keys and webhooks
 *   PUT  /auth/access-grants/{id}:disable → 204; the grant stops working
 *   POST /auth/take-back-email {token} → 204; 404 for an invalid link; undoes a change of the e-mail and ends all
 *                              sessions
 *   POST /auth/confirm-email   {token} → 204; the account gets the address that support staff entered; 404 for an
 *                              invalid link; 409 EmailAlreadyTaken
 *   POST /auth/reject-email    {token} → 204; the account keeps its address; 404 for an invalid link
 *   POST /auth/reset-password/init    {sendTo: 'Email', login} → challenge; sends the code; 422 UserNotFoundByEmail,
 *                                     unless AUTH_UNIFORM_ERRORS is set
 *   POST /auth/reset-password/confirm {otpCode, challengeToken, newPassword} → AuthToken; 202 with the challenge of a
 *                                     second factor; 422 OtpChallengeFailed
 */
import {
  onlyRoles,
  personalAccess,
  publicAccess,
  signedInAccess,
  withoutImpersonation,
  withoutSingleSignOn,
} from '../../contract/access'
import { accessGrantsSchema } from '../../contract/accessGrants'
import {
  authTokenSchema,
  changePasswordSchema,
  pendingEmailSchema,
  recoverAccountSchema,
  resetChallengeSchema,
  resetConfirmSchema,
  resetInitSchema,
  setEmailSchema,
} from '../../contract/auth'
import { factorChallengeSchema } from '../../contract/factors'
import { roles } from '../../contract/roles'
import { disableGrant, readGrantsToReview } from '../accounts/accessGrants'
import { lacksRecentFactor, readFactors } from '../accounts/secondFactors'
import { provedAccountNote } from '../auth/auditRow'
import { changePassword, checkPasswords } from '../auth/changePassword'
import { browserClientOf } from '../auth/clientIdentity'
import { changeEmail, recoverEmail } from '../auth/emailChange'
import { browserCookieConfig, rememberBrowser } from '../auth/knownBrowsers'
import { removeOwnFactor } from '../auth/manageFactors'
import { beginPasswordReset, confirmPasswordReset } from '../auth/passwordReset'
import { passwordRateLimitPerSession, rateLimitPerAddress, rateLimitPerSession } from '../auth/rateLimits'
import { isSecondFactorRequired } from '../auth/sessionAccess'
import { confirmPendingEmail, rejectPendingEmail } from '../auth/supportEmailChange'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createApiRouter } from './call'
import { toSignInResponse } from './toSignInResponse'

const hourMs = 3600_000

export function accountRoutes(app: App, deps: Deps) {
  accountChangeRoutes(app, deps)
  accessGrantRoutes(app, deps)
  pendingEmailRoutes(app, deps)
  resetRoutes(app, deps)
}

function accessGrantRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/access-grants', ['Auth'], {
    access: personalAccess(withoutImpersonation(signedInAccess)),
  })
  call.get('', 'Access grants created since the previous password', { response: accessGrantsSchema }, ({ session }) =>
    readGrantsToReview(deps.db, session),
  )
  call.put(
    '/:id:disable',
    'Disable an API key, a webhook, a second factor, an invitation or a member',
    { audit: 'access-disabled', recentFactor: true },
    async ({ db, session, id, request }) => {
      request.auditNote = { subject: id }
      const factors = await readFactors(db, session.accountId)
      // A second factor is removed in the same way as by its own call: with the same checks and the same e-mail.
      if (factors.some(factor => factor.id === id))
        await removeOwnFactor({ ...deps, db }, session, id, isSecondFactorRequired(session, deps.config))
      else await disableGrant(db, session, id)
    },
  )
}

function accountChangeRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '', ['Auth'], { access: personalAccess(withoutImpersonation(signedInAccess)) })
  call.post(
    '/auth/change-password',
    'Change the password',
    { body: changePasswordSchema, audit: 'password-change', ...browserCookieConfig, ...passwordRateLimitPerSession },
    async ({ db, session, request, reply }, checked: Awaited<ReturnType<typeof checkPasswords>>) => {
      await changePassword({ ...deps, db }, session, checked)
      // The browser that changed the password remains known; all other browsers become unknown. If the account has a
      // second factor that the session has not proved recently, this browser becomes unknown too. Otherwise each change
      // of the password would make another browser known, and a known browser can guess codes without waiting for the
      // limits of unknown clients.
      if (!lacksRecentFactor(session))
        reply.header('set-cookie', await rememberBrowser({ ...deps, db }, session.accountId, browserClientOf(request)))
    },
    ({ session, body }) => checkPasswords(deps, session, body),
  )
  call.put(
    '/b2b/auth/set-email',
    'Change the e-mail',
    {
      body: setEmailSchema,
      access: withoutSingleSignOn(personalAccess(withoutImpersonation(onlyRoles(...roles)))),
      audit: 'email-change',
      recentFactor: true,
      ...rateLimitPerSession(10),
    },
    async ({ db, session, body, request }) => {
      await changeEmail({ ...deps, db }, session, body.email)
      request.auditNote = { subject: session.accountId }
    },
  )
  call.post(
    '/auth/take-back-email',
    'Restore the previous e-mail',
    { body: recoverAccountSchema, access: publicAccess, audit: 'email-take-back', ...rateLimitPerAddress(30) },
    async ({ body, request }) => {
      request.auditNote = provedAccountNote(await recoverEmail(deps, body.token))
    },
  )
}

/**
 * Declares the calls of the links in two e-mails, which are sent when support staff change the e-mail of an account.
 * The link to the new address confirms the change. The link to the current address, which is sent only if this address
 * is proved, rejects the change.
 */
function pendingEmailRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth', ['Auth'], { access: publicAccess, ...rateLimitPerAddress(30) })
  call.post(
    '/confirm-email',
    'Confirm the address that support staff entered',
    { body: pendingEmailSchema, audit: 'email-change-confirmed' },
    async ({ body, request }) => {
      request.auditNote = provedAccountNote(await confirmPendingEmail(deps, body.token))
    },
  )
  call.post(
    '/reject-email',
    'Reject the address that support staff entered',
    { body: pendingEmailSchema, audit: 'email-change-rejected' },
    async ({ body, request }) => {
      request.auditNote = provedAccountNote(await rejectPendingEmail(deps, body.token))
    },
  )
}

function resetRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/reset-password', ['Auth'], { access: publicAccess })
  call.post(
    '/init',
    'Request a code by e-mail',
    {
      body: resetInitSchema,
      response: resetChallengeSchema,
      audit: 'password-reset-init',
      ...rateLimitPerAddress(20, hourMs),
    },
    async ({ body, request }) => {
      const { challenge, accountId } = await beginPasswordReset(deps, body.login, browserClientOf(request))
      if (accountId) request.auditNote = { subject: accountId }
      return challenge
    },
  )
  call.post(
    '/confirm',
    'Set a new password with the code',
    {
      body: resetConfirmSchema,
      response: authTokenSchema,
      accepted: factorChallengeSchema,
      audit: 'password-reset',
      opensSession: true,
      ...browserCookieConfig,
      ...rateLimitPerAddress(30),
    },
    async ({ body, request, reply }) => {
      return toSignInResponse(await confirmPasswordReset(deps, body, browserClientOf(request)), request, reply)
    },
  )
}
