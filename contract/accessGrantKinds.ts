/** Kinds of access grants (API keys, webhooks) and of their changes. Zod-free: the browser loads this file. */

export const accessGrantKinds = ['key', 'webhook'] as const
export type AccessGrantKind = (typeof accessGrantKinds)[number]

/** Changes of an access grant. Its owner is notified of each of them at once. */
export const accessGrantChanges = ['created', 'address', 'secret', 'types', 'enabled'] as const
export type AccessGrantChange = (typeof accessGrantChanges)[number]
