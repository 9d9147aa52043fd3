/**
 * Roles of support staff, and the tasks that each may do. Every call for staff has one task (`contract/access.ts`).
 * This file does not import Zod, so that the browser does not have to load Zod.
 *
 * - `Admin`: everything.
 * - `Approver`: reads, and decides on applications.
 * - `Support`: reads, acts for organisations and helps the holders of accounts.
 * - `Reader`: reads.
 */
export const staffRoles = ['Admin', 'Approver', 'Support', 'Reader'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * - `read`: reads and exports records; changes data of the own account
 * - `decide`: approves and declines applications
 * - `help`: acts for organisations, ends sessions, sends e-mails again, changes the e-mail of an account
 * - `manage`: everything else, such as managing the platform's API keys, and finishing or cancelling pickups and
 *   sponsorship requests
 */
export type StaffPermission = 'read' | 'decide' | 'help' | 'manage'

const tasksOf: Record<StaffRole, readonly StaffPermission[]> = {
  Admin: ['read', 'decide', 'help', 'manage'],
  Approver: ['read', 'decide'],
  Support: ['read', 'help'],
  Reader: ['read'],
}

export const hasStaffPermission = (role: StaffRole, task: StaffPermission) => tasksOf[role].includes(task)

/** Returns the roles that may do a task. */
export const staffRolesWith = (task: StaffPermission): StaffRole[] =>
  staffRoles.filter(role => hasStaffPermission(role, task))
