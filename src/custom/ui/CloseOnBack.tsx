/**
 * Makes the browser's Back close a dialog or drawer that has no address of its own, without leaving the screen. A link
 * followed from it is opened after it has closed: if there are several blockers, the router calls only the one that was
 * mounted last, and a form below may have one.
 */
import { useEffect, useRef } from 'react'
import { type Location, type NavigateFunction, useBlocker, useNavigate } from 'react-router-dom'

let open = 0
let isOwn = false
/**
 * Goes back in the history from code, for example when a dialog's form was saved. It passes everything that is open
 * over the dialog.
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
 * Closes on Back.
 * @param onClose closes the dialog or drawer. If it is `undefined`, it cannot be closed now: it stays open on Back, and
 * does not stop other navigations. If it returns `false`, the user wants it to stay open, and the navigation is dropped
 */
export const CloseOnBack = ({ onClose }: { onClose: (() => unknown) | undefined }) => {
  const navigate = useNavigate()
  const pendingNavigation = useRef<{ to: Location; replace: boolean } | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (historyAction === 'POP') return isOfTheBrowser()
    // A list stores its state in the query of the address, so the screen stays the same.
    if (!onClose || nextLocation.pathname === currentLocation.pathname) return false
    pendingNavigation.current = { to: nextLocation, replace: historyAction === 'REPLACE' }
    return true
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
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
