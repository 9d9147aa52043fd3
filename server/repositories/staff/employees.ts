/** Sends invitations of employees again, on behalf of an organisation. */
import { eq } from 'drizzle-orm'
import { createEmployeeInvite } from '../../accounts/employeeInvites'
import { employees, organisations } from '../../db/schema'
import { noPrecondition } from '../../db/versions'
import type { Deps } from '../../deps'
import { ApiError, requireFound } from '../../errors/apiErrors'

/**
 * Sends an employee's invitation again, on behalf of the organisation.
 * @throws {ApiError} InvalidOperation for a deactivated employee, or if the invitation was used
 */
export const resendInvitation = (
  { config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>,
  id: string,
  precondition = noPrecondition,
): Promise<void> =>
  db.transaction(async tx => {
    await precondition(tx)
    const [row] = await tx
      .select({ employee: employees, organisation: organisations.name })
      .from(employees)
      .innerJoin(organisations, eq(organisations.id, employees.organisationId))
      .where(eq(employees.id, id))
    const { employee, organisation } = requireFound(row, 'Employee')
    const { name, email, language, role, organisationId } = employee
    if (employee.deactivatedAt) throw new ApiError('InvalidOperation', 'This employee is deactivated')
    if (employee.invitationUsedAt) throw new ApiError('InvalidOperation', 'The invitation was used')
    const link = `${config.publicUrl}${await createEmployeeInvite(tx, eq(employees.id, id))}`
    const params = { name, organisation, role, link }
    const owner = { about: [id], concerns: [organisationId], causes: [organisationId] }
    await mailer.queue(tx, { to: email, template: 'employeeInvited', language, params, ...owner })
  })
