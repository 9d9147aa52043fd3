/**
 * Creates and accepts the invitations of employees. The code in the link (inviteCodes.ts) can be used once. An employee
 * has one valid link at a time: a new link, for instance to a corrected e-mail address, invalidates the previous link.
 */
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { EmployeeInvite } from '../../contract/employees'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { employees, organisations } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import { requireFound } from '../errors/apiErrors'
import { hashSecret } from '../lib/secrets'
import { createInviteCode } from './inviteCodes'
import { inviteNotFoundError } from './invites'

const employeeInvitePath = '/join'

/**
 * Creates the link of an employee's invitation.
 * @param employee the condition of the employee's row
 * @returns the path of the link, which only the invitation e-mail contains
 */
export async function createEmployeeInvite(
  tx: Database,
  employee: SQL | undefined,
  now = databaseNow(),
): Promise<string> {
  const { code, codeHash: inviteHash, expiresAt: inviteExpiresAt } = createInviteCode(now)
  const rows = await tx
    .update(employees)
    .set({ inviteHash, inviteExpiresAt, ...unchangedVersion })
    .where(employee)
    .returning({ id: employees.id })
  requireFound(rows[0], 'Employee')
  return `${employeeInvitePath}?invite=${code}`
}

const isLive = (code: string, now: Date) =>
  and(
    eq(employees.inviteHash, hashSecret(code)),
    gt(employees.inviteExpiresAt, now),
    isNull(employees.invitationUsedAt),
    isNull(employees.deactivatedAt),
  )

/**
 * Returns an invitation by its code.
 * @throws {ApiError} InviteNotFound
 */
export async function readEmployeeInvite(db: Database, code: string, now = databaseNow()): Promise<EmployeeInvite> {
  const [row] = await db
    .select({ name: employees.name, employeeRole: employees.role, organisation: organisations.name })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.organisationId))
    .where(and(isLive(code, now), isNull(organisations.deletedAt)))
  if (!row) throw inviteNotFoundError()
  return row
}

/**
 * Marks an invitation as used. If several calls use the invitation at the same time, only one call succeeds.
 * @returns the employee and the organisation
 * @throws {ApiError} InviteNotFound
 */
export async function acceptEmployeeInvite(db: Database, code: string, now = databaseNow()) {
  await readEmployeeInvite(db, code, now)
  const [row] = await db
    .update(employees)
    .set({ invitationUsedAt: now, inviteHash: null, inviteExpiresAt: null, ...unchangedVersion })
    .where(isLive(code, now))
    .returning({ id: employees.id, organisationId: employees.organisationId })
  if (!row) throw inviteNotFoundError()
  return row
}
