/**
 * Access of the organisation's team to a resource, as its definition declares it. The server declares the
 * same for each call (`contract/access.ts`); a test compares both.
 */
import type { AuthProvider } from 'react-admin'
import { hasTeamRole, type TeamRole } from '../../../../contract/teamRoles'

/** The roles that are needed to read and export the records, and to write them. */
export interface TeamAccess {
  read: TeamRole
  write: TeamRole
}

/** By default every member reads the records, and managers write them. */
const defaultAccess: TeamAccess = { read: 'Viewer', write: 'Manager' }

export interface TeamRestricted {
  team?: Partial<TeamAccess>
}

export const neededTeamRole = ({ team }: TeamRestricted, use: keyof TeamAccess) => team?.[use] ?? defaultAccess[use]

/** @param teamRole the user's role; `null` for support staff and for an API without teams, who may do everything */
export const isTeamAllowed = (resource: TeamRestricted, use: keyof TeamAccess, teamRole: TeamRole | null) =>
  !teamRole || hasTeamRole(teamRole, neededTeamRole(resource, use))

const readingActions = ['list', 'show', 'export']

/** Creates the `canAccess` of react-admin's auth provider, which its own pages and buttons call. */
export const createCanAccess =
  (resources: ReadonlyMap<string, TeamRestricted>, teamRole: TeamRole): NonNullable<AuthProvider['canAccess']> =>
  async ({ resource = '', action }) =>
    isTeamAllowed(resources.get(resource) ?? {}, readingActions.includes(action) ? 'read' : 'write', teamRole)
