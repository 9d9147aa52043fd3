/**
 * Declares the calls by which support staff help the holder of an account (docs/readings.md, 11). Accounts of support
 * staff are not found; otherwise support staff could take over the account of a colleague who has more rights.
 *
 *   GET    /staff/accounts/{id}                        → sign-ins, factors, organisations, invitations, sessions
 *   GET    /staff/accounts/{id}/mails                  → the latest e-mails to the account: kind, time, delivery
 *   POST   /staff/accounts/{id}/reset-password         → 204; sends a code for a new password
 *   POST   /staff/accounts/{id}/change-email {email, reason} → 204; the e-mail address changes when the new one is
 *                                                        confirmed; 409 EmailAlreadyTaken
 *   DELETE /staff/accounts/{id}/sessions/{sessionId}   → 204; the session ends at once
 *   POST   /staff/team-invitations/{id}/resend         → 204; the previous link stops working
 */
import { z } from 'zod'
import { forStaff } from '../../../contract/access'
import { guid } from '../../../contract/primitives'
import { accountMailsSchema, requestEmailSchema, supportAccountSchema } from '../../../contract/staffAccounts'
import { endSessionById } from '../../accounts/ownSessions'
import { rateLimitPerSession } from '../../auth/rateLimits'
import { readSignInWaits } from '../../auth/signInWaits'
import { requestEmailChangeForSupport } from '../../auth/supportEmailChange'
import { sendPasswordResetForSupport } from '../../auth/supportPasswordReset'
import type { Deps } from '../../deps'
import type { App } from '../../lib/fastifyApp'
import { listAccountMails, readAccountForSupport, readMemberAccount } from '../../repositories/staff/accounts'
import { resendTeamInvitation } from '../../repositories/staff/teamInvitations'
import { createApiRouter } from '../call'

const hourMs = 3600_000
const sessionParams = z.object({ id: guid, sessionId: guid })

/**
 * Returns the audit note of an action on an account. The note names the account's organisation, if it has one, so that
 * the organisation sees the action too.
 */
const noteOf = ({ id, email, organisationId }: { id: string; email: string; organisationId: string | null }) => ({
  subject: id,
  onBehalfOf: email,
  ...(organisationId && { organisationId }),
})

export function staffAccountRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/staff/accounts', ['Staff'], { access: forStaff('read') })
  call.get('/:id', 'An account', { response: supportAccountSchema }, async ({ id }) => ({
    ...(await readAccountForSupport(deps.db, id)),
    signInWaits: await readSignInWaits(deps.db, id),
  }))
  call.get('/:id/mails', 'The latest e-mails to an account', { response: accountMailsSchema }, ({ id }) =>
    listAccountMails(deps.db, id),
  )
  accountActionRoutes(app, deps)
}

function accountActionRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/staff', ['Staff'], { access: forStaff('help') })
  call.post(
    '/accounts/:id/reset-password',
    'Send a code for a new password',
    { audit: 'password-reset-sent', ...rateLimitPerSession(30, hourMs) },
    async ({ db, id, request }) => {
      request.auditNote = noteOf(await sendPasswordResetForSupport({ ...deps, db }, id))
    },
  )
  call.post(
    '/accounts/:id/change-email',
    'Change the e-mail, once the new address is confirmed',
    {
      body: requestEmailSchema,
      audit: 'email-change-requested',
      recentFactor: true,
      ...rateLimitPerSession(10, hourMs),
    },
    async ({ db, id, body: { email, reason }, request }) => {
      request.auditNote = { subject: id, reason }
      const account = await requestEmailChangeForSupport({ ...deps, db }, id, email)
      request.auditNote = { ...noteOf(account), reason }
    },
  )
  call.delete(
    '/accounts/:id/sessions/:sessionId',
    'End a session of an account',
    { params: sessionParams, audit: 'session-ended', ...rateLimitPerSession(60, hourMs) },
    async ({ db, params: { id, sessionId }, request }) => {
      const account = await readMemberAccount(db, id)
      request.auditNote = noteOf(account)
      // The role only matters if it is `Staff`, because ending a session of support staff ends further sessions. Any
      // other role has the same effect as `Retailer`.
      await endSessionById(db, { accountId: id, singleSignOnId: null, role: 'Retailer' }, sessionId)
    },
  )
  call.post(
    '/team-invitations/:id/resend',
    'Send an invitation to a team again',
    { audit: 'team-invitation-resent', ...rateLimitPerSession(30, hourMs) },
    async ({ db, id, request }) => {
      const { organisationId, ownerEmail } = await resendTeamInvitation({ ...deps, db }, id)
      request.auditNote = { subject: id, onBehalfOf: ownerEmail, organisationId }
    },
  )
}
