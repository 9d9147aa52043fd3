/**
 * Makes the browser's Back button close a dialog or drawer that has no URL of its own, without leaving the screen. If
 * the user follows a link in the dialog, the dialog closes first and then the link is opened. This order is needed
 * because the router calls only the blocker that was mounted last, and a form behind the dialog may have one too.
 */
import { useEffect, useRef } from 'react'
import { type Location, type NavigateFunction, useBlocker, useNavigate } from 'react-router-dom'
import { canLeaveScreen, hasWorkOnScreen } from './unsavedWork'

let open = 0
let isOwn = false
/**
 * Goes back in the history from code, for example after a dialog's form was saved. Open dialogs with {@link
 * CloseOnBack} do not intercept it.
 */
export const goBack = (navigate: NavigateFunction) => {
  isOwn = open > 0
  navigate(-1)
}
const isOfTheBrowser = () => {
  const isOurs = isOwn
  isOwn = false
  return !isOurs
}

/**
 * Closes a dialog or drawer when the user goes back in the browser's history.
 * @param onClose closes the dialog. If it is `undefined`, going back has no effect, and other navigation that would
 *   lose unsaved work needs a confirmation. If it returns `false`, the dialog stays open and the navigation is
 *   cancelled.
 */
export const CloseOnBack = ({ onClose }: { onClose: (() => unknown) | undefined }) => {
  const navigate = useNavigate()
  const pendingNavigation = useRef<{ to: Location; replace: boolean } | undefined>(undefined)
  /** Whether the blocked navigation leaves a dialog that has no `onClose`. */
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isLeaving.current = false
    if (historyAction === 'POP') return isOfTheBrowser()
    // A navigation within the same path is allowed, because lists store their state in the query string. The screen
    // does not change, so the dialog stays open.
    if (nextLocation.pathname === currentLocation.pathname) return false
    if (!onClose) {
      isLeaving.current = !nextLocation.state?.isAfterSaving && hasWorkOnScreen()
      return isLeaving.current
    }
    pendingNavigation.current = { to: nextLocation, replace: historyAction === 'REPLACE' }
    return true
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isLeaving.current && canLeaveScreen()) return blocker.proceed()
    isLeaving.current = false
    blocker.reset()
    if (onClose?.() === false) pendingNavigation.current = undefined
  }, [blocker, onClose])
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
      if (!pendingNavigation.current) return
      const { to, replace } = pendingNavigation.current
      navigate(to, { replace, state: to.state })
    }
  }, [navigate])
  return null
}
