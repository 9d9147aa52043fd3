/**
 * Features of the API that are not in the specification. `/config.json` lists those that the portal's API has. This
 * file does not import Zod, because the browser loads it.
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
  'rewardForecast',
  'routing',
  'statements',
  'analytics',
  'keys',
  'webhooks',
  'accessGrants',
  'supportVisits',
  'accountExport',
  'invites',
  'employeeInvites',
  'trip',
  'binCounts',
  'pointConfirmation',
  'binsOfStores',
  'allBins',
  'receivedSponsorships',
  'storePage',
  'binMarks',
  'idempotency',
] as const
export type ApiExtra = (typeof apiExtras)[number]
