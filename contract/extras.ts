/**
 * Features of the API that are not in the specification. `/config.json` lists those that the portal's API has.
 * Zod-free: the browser loads this file.
 */
export const apiExtras = [
  'sort',
  'search',
  'pageSize',
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
  'binsOfStores',
  'allBins',
  'receivedSponsorships',
  'storePage',
  'binMarks',
  'idempotency',
  'placeSearch',
  'withdrawal',
] as const
export type ApiExtra = (typeof apiExtras)[number]
