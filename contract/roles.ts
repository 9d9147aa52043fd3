/** Who there is (spec sections 1 and 6). Zod-free: the browser loads this file. */

/** The five roles that have an area of their own. */
export const roles = ['Retailer', 'Institution', 'ServiceProvider', 'Recycler', 'Sponsor'] as const
export type Role = (typeof roles)[number]

/** What a session may be: an organisation's role, or internal support (design, reading 11). */
export const sessionRoles = [...roles, 'Staff'] as const
export type SessionRole = (typeof sessionRoles)[number]

/** The path segment of a role's calls below `/b2b` (spec section 7). */
export const roleSlugs = {
  Retailer: 'retail',
  Institution: 'institution',
  ServiceProvider: 'service-provider',
  Recycler: 'recycler',
  Sponsor: 'sponsor',
} as const satisfies Record<Role, string>

/** What an invitation can be asked for; `producer` has no area (design, reading 3). */
export const applicationRoles = [
  'institution',
  'retailer',
  'recycler',
  'producer',
  'serviceProvider',
  'sponsor',
] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** The role that an approved application signs up as; `null` cannot be approved. */
export const roleOfApplication = {
  institution: 'Institution',
  retailer: 'Retailer',
  recycler: 'Recycler',
  producer: null,
  serviceProvider: 'ServiceProvider',
  sponsor: 'Sponsor',
} as const satisfies Record<ApplicationRole, Role | null>

export const employeeRoles = ['Casher', 'RecyclingManager'] as const
export type EmployeeRole = (typeof employeeRoles)[number]

export const isRole = (value: unknown): value is Role => roles.includes(value as Role)
