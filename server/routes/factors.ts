/**
 * Declares the calls of second factors (docs/readings.md). `challengeToken` is a challenge of 256 random bits. A
 * passkey signs it; a client that proves a factor with a code sends it back with the code. A challenge can be used
 * successfully only once, within five minutes.
 *
 *   POST /auth/second-factor {challengeToken, method, code | assertion} → AuthToken: the second step of a sign-in
 *   POST /auth/passkey-sign-in/init                  → challenge for signing in with a passkey alone
 *   POST /auth/passkey-sign-in/confirm {challengeToken, attemptToken, assertion} → AuthToken
 *
 * Calls of the account's holder. Those with `password` need a recent proof of a factor in the session (403
 * FactorRequired), or the password if the account has no factor:
 *
 *   GET  /auth/factors                               → factors, number of recovery codes
 *   POST /auth/factors/totp/init     {password?}     → secret and `otpauth:` URL for the QR code
 *   POST /auth/factors/totp/confirm  {challengeToken, name, code} → factor; with recovery codes if it is the first
 *   POST /auth/factors/passkey/init  {password?}     → what the browser needs to create a passkey
 *   POST /auth/factors/passkey/confirm {challengeToken, name, attestation} → factor; with recovery codes if it is the
 *                                                      first
 *   POST /auth/factors/recovery-codes {password?}    → ten new codes; the former ones stop working
 *   PUT  /auth/factors/{id}:remove   {password?}     → 204
 *   POST /auth/factors/challenge                     → challenge for proving a factor again
 *   POST /auth/factors/prove         {challengeToken, method, code | assertion} → 204; counts as recent for 15 minutes
 *
 * Wrong codes, passkeys and challenges are rejected with 422 OtpChallengeFailed, a wrong password with
 * 422 InvalidPassword.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { personalAccess, publicAccess, signedInAccess, withoutImpersonation } from '../../contract/access'
import { authTokenSchema } from '../../contract/auth'
import {
  addedFactorSchema,
  factorChallengeSchema,
  factorChangeBodySchema,
  factorProofSchema,
  factorsSchema,
  passkeyChallengeSchema,
  passkeyConfirmSchema,
  passkeySetupSchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  totpConfirmSchema,
  totpSetupSchema,
} from '../../contract/factors'
import { listFactors } from '../accounts/secondFactors'
import type { Session } from '../accounts/sessions'
import { browserClientOf } from '../auth/clientIdentity'
import { browserCookieConfig, rememberBrowser } from '../auth/knownBrowsers'
import {
  authoriseFactorChange,
  authoriseFactorRemoval,
  beginAuthenticatorApp,
  beginPasskey,
  confirmAuthenticatorApp,
  confirmPasskey,
  removeOwnFactor,
  renewRecoveryCodes,
} from '../auth/manageFactors'
import { passwordRateLimitPerSession, rateLimitPerAddress, rateLimitPerSession } from '../auth/rateLimits'
import { completeSignIn, issuePasskeyChallenge, signInWithPasskey } from '../auth/secondFactorStep'
import { isSecondFactorRequired } from '../auth/sessionAccess'
import { countFactorAttempt, issueSessionChallenge, proveFactor } from '../auth/sessionProof'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createApiRouter } from './call'
import { toSignInResponse } from './toSignInResponse'

export function factorRoutes(app: App, deps: Deps) {
  secondFactorStepRoutes(app, deps)
  ownFactorRoutes(app, deps)
  proofRoutes(app, deps)
}

function secondFactorStepRoutes(app: App, deps: Deps) {
  const opening = { response: authTokenSchema, opensSession: true, ...browserCookieConfig } as const
  const call = createApiRouter(app, '/auth', ['Auth'], { access: publicAccess, ...rateLimitPerAddress(10) })
  call.post(
    '/second-factor',
    'Verify the second factor of a sign-in',
    { body: factorProofSchema, audit: 'sign-in-factor', ...opening },
    async ({ body, request, reply }) =>
      toSignInResponse(await completeSignIn(deps, body, browserClientOf(request)), request, reply),
  )
  call.post(
    '/passkey-sign-in/init',
    'Request the challenge of a passkey',
    { response: passkeyChallengeSchema, audit: 'passkey-challenge', ...rateLimitPerAddress(30) },
    () => issuePasskeyChallenge(deps),
  )
  call.post(
    '/passkey-sign-in/confirm',
    'Sign in with a passkey',
    { body: passkeySignInSchema, audit: 'sign-in-passkey', ...opening },
    async ({ body, request, reply }) =>
      toSignInResponse(await signInWithPasskey(deps, body, browserClientOf(request)), request, reply),
  )
}

const holderAccess = personalAccess(withoutImpersonation(signedInAccess))

function ownFactorRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/factors', ['Auth'], { access: holderAccess, worksWithoutFactor: true })
  const withPassword = { body: factorChangeBodySchema, ...passwordRateLimitPerSession }
  const confirming = {
    response: addedFactorSchema,
    audit: 'factor-added',
    ...browserCookieConfig,
    ...rateLimitPerSession(10),
  }
  /** Makes the browser known that has just proved a factor. The first factor makes all other browsers unknown. */
  const rememberOwnBrowser = async (
    db: Database,
    { accountId }: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.header('set-cookie', await rememberBrowser({ ...deps, db }, accountId, browserClientOf(request)))
  }
  call.get('', 'Own second factors', { response: factorsSchema }, ({ session }) =>
    listFactors(deps.db, session, isSecondFactorRequired(session, deps.config)),
  )
  call.post(
    '/totp/init',
    'Set up an authenticator app',
    { ...withPassword, response: totpSetupSchema, audit: 'factor-setup' },
    ({ db, session }) => beginAuthenticatorApp({ ...deps, db }, session),
    ({ session, body }) => authoriseFactorChange(deps, session, body.password),
  )
  call.post(
    '/totp/confirm',
    'Add the authenticator app',
    { body: totpConfirmSchema, ...confirming },
    async ({ db, session, body, request, reply }) => {
      request.auditNote = { subject: session.accountId }
      const added = await confirmAuthenticatorApp({ ...deps, db }, session, body)
      await rememberOwnBrowser(db, session, request, reply)
      return added
    },
  )
  call.post(
    '/passkey/init',
    'Set up a passkey',
    { ...withPassword, response: passkeySetupSchema, audit: 'factor-setup' },
    ({ db, session }) => beginPasskey({ ...deps, db }, session),
    ({ session, body }) => authoriseFactorChange(deps, session, body.password),
  )
  call.post(
    '/passkey/confirm',
    'Add the passkey',
    { body: passkeyConfirmSchema, ...confirming },
    async ({ db, session, body, request, reply }) => {
      request.auditNote = { subject: session.accountId }
      const added = await confirmPasskey({ ...deps, db }, session, body)
      await rememberOwnBrowser(db, session, request, reply)
      return added
    },
  )
  call.post(
    '/recovery-codes',
    'Create new recovery codes',
    { ...withPassword, response: recoveryCodesSchema, audit: 'recovery-codes' },
    async ({ db, session, request }) => {
      request.auditNote = { subject: session.accountId }
      return { codes: await renewRecoveryCodes({ ...deps, db }, session) }
    },
    ({ session, body }) => authoriseFactorChange(deps, session, body.password),
  )
  call.put(
    '/:id:remove',
    'Remove a second factor',
    { ...withPassword, audit: 'factor-removed' },
    ({ db, session, id, request }) => {
      request.auditNote = { subject: session.accountId }
      return removeOwnFactor({ ...deps, db }, session, id, isSecondFactorRequired(session, deps.config))
    },
    ({ session, body, id }) => authoriseFactorRemoval(deps, session, id, body.password),
  )
}

function proofRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/factors', ['Auth'], { access: holderAccess, ...rateLimitPerSession(10) })
  call.post(
    '/challenge',
    'Request the challenge of a second factor',
    { response: factorChallengeSchema, audit: 'factor-challenge' },
    ({ db, session }) => issueSessionChallenge({ ...deps, db }, session),
  )
  call.post(
    '/prove',
    'Verify a second factor in this session',
    { body: factorProofSchema, audit: 'factor-proved', isRepeatedOtherwise: true },
    ({ db, session, body, request }, client: Awaited<ReturnType<typeof countFactorAttempt>>) => {
      request.auditNote = { subject: session.accountId }
      return proveFactor({ ...deps, db }, session, body, client)
    },
    ({ session, request }) => countFactorAttempt(deps, session, browserClientOf(request)),
  )
}
