/**
 * Support staff coming in for an organisation (design, reading 12). No session; the code is the proof.
 *
 *   POST /auth/impersonate {code} → AuthToken of 15 minutes; 422 OtpChallengeFailed. The code comes from
 *   POST /staff/organisations/{id}/impersonate.
 */
import { everyone } from '../../contract/access'
import { authTokenSchema, impersonateSchema } from '../../contract/auth'
import type { App } from '../app'
import { redeemImpersonation } from '../auth/impersonation'
import { perAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { callsOf } from './call'

export function impersonationRoutes(app: App, { db }: Deps) {
  const call = callsOf(app, '/auth', ['Auth'], {
    access: everyone,
    audit: 'impersonation',
    isWithheldUnrecorded: true,
    ...perAddress(30),
  })
  const given = { body: impersonateSchema, answer: authTokenSchema }
  call.post('/impersonate', 'Act for an organisation with a one-time code', given, async ({ body, request }) => {
    const { token, actor, account, reason } = await redeemImpersonation(db, body.code)
    request.auditNote = {
      subject: account.id,
      actorId: actor.id,
      actorEmail: actor.email,
      onBehalfOf: account.email,
      organisationId: account.organisationId,
      reason,
    }
    return token
  })
}
