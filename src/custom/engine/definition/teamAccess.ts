/**
 * Access of the organisation's team, or of support staff, to a resource, as the resource's definition declares it. The
 * server declares the same access for each API call (`contract/access.ts`); a test compares both declarations.
 */
import type { AuthProvider } from 'react-admin'
import type { Me } from '../../../../contract/auth'
import { hasStaffPermission, type StaffPermission, type StaffRole } from '../../../../contract/staffRoles'
import { hasTeamRole, isTeamRole, type TeamRole } from '../../../../contract/teamRoles'

/** The roles that are needed to read and export the records, and to write them. */
export interface TeamAccess {
  read: TeamRole
  write: TeamRole
  /** The most that members who are limited to cities or locations may do; by default all that their role allows. */
  limited?: 'nothing' | 'read'
  /** Whether new records belong to a city, so that members whose limit has no city cannot create any. */
  addsToCity?: boolean
}

/** By default every member reads the records, and managers write them. */
const defaultAccess: TeamAccess = { read: 'Viewer', write: 'Manager' }

/** The permissions that a support account must have to read and export the records, and to change them. */
export interface StaffAccess {
  read: StaffPermission
  write: StaffPermission
}

const defaultStaffAccess: StaffAccess = { read: 'read', write: 'manage' }

/** The role of the user, in the organisation's team or among support staff. */
export type AccessRole = TeamRole | StaffRole

/** Returns whether the role may do everything: the role of an organisation's owner, or of a support administrator. */
export const hasFullAccess = (role: AccessRole) => role === 'Owner' || role === 'Admin'
/** The limit of a member to cities or locations; `null` without a limit. */
export type OwnMemberLimit = Me['limit']

export interface AccessRestrictions {
  team?: Partial<TeamAccess>
  staff?: Partial<StaffAccess>
}

export const requiredTeamRole = ({ team }: AccessRestrictions, use: 'read' | 'write') =>
  team?.[use] ?? defaultAccess[use]

/** Returns whether limited members may read or write the records. */
export const isOpenToLimitedMembers = ({ team }: AccessRestrictions, use: 'read' | 'write') =>
  !team?.limited || team.limited === use

export const requiredStaffPermission = ({ staff }: AccessRestrictions, use: keyof StaffAccess) =>
  staff?.[use] ?? defaultStaffAccess[use]

/**
 * Returns whether the user may read or write the records.
 * @param role the user's role; `null` for an API without roles, whose users may do everything
 */
export const canAccessRecords = (
  resource: AccessRestrictions,
  use: 'read' | 'write',
  role: AccessRole | null,
  limit: OwnMemberLimit = null,
) => {
  if (!role) return true
  if (!isTeamRole(role)) return hasStaffPermission(role, requiredStaffPermission(resource, use))
  return hasTeamRole(role, requiredTeamRole(resource, use)) && (!limit || isOpenToLimitedMembers(resource, use))
}

const readingActions = ['list', 'show', 'export']

/** Creates the function `canAccess` of react-admin's auth provider, which react-admin's own pages and buttons call. */
export const createCanAccess =
  (
    resources: ReadonlyMap<string, AccessRestrictions>,
    role: AccessRole,
    limit: OwnMemberLimit = null,
  ): NonNullable<AuthProvider['canAccess']> =>
  async ({ resource = '', action }) =>
    canAccessRecords(resources.get(resource) ?? {}, readingActions.includes(action) ? 'read' : 'write', role, limit)
