/**
 * The staff area's API (design, reading 11): plain REST under /staff, in ra-data-simple-rest's dialect. Besides acting for an
 * organisation:
 *
 *   POST /staff/organisations/{id}/impersonate {reason} → {url} of the portal, good once and for 60 seconds
 */
import { only } from '../../../contract/access'
import { impersonateReasonSchema, impersonationLinkSchema } from '../../../contract/staff'
import type { App } from '../../app'
import { createImpersonation } from '../../auth/impersonation'
import { staffResourceRoutes } from '../../declared/staff'
import type { Deps } from '../../deps'
import { staffResources } from '../../resources'
import { callsOf } from '../call'
import { staffAuditRoutes } from './auditLog'
import { staffLocationBinRoutes } from './locationBins'
import { staffKeyRoutes } from './platformKeys'

export function staffRoutes(app: App, deps: Deps) {
  for (const resource of staffResources) staffResourceRoutes(app, deps, resource)
  impersonationRoutes(app, deps)
  staffLocationBinRoutes(app, deps)
  staffAuditRoutes(app, deps)
  staffKeyRoutes(app, deps)
}

function impersonationRoutes(app: App, { db }: Deps) {
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
