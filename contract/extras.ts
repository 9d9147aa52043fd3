/** What an API can beyond the spec; `/config.json` names those of the portal's API. Zod-free: the browser loads this file. */
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
  'supportVisits',
  'accountExport',
  'invites',
  'trip',
  'binCounts',
] as const
export type ApiExtra = (typeof apiExtras)[number]
