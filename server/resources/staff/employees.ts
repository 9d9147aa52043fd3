/** Declares the employees of every organisation for staff, who can send an invitation to an active employee again. */
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { staffEmployeeSchema, staffEmployeesQuery } from '../../../contract/staff'
import { joinSearchKeys } from '../../db/listOrder'
import { employees, organisations } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'
import { resendInvitation } from '../../repositories/staff/employees'

const { role, deactivatedAt, organisationId } = employees

const location = sql<{ guid: string; name: string } | null>`(
  select json_build_object('guid', l.id, 'name', l.name) from locations l where l.id = employees.location_id)`

export const staffEmployees = defineStaffResource({
  name: 'employees',
  what: 'Employee',
  words: { many: 'Employees of all organisations', one: 'One employee' },
  table: employees,
  joins: [{ table: organisations, on: eq(organisations.id, organisationId) }],
  record: staffEmployeeSchema,
  columns: wireColumnsFor(staffEmployeeSchema, employees, {
    employeeRole: role,
    organisation: { guid: organisations.id, name: organisations.name },
    location,
    deactivatedAt,
  }),
  toWire: ({ deactivatedAt, ...row }) => ({ ...row, deactivated: deactivatedAt !== null }),
  list: {
    of: 'staffEmployees',
    query: staffEmployeesQuery,
    storedKey: joinSearchKeys(employees.searchText, organisations.searchText),
    filters: { organisationId, deactivated: isSo => (isSo ? isNotNull : isNull)(deactivatedAt) },
  },
  actions: {
    resend: {
      summary: 'Send the invitation again',
      from: { deactivatedAt: null },
      task: 'help',
      config: { audit: 'employee-invitation' },
      run: (deps, id, { precondition }) => resendInvitation(deps, id, precondition),
    },
  },
})
