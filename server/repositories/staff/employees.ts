/** Sends employees' invitations again. */
import { eq } from 'drizzle-orm'
import { employees, organisations } from '../../db/schema'
import { noPrecondition } from '../../db/versions'
import type { Deps } from '../../deps'
import { ApiError, requireFound } from '../../errors/apiErrors'

/**
 * Sends an employee's invitation again, on behalf of staff.
 * @throws {ApiError} InvalidOperation for a deactivated employee
 */
export const resendInvitation = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  id: string,
  requireSeen = noPrecondition,
): Promise<void> =>
  db.transaction(async tx => {
    await requireSeen(tx)
    const [row] = await tx
      .select({ employee: employees, organisation: organisations.name })
      .from(employees)
      .innerJoin(organisations, eq(organisations.id, employees.organisationId))
      .where(eq(employees.id, id))
    const { employee, organisation } = requireFound(row, 'Employee')
    const { name, email, language, role, organisationId } = employee
    if (employee.deactivatedAt) throw new ApiError('InvalidOperation', 'This employee is deactivated')
    const params = { name, organisation, role }
    const owner = { concerns: [organisationId], causes: [organisationId] }
    await mailer.queue(tx, { to: email, template: 'employeeInvited', language, params, ...owner })
  })
