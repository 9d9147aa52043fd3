/**
 * Employees for staff.
 *
 *   GET  /staff/employees             ?filter{q,organisationId,deactivated,id},range,sort → records
 *   GET  /staff/employees/{id}        → record
 *   POST /staff/employees/{id}/resend → record; the invitation goes by mail again; 409 for a deactivated one
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import { staffEmployeeSchema, staffEmployeesQuery } from '../../../contract/staff'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import { listStaffEmployees, readStaffEmployee, resendInvitation } from '../../repositories/staff/employees'
import { withRange } from './list'

const base = '/staff/employees'
const tags = ['Staff']
const config = { access: only('Staff') }
const response = { 200: staffEmployeeSchema }

export function staffEmployeeRoutes(app: App, deps: Deps) {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Employees of all organisations',
        querystring: staffEmployeesQuery,
        response: { 200: z.array(staffEmployeeSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'employees',
        request.query.range.offset,
        await listStaffEmployees(deps.db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(`${base}/:id`, { config, schema: { tags, summary: 'One employee', params: idParams, response } }, request =>
    readStaffEmployee(deps.db, request.params.id),
  )
  app.post(
    `${base}/:id/resend`,
    {
      config: { ...config, audit: 'employee-invitation' },
      schema: { tags, summary: 'Send the invitation again', params: idParams, response },
    },
    request => resendInvitation(deps, request.params.id),
  )
}
