import { useState, useSyncExternalStore } from 'react'
import { hasWorkOnScreen, onWorkEnded } from './unsavedWork'

/**
 * Delays a change of the screen that would lose unsaved work.
 * @returns true from the first time when `isWanted` is true and there is no unsaved work on the screen, until
 *   `isWanted` is false
 */
export const useAfterWork = (isWanted: boolean) => {
  const hasWork = useSyncExternalStore(onWorkEnded, hasWorkOnScreen)
  const [isDue, setIsDue] = useState(isWanted)
  const next = isWanted && (isDue || !hasWork)
  if (next !== isDue) setIsDue(next)
  return next
}
