/**
 * Acting for an organisation.
 *
 *   POST /staff/organisations/{id}/impersonate {reason} → {url} of the portal, good once and for 60 seconds
 */
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import { impersonateReasonSchema, impersonationLinkSchema } from '../../../contract/staff'
import type { App } from '../../app'
import { sessionOf } from '../../auth/gate'
import { createImpersonation } from '../../auth/impersonation'
import type { Deps } from '../../deps'
import { callsOf } from '../call'

const call = callsOf(['Staff'], { access: only('Staff'), audit: 'impersonation-code', isWithheldUnrecorded: true })

export function staffImpersonationRoutes(app: App, { db }: Deps) {
  app.post(
    '/staff/organisations/:id/impersonate',
    call('Act for an organisation', {
      params: idParams,
      body: impersonateReasonSchema,
      answer: impersonationLinkSchema,
    }),
    async request => {
      const { id } = request.params
      const { reason } = request.body
      const { code, email } = await createImpersonation(db, sessionOf(request).accountId, id, reason)
      request.auditNote = { subject: id, organisationId: id, reason, onBehalfOf: email }
      return { url: `/auth/impersonate?code=${code}` }
    },
  )
}
