/** Employees (spec sections 3 and 7). `Casher` is the API's own spelling. */
import { z } from 'zod'
import { defineList, pageRows } from './listFields'
import { anyCaseOffsetQuery, listParameters } from './paging'
import { email, guid, queryFlag, requiredText, text, timestamp, version } from './primitives'
import { employeeRoles } from './roles'

export const employeeSchema = z
  .object({
    guid,
    name: z.string(),
    email: z.string(),
    employeeRole: z.enum(employeeRoles),
    locationGuid: guid.nullable(),
    deactivated: z.boolean(),
    /** Time when the employee accepted the invitation; `null` until then. */
    invitationUsedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: 'Employee' })
export type Employee = z.infer<typeof employeeSchema>
export const employeesList = defineList(employeeSchema, {
  sort: ['name', 'email', 'employeeRole'],
  search: ['name', 'email'],
  pageRows,
})
export const employeesQuery = z
  .object({
    deactivated: queryFlag.default(false),
    locationGuid: guid
      .optional()
      .meta({ description: 'Returns only the employees of this location. Not in the specification' }),
  })
  .and(anyCaseOffsetQuery)
  .and(listParameters(employeesList))
export type EmployeesQuery = z.infer<typeof employeesQuery>
export const cashierCreateSchema = z.object({ name: requiredText(), email }).meta({ id: 'CashierCreate' })
/** Retailers must send `locationGuid`; institutions may omit it. */
export const recyclingManagerCreateSchema = z
  .object({ name: requiredText(), email, locationGuid: guid.nullish() })
  .meta({ id: 'RecyclingManagerCreate' })
/** Body of the call that resends an invitation, with the corrected e-mail address if the previous address was wrong. */
export const invitationResendSchema = z.object({ email: email.optional() }).meta({ id: 'InvitationResend' })

/** The invitation code is in the body of the request, so that it does not appear in URLs and logs. */
export const employeeInviteLookupSchema = z
  .object({ inviteCode: text(200).min(1) })
  .meta({ id: 'EmployeeInviteLookup' })
export const employeeInviteSchema = z
  .object({ name: z.string(), organisation: z.string(), employeeRole: z.enum(employeeRoles) })
  .meta({ id: 'EmployeeInvite' })
export type EmployeeInvite = z.infer<typeof employeeInviteSchema>
