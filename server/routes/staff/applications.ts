/**
 * Applications for staff. Actions are POSTs to a sub-resource and answer the record.
 *
 *   GET  /staff/applications              ?filter{q,status,role,id},range,sort → records
 *   GET  /staff/applications/{id}         → record
 *   POST /staff/applications/{id}/approve {country} → record; the invite goes by mail; 409 for a producer or a decided one
 *   POST /staff/applications/{id}/decline {reason}  → record; the reason goes by mail
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import { approveSchema, declineSchema, staffApplicationSchema, staffApplicationsQuery } from '../../../contract/staff'
import type { App } from '../../app'
import { sessionOf } from '../../auth/gate'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import {
  approveApplication,
  declineApplication,
  listApplications,
  readApplication,
} from '../../repositories/staff/applications'
import { withRange } from './list'

const base = '/staff/applications'
const tags = ['Staff']
const config = { access: only('Staff') }
const response = { 200: staffApplicationSchema }

export function staffApplicationRoutes(app: App, deps: Deps) {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Applications',
        querystring: staffApplicationsQuery,
        response: { 200: z.array(staffApplicationSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'applications',
        request.query.range.offset,
        await listApplications(deps.db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One application', params: idParams, response } },
    request => readApplication(deps.db, request.params.id),
  )
  app.post(
    `${base}/:id/approve`,
    {
      config: { ...config, audit: 'application-approval' },
      schema: { tags, summary: 'Approve and invite', params: idParams, body: approveSchema, response },
    },
    request => approveApplication(deps, request.params.id, sessionOf(request).accountId, request.body.country),
  )
  app.post(
    `${base}/:id/decline`,
    {
      config: { ...config, audit: 'application-decline' },
      schema: { tags, summary: 'Decline with a reason', params: idParams, body: declineSchema, response },
    },
    request => {
      request.auditNote = { subject: request.params.id, reason: request.body.reason }
      return declineApplication(deps, request.params.id, sessionOf(request).accountId, request.body.reason)
    },
  )
}
