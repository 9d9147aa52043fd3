/** What the analytics ask for when they are opened. */
import { openingPeriod } from './period'

/** @param api base of the role's calls: `/b2b/retail` */
export const analyticsCall = (api: string) => `${api}/analytics?${new URLSearchParams({ ...openingPeriod() })}`
