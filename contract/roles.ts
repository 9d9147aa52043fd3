/** Roles (spec sections 1 and 6). Zod-free: the browser loads this file. */

/**
 * Roles that have an area of their own, with the path segment of their calls below `/b2b` (spec section 7) and the name
 * by which applicants choose the role. See docs/adding-a-role.md.
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

/** Roles of a session: an organisation's role, or internal support (docs/readings.md, 11). */
export const sessionRoles = [...roles, 'Staff'] as const
export type SessionRole = (typeof sessionRoles)[number]

/** Path segments of the roles' calls. */
export const roleSlugs = Object.fromEntries(roles.map(role => [role, roleTable[role].slug])) as {
  [Each in Role]: (typeof roleTable)[Each]['slug']
}

/** Roles that can be applied for; `producer` has no area (docs/readings.md, 3). */
export const applicationRoles = [
  'institution',
  'retailer',
  'recycler',
  'producer',
  'serviceProvider',
  'sponsor',
] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** Returns the role that an approved application signs up with; an application with `null` cannot be approved. */
export const roleOfApplication = (applicationRole: ApplicationRole): Role | null =>
  roles.find(role => roleTable[role].application === applicationRole) ?? null

export const employeeRoles = ['Casher', 'RecyclingManager'] as const
export type EmployeeRole = (typeof employeeRoles)[number]

export const isRole = (value: unknown): value is Role => roles.includes(value as Role)
