/** Times relative to the moment of seeding, so that the last twelve months are always full. */
export const dayMs = 24 * 3600_000

/** @param days may be a fraction */
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * dayMs))

/** The day in UTC as the database writes it, `2026-03-09`. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
