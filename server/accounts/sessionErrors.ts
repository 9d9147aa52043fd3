/** The errors for a session that has ended, and for users whose role is too low. */
import { type StaffPermission, staffRolesWith } from '../../contract/staffRoles'
import { hasTeamRole, type TeamRole, teamRoles } from '../../contract/teamRoles'
import { ApiError } from '../errors/apiErrors'

export const sessionEndedError = () => new ApiError('Unauthorized', 'The session has ended')

/** Returns the error for a member of the team whose role is too low, which names the roles that suffice. */
export const teamRoleError = (needed: TeamRole = 'Owner') =>
  new ApiError(
    'InsufficientPermissions',
    `Requires one of these roles in the team: ${teamRoles.filter(role => hasTeamRole(role, needed)).join(', ')}`,
  )

/** Returns the error for support staff whose role does not include the task, which names the roles that do. */
export const staffRoleError = (task: StaffPermission = 'manage') =>
  new ApiError(
    'InsufficientPermissions',
    `Requires one of these roles of support staff: ${staffRolesWith(task).join(', ')}`,
  )
