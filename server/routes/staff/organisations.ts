/**
 * Organisations for staff.
 *
 *   GET  /staff/organisations                  ?filter{q,role,state,id},range,sort → records
 *   GET  /staff/organisations/{id}             → record
 *   POST /staff/organisations/{id}/impersonate {reason} → {url} of the portal, good once and for 60 seconds
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import {
  impersonateReasonSchema,
  impersonationLinkSchema,
  staffOrganisationSchema,
  staffOrganisationsQuery,
} from '../../../contract/staff'
import type { App } from '../../app'
import { sessionOf } from '../../auth/gate'
import { createImpersonation } from '../../auth/impersonation'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import { listOrganisations, readStaffOrganisation } from '../../repositories/staff/organisations'
import { withRange } from './list'

const base = '/staff/organisations'
const tags = ['Staff']
const config = { access: only('Staff') }

export function staffOrganisationRoutes(app: App, { db }: Deps) {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Organisations',
        querystring: staffOrganisationsQuery,
        response: { 200: z.array(staffOrganisationSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'organisations',
        request.query.range.offset,
        await listOrganisations(db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(
    `${base}/:id`,
    {
      config,
      schema: { tags, summary: 'One organisation', params: idParams, response: { 200: staffOrganisationSchema } },
    },
    request => readStaffOrganisation(db, request.params.id),
  )
  app.post(
    `${base}/:id/impersonate`,
    {
      config: { ...config, audit: 'impersonation-code', isWithheldUnrecorded: true },
      schema: {
        tags,
        summary: 'Act for an organisation',
        params: idParams,
        body: impersonateReasonSchema,
        response: { 200: impersonationLinkSchema },
      },
    },
    async request => {
      const { id } = request.params
      const { reason } = request.body
      const { code, email } = await createImpersonation(db, sessionOf(request).accountId, id, reason)
      request.auditNote = { subject: id, organisationId: id, reason, onBehalfOf: email }
      return { url: `/auth/impersonate?code=${code}` }
    },
  )
}
