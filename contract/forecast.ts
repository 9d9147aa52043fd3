/**
 * Days of the estimate of when a premium reward runs out. This file does not import Zod, because the browser loads it.
 */
export const forecast = {
  /** Number of past days whose redemptions give the pace. */
  pace: 30,
  /** An estimate above this number of days is not shown, because the reward will not run out soon. */
  shownUpTo: 90,
  /** A reward that runs out within this number of days is published. */
  shortage: 7,
} as const
