/**
 * Acting for an organisation.
 *
 *   POST /staff/organisations/{id}/impersonate {reason} → {url} of the portal, good once and for 60 seconds
 */
import { only } from '../../../contract/access'
import { impersonateReasonSchema, impersonationLinkSchema } from '../../../contract/staff'
import type { App } from '../../app'
import { createImpersonation } from '../../auth/impersonation'
import type { Deps } from '../../deps'
import { callsOf } from '../call'

export function staffImpersonationRoutes(app: App, { db }: Deps) {
  const usual = { access: only('Staff'), audit: 'impersonation-code', isWithheldUnrecorded: true }
  const call = callsOf(app, '/staff/organisations', ['Staff'], usual)
  const given = { body: impersonateReasonSchema, answer: impersonationLinkSchema }
  call.post('/:id/impersonate', 'Act for an organisation', given, async ({ session, id, body, request }) => {
    const { reason } = body
    const { code, email } = await createImpersonation(db, session.accountId, id, reason)
    request.auditNote = { subject: id, organisationId: id, reason, onBehalfOf: email }
    return { url: `/auth/impersonate?code=${code}` }
  })
}
