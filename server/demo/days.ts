/** Computes times relative to the time of seeding, so that the demo has data of all of the last twelve months. */
export const dayMs = 24 * 3600_000

/**
 * Returns the time a number of days ago.
 * @param days may be a fraction
 */
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * dayMs))

/**
 * Returns a time on the UTC day that was `days` days ago. The time is never later in the day than the current time.
 * @param share the time of day, as a share (0 to 1) of the part of today that has passed
 */
export function timeOnDay(now: Date, days: number, share: number): Date {
  const passed = now.getTime() % dayMs
  return new Date(daysAgo(now, days).getTime() - Math.round(passed * (1 - share)))
}
