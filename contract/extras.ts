/**
 * Features of an API that are not in the specification. `/config.json` names those of the portal's API. Zod-free: the
 * browser loads this file.
 */
export const apiExtras = [
  'sort',
  'search',
  'views',
  'import',
  'notifications',
  'impact',
  'labels',
  'home',
  'closing',
  'goods',
  'routing',
  'statements',
  'analytics',
  'keys',
  'webhooks',
  'accessGrants',
  'supportVisits',
  'accountExport',
  'invites',
  'trip',
  'binCounts',
  'pointConfirmation',
  'idempotency',
] as const
export type ApiExtra = (typeof apiExtras)[number]
