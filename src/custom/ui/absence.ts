/** Recognises that the user returns to the page after an absence, in which its records may have changed. */

/** Age in ms from which records are fetched again when the user returns. */
const maxAgeMs = 60_000
const checkMs = 5_000

/**
 * Returns whether data must be loaded again. It must be, too, if the computer's clock was set back.
 * @param loadedAt time in ms since the epoch
 */
export const isOutOfDate = (loadedAt: number) => Math.abs(Date.now() - loadedAt) >= maxAgeMs

/** @returns a function that returns whether data that is loaded now has become out of date */
export const trackAge = () => {
  const loadedAt = Date.now()
  return () => isOutOfDate(loadedAt)
}

/**
 * Calls the listener when the page becomes visible or hidden, and when the computer resumes: a visible page of a
 * sleeping computer stays visible, but its timers stop.
 * @returns a function that unregisters the listener
 */
export const reportReturns = (listener: () => void) => {
  let checkedAt = Date.now()
  const check = () => {
    const hasSlept = isOutOfDate(checkedAt)
    checkedAt = Date.now()
    if (hasSlept) listener()
  }
  const onVisibilityChange = () => listener()
  const timer = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
