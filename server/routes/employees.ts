/**
 * Employees (spec sections 6 and 7) of retailers, institutions and service providers; a service provider has cashiers
 * only.
 *
 *   GET  {base}/employees                    ?deactivated, Offset or offset → page
 *   POST {base}/employees/cashier            {email,name} → 201 employee
 *   POST {base}/employees/recycling-manager  {name,email,locationGuid} → 201 employee
 *   PUT  {base}/employees/{id}:activate and {id}:deactivate → employee
 *
 * The institution's portal adds cashiers through the retailer's call (spec section 6), so both roles may use it; the
 * employee is the session's organisation's.
 */
import { only } from '../../contract/access'
import {
  cashierCreateSchema,
  employeePageSchema,
  employeeSchema,
  employeesQuery,
  recyclingManagerCreateSchema,
} from '../../contract/employees'
import { idParams } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { languageOf } from '../geo/language'
import { employeesRepository } from '../repositories/employees'

const tags = ['Employees']
type EmployerRole = 'Retailer' | 'Institution' | 'ServiceProvider'
const baseOf = (role: EmployerRole) => `/b2b/${roleSlugs[role]}/employees`

export function employeeRoutes(app: App, deps: Deps, role: EmployerRole) {
  const base = baseOf(role)
  const config = { access: only(role) }
  const repository = employeesRepository(deps)

  app.get(
    base,
    {
      config,
      schema: { tags, summary: 'Employees', querystring: employeesQuery, response: { 200: employeePageSchema } },
    },
    request => repository.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    `${base}/cashier`,
    {
      config: { access: role === 'Retailer' ? only('Retailer', 'Institution') : only(role) },
      schema: { tags, summary: 'Add a cashier', body: cashierCreateSchema, response: { 201: employeeSchema } },
    },
    async (request, reply) => {
      const values = { ...request.body, role: 'Casher', locationId: null, language: languageOf(request) } as const
      const employee = await repository.create(scopeOf(request), values)
      request.auditNote = { subject: employee.guid }
      return reply.code(201).send(employee)
    },
  )
  for (const action of ['activate', 'deactivate'] as const) {
    app.put(
      // Without the pattern the router takes `:id::activate` and `:id` for the same route.
      `${base}/:id([^:]+)::${action}`,
      {
        config,
        schema: { tags, summary: `${action} an employee`, params: idParams, response: { 200: employeeSchema } },
      },
      request => repository.setDeactivated(scopeOf(request), request.params.id, action === 'deactivate'),
    )
  }
  if (role !== 'ServiceProvider') recyclingManagerRoute(app, deps, role)
}

function recyclingManagerRoute(app: App, deps: Deps, role: 'Retailer' | 'Institution') {
  const repository = employeesRepository(deps)
  app.post(
    `${baseOf(role)}/recycling-manager`,
    {
      config: { access: only(role) },
      schema: {
        tags,
        summary: 'Add a recycling manager',
        body: recyclingManagerCreateSchema,
        response: { 201: employeeSchema },
      },
    },
    async (request, reply) => {
      const { locationGuid, ...person } = request.body
      if (role === 'Retailer' && !locationGuid) {
        const fields = { locationGuid: 'InvalidParams' } as const
        throw new ApiError('InvalidParams', 'A recycling manager needs a location', { fields })
      }
      const values = {
        locationId: locationGuid ?? null,
        role: 'RecyclingManager',
        language: languageOf(request),
      } as const
      const employee = await repository.create(scopeOf(request), { ...person, ...values })
      request.auditNote = { subject: employee.guid }
      return reply.code(201).send(employee)
    },
  )
}
