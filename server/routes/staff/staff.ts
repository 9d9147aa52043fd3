/**
 * Declares the staff area's API (docs/readings.md, 11): REST under /staff, in the protocol of ra-data-simple-rest. This
 * file registers the declared staff resources, the calls of the other files of this folder, and these calls:
 *
 *   POST /staff/organisations/{id}/impersonate {reason} → {url} of the portal, valid once within 60 seconds
 *   POST /staff/organisations/{id}/end-sessions {reason} → 204; its accounts are signed out
 *   GET  /staff/locations/{id}/bins                     → page of bins
 *   GET  /staff/records/{id}/trail                      → what blocks a record of any list, its latest changes, and the
 *                                                         e-mails about it
 *   GET  /staff/waiting                                 → numbers of records that need an action of staff, by list
 */
import { forStaff } from '../../../contract/access'
import { binPageSchema } from '../../../contract/bins'
import { recordTrailSchema } from '../../../contract/recordTrail'
import { impersonateReasonSchema, impersonationLinkSchema } from '../../../contract/staff'
import { waitingCountsSchema } from '../../../contract/waiting'
import { endSessionsOfOrganisation } from '../../accounts/ownSessions'
import { createImpersonation } from '../../auth/impersonation'
import { staffResourceRoutes } from '../../declared/staffRoutes'
import { createWaitingCounter } from '../../declared/waitingCounts'
import type { Deps } from '../../deps'
import { replicaReadConfig } from '../../http/replicaReads'
import { isFeatureOn } from '../../lib/disabledFeatures'
import type { App } from '../../lib/fastifyApp'
import { binsRepository } from '../../repositories/bins'
import { readRecordTrail } from '../../repositories/staff/recordTrail'
import { staffResources } from '../../resources/staff'
import { createApiRouter } from '../call'
import { platformKeyRoutes } from '../keys'
import { staffAccountRoutes } from './accounts'
import { staffAuditRoutes } from './auditLog'
import { staffSingleSignOnRoutes } from './singleSignOn'

export function staffRoutes(app: App, deps: Deps) {
  const shown = staffResources.filter(({ list }) => isFeatureOn('resources', list.of))
  for (const resource of shown) staffResourceRoutes(app, deps, resource)
  otherStaffRoutes(app, createWaitingCounter(shown))
  staffAccountRoutes(app, deps)
  staffAuditRoutes(app, deps)
  platformKeyRoutes(app, deps)
  staffSingleSignOnRoutes(app, deps)
}

function otherStaffRoutes(app: App, countWaiting: ReturnType<typeof createWaitingCounter>) {
  const call = createApiRouter(app, '/staff', ['Staff'], { access: forStaff('read') })
  const recorded = {
    access: forStaff('help'),
    audit: 'impersonation-code',
    isWithheldUnrecorded: true,
    recentFactor: true,
  } as const
  const routeOptions = { body: impersonateReasonSchema, response: impersonationLinkSchema, ...recorded }
  call.post(
    '/organisations/:id/impersonate',
    'Impersonate an organisation',
    routeOptions,
    async ({ db, session, id, body, request }) => {
      const { reason } = body
      const { code, email } = await createImpersonation(db, session.accountId, id, reason)
      request.auditNote = { subject: id, organisationId: id, reason, onBehalfOf: email }
      return { url: `/auth/impersonate?code=${code}` }
    },
  )
  call.post(
    '/organisations/:id/end-sessions',
    'End the sessions of an organisation',
    { body: impersonateReasonSchema, access: forStaff('help'), audit: 'sessions-ended' },
    async ({ db, id, body: { reason }, request }) => {
      const { email } = await endSessionsOfOrganisation(db, id)
      request.auditNote = { subject: id, organisationId: id, reason, onBehalfOf: email }
    },
  )
  const bins = { response: binPageSchema, ...replicaReadConfig }
  call.get('/locations/:id/bins', 'Bins of a location of any organisation', bins, ({ db, id }) =>
    binsRepository(db).listForStaff(id),
  )
  call.get(
    '/records/:id/trail',
    'What blocks a record of any list, its latest changes, and the e-mails about it',
    { response: recordTrailSchema, ...replicaReadConfig },
    ({ db, id }) => readRecordTrail(db, id),
  )
  const waiting = { response: waitingCountsSchema, isBackground: true, ...replicaReadConfig } as const
  call.get('/waiting', 'Number of records that need action by support staff', waiting, async ({ db }) => ({
    counts: await countWaiting(db),
  }))
}
