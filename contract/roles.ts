/** Roles (spec sections 1 and 6). This file does not import Zod, so that the browser does not have to load Zod. */

/**
 * Roles with a separate part of the portal. `slug` is the path segment of their calls below `/b2b` (spec section 7);
 * `application` is the role's name in applications for an invitation. See docs/adding-a-role.md.
 */
export const roleTable = {
  Retailer: { slug: 'retail', application: 'retailer' },
  Institution: { slug: 'institution', application: 'institution' },
  ServiceProvider: { slug: 'service-provider', application: 'serviceProvider' },
  Recycler: { slug: 'recycler', application: 'recycler' },
  Sponsor: { slug: 'sponsor', application: 'sponsor' },
} as const satisfies Record<string, { slug: string; application: ApplicationRole }>
export type Role = keyof typeof roleTable
export const roles = Object.keys(roleTable) as [Role, ...Role[]]

/** Roles of a session: the role of an organisation, or `Staff` for internal support (docs/readings.md, 11). */
export const sessionRoles = [...roles, 'Staff'] as const
export type SessionRole = (typeof sessionRoles)[number]

/** Path segments of the roles' calls. */
export const roleSlugs = Object.fromEntries(roles.map(role => [role, roleTable[role].slug])) as {
  [Name in Role]: (typeof roleTable)[Name]['slug']
}

/** Roles that an application can name. The role `producer` has no part of the portal (docs/readings.md, 3). */
export const applicationRoles = [
  'institution',
  'retailer',
  'recycler',
  'producer',
  'serviceProvider',
  'sponsor',
] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** Returns the role of the organisation that an approved application invites; `null` if it cannot be approved. */
export const roleOfApplication = (applicationRole: ApplicationRole): Role | null =>
  roles.find(role => roleTable[role].application === applicationRole) ?? null

export const employeeRoles = ['Casher', 'RecyclingManager'] as const
export type EmployeeRole = (typeof employeeRoles)[number]

export const isRole = (value: unknown): value is Role => roles.includes(value as Role)
