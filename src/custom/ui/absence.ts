/** Recognises records that may have changed while the user was absent. */

/** Age in ms from which records are fetched again when the user returns. */
const maxAgeMs = 60_000

/** Returns whether data that was loaded at this time, in ms since the epoch, must be loaded again. */
export const isOutOfDate = (loadedAt: number) => Date.now() - loadedAt >= maxAgeMs

/** @returns a function that returns whether data that is loaded now has become out of date */
export const trackAge = () => {
  const loadedAt = Date.now()
  return () => isOutOfDate(loadedAt)
}
