/** This file does not import Zod, so that the browser does not have to load Zod. */

/** Longest period, in days, for which charts have one value per day; longer periods have one per month. */
export const maxDailySeriesDays = 62
