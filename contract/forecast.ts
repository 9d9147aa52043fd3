/** The estimate of when premium rewards run out, in days. Zod-free: the browser loads this file. */
export const forecast = {
  /** The redemptions of these last days are the pace. */
  pace: 30,
  /** An estimate beyond this number of days is not shown: there is enough for long. */
  shownUpTo: 90,
  /** A reward that runs out within this number of days is published. */
  shortage: 7,
} as const
