/** The kinds of access grants and what can happen to them. Zod-free: the browser loads this file. */

export const accessGrantKinds = ['key', 'webhook'] as const
export type AccessGrantKind = (typeof accessGrantKinds)[number]

/** The changes that are reported to the owner at once. */
export const accessGrantChanges = ['created', 'address', 'secret', 'types', 'enabled'] as const
export type AccessGrantChange = (typeof accessGrantChanges)[number]
