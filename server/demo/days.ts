/** Times relative to the moment of seeding, so that the last twelve months are always full. */
export const dayMs = 24 * 3600_000

/** @param days may be a fraction */
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * dayMs))

/**
 * Returns a time that many days ago, on the same day in UTC whatever the time is now.
 * @param share 0 to 1: the share of the time that has passed today by now
 */
export function onDay(now: Date, days: number, share: number): Date {
  const passed = now.getTime() % dayMs
  return new Date(daysAgo(now, days).getTime() - Math.round(passed * (1 - share)))
}
