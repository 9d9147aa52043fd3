/**
 * Numbers of days for the estimate of when a premium reward will run out. This file does not import Zod, so that the
 * browser does not have to load Zod.
 */
export const forecastDays = {
  /** Number of past days whose redemptions give the average number of redemptions per day. */
  pace: 30,
  /** An estimate above this number of days is not shown, because the reward will not run out soon. */
  shownUpTo: 90,
  /** If a reward is estimated to run out within this number of days, its provider is notified. */
  shortage: 7,
} as const
