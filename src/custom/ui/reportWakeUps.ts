import { trackAge } from './absence'

const checkMs = 5_000

/**
 * Calls the listener when the computer resumes. The page may stay visible while it sleeps, but its timers stop.
 * @returns a function that unregisters the listener
 */
export const reportWakeUps = (listener: () => void) => {
  let hasSlept = trackAge()
  const timer = setInterval(() => {
    if (hasSlept()) listener()
    hasSlept = trackAge()
  }, checkMs)
  return () => clearInterval(timer)
}
