/**
 * Roles of the members of an organisation's team. This file does not import Zod, so that the browser does not have to
 * load Zod.
 *
 * - `Owner`: everything. Each organisation has exactly one owner.
 * - `Manager`: all records, but not API keys, webhooks, the team, the organisation's data and its deletion.
 * - `Viewer`: reads and exports.
 */
import type { Role } from './roles'

export const teamRoles = ['Owner', 'Manager', 'Viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Roles that an invitation or a change of role can give. Only a transfer makes a member the owner. */
export const assignableTeamRoles = ['Manager', 'Viewer'] as const
export type AssignableTeamRole = (typeof assignableTeamRoles)[number]

/** Returns whether a member with the role may do everything that a member with the role `needed` may do. */
export const hasTeamRole = (role: TeamRole, needed: TeamRole) => teamRoles.indexOf(role) <= teamRoles.indexOf(needed)

/**
 * Roles whose organisations have locations. Their managers and viewers can be limited to cities or locations; a limit
 * restricts all that the role allows.
 */
export const rolesWithMemberLimits: readonly Role[] = ['Retailer', 'Institution']

export const isTeamRole = (value: string): value is TeamRole => (teamRoles as readonly string[]).includes(value)
