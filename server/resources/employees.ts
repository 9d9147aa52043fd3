/**
 * Declares employees (spec sections 6 and 7) of retailers, institutions and service providers; a service provider has
 * only cashiers. In the specification, institutions add cashiers with the call of retailers (section 6), so
 * institutions may use this call too. The employee belongs to the organisation of the session.
 */
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  cashierCreateSchema,
  employeeSchema,
  employeesQuery,
  invitationResendSchema,
  recyclingManagerCreateSchema,
} from '../../contract/employees'
import { normaliseEmail } from '../accounts/emailAddresses'
import { employees, locations } from '../db/schema'
import { ownReference } from '../declared/references'
import { defineOwnedResource } from '../declared/resource'
import { ownedByOrganisation } from '../declared/rowOwnership'
import { fieldError } from '../errors/apiErrors'
import { ownerThroughTable } from '../ownership/owned/declarations'
import { wireColumnsFor } from '../queries/wireColumns'

const { role, locationId, deactivatedAt } = employees
const employers = ['Retailer', 'Institution', 'ServiceProvider'] as const

export const employeeResource = defineOwnedResource({
  what: 'Employee',
  words: { many: 'Employees', one: 'an employee' },
  at: {
    Retailer: '/b2b/retail/employees',
    Institution: '/b2b/institution/employees',
    ServiceProvider: '/b2b/service-provider/employees',
  },
  table: employees,
  // Employees without a location work for the whole organisation, so that limited members do not see them.
  ownership: ownedByOrganisation(employees.organisationId, ownerThroughTable(locationId, locations)),
  limit: 'employeesOfOrganisation',
  ownershipOverrides: {
    exported: 'employees',
    grants: { not: 'the invitation opens no account; it shows only the name and the role of the employee' },
  },
  record: employeeSchema,
  columns: wireColumnsFor(employeeSchema, employees, { employeeRole: role, locationGuid: locationId, deactivatedAt }),
  toWire: ({ deactivatedAt, ...row }) => ({ ...row, deactivated: deactivatedAt !== null }),
  list: {
    of: 'employees',
    query: employeesQuery,
    storedKey: employees.searchText,
    filters: { deactivated: isSo => (isSo ? isNotNull : isNull)(deactivatedAt), locationGuid: locationId },
  },
  create: {
    '/cashier': {
      summary: 'Add a cashier',
      also: { Retailer: 'Institution' },
      body: cashierCreateSchema,
      values: ({ name, email }, { session: { language } }) => ({
        name,
        email: normaliseEmail(email),
        role: 'Casher' as const,
        language,
      }),
    },
    '/recycling-manager': {
      summary: 'Add a recycling manager',
      roles: ['Retailer', 'Institution'],
      body: recyclingManagerCreateSchema,
      values({ name, email, locationGuid }, { session }) {
        if (session.role === 'Retailer' && !locationGuid) {
          throw fieldError('locationGuid', 'InvalidParams', 'A recycling manager needs a location')
        }
        const locationId = locationGuid ?? null
        return {
          name,
          email: normaliseEmail(email),
          role: 'RecyclingManager' as const,
          locationId,
          language: session.language,
        }
      },
    },
  },
  references: { locationGuid: ownReference(locations.organisationId, isNull(locations.deletedAt), locations.name) },
  unique: {
    employees_email: { field: 'email', code: 'EmailAlreadyTaken' },
  },
  import: {
    by: 'email',
    normalise: normaliseEmail,
    kind: { column: 'employeeRole', paths: { Casher: '/cashier', RecyclingManager: '/recycling-manager' } },
  },
  transitions: {
    activate: { roles: employers, from: 'any', set: { deactivatedAt: null } },
    deactivate: { roles: employers, from: 'any', set: { deactivatedAt: sql`coalesce(${deactivatedAt}, now())` } },
    resendInvitation: {
      summary: 'Send the invitation again, to a corrected address if there is one',
      roles: employers,
      from: { invitationUsedAt: null, deactivatedAt: null },
      refused: 'The invitation was used, or the employee is deactivated',
      body: invitationResendSchema,
      values: ({ email }: z.output<typeof invitationResendSchema>) => ({
        email: email ? normaliseEmail(email) : sql`${employees.email}`,
      }),
      set: {},
    },
  },
  /** Queues the invitation in the transaction that adds the employee or sends the invitation again. */
  async afterChange(scopedTable, { id, name, email, role, language }, change) {
    if (change !== 'created' && change !== 'resendInvitation') return
    const organisation = await scopedTable.organisation()
    const params = {
      name,
      organisation: organisation.name,
      role,
      link: await scopedTable.inviteLink(eq(employees.id, id)),
    }
    await scopedTable.mail({ to: email, about: [id], field: 'email', template: 'employeeInvited', params, language })
  },
})
