import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { canLeaveScreen, hasWorkOnScreen } from './unsavedWork'

/**
 * Asks for confirmation before a navigation that would lose unsaved work. The router calls only the blocker that was
 * mounted last, so each form asks about the work of all forms on the page.
 * @param formRootPathName path below which the form stays; by default that of the page
 */
export const useConfirmLeaving = (formRootPathName?: string) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasWorkOnScreen() && !nextLocation.pathname.startsWith(formRootPathName || currentLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (canLeaveScreen()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}
