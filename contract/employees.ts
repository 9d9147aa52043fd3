/** Employees (spec sections 3 and 7). `Casher` is the API's own spelling. */
import { z } from 'zod'
import { lists } from './lists'
import { anyOffset, listed } from './paging'
import { email, guid, queryFlag, required, version } from './primitives'
import { employeeRoles } from './roles'

export const employeeSchema = z
  .object({
    guid,
    name: z.string(),
    email: z.string(),
    employeeRole: z.enum(employeeRoles),
    locationGuid: guid.nullable(),
    deactivated: z.boolean(),
    version,
  })
  .meta({ id: 'Employee' })
export type Employee = z.infer<typeof employeeSchema>
export const employeesQuery = z
  .object({ deactivated: queryFlag.default(false) })
  .and(anyOffset)
  .and(listed(lists.employees))
export type EmployeesQuery = z.infer<typeof employeesQuery>
export const cashierCreateSchema = z.object({ name: required(), email }).meta({ id: 'CashierCreate' })
/** `locationGuid` is required of retailers and optional for institutions. */
export const recyclingManagerCreateSchema = z
  .object({ name: required(), email, locationGuid: guid.nullish() })
  .meta({ id: 'RecyclingManagerCreate' })
