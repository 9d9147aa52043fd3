/** Zod-free: the browser loads this file. */

/** Longest period, in days, for which charts have one value per day; longer periods have one per month. */
export const analyticsDailyUpTo = 62
