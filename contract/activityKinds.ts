/**
 * The kinds of actions in an organisation's activity. This file does not import Zod, so that the browser does not have
 * to load Zod.
 */
export const activityKinds = ['created', 'changed', 'deleted', 'other'] as const
export type ActivityKind = (typeof activityKinds)[number]

/**
 * A changed field with its values before and after. If both are missing, the value is a secret or too long to be
 * stored.
 */
export interface FieldChange {
  field: string
  from?: unknown
  to?: unknown
}
