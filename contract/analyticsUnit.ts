/** This file does not import Zod, because the browser loads it. */

/** Longest period, in days, for which charts have one value per day; longer periods have one per month. */
export const maxDailySeriesDays = 62
