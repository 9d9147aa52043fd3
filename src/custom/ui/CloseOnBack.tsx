/**
 * In what lies over the screen without an address of its own: the browser's Back closes it, and leads nowhere. Whoever is led on
 * from there goes when it is closed: of several the router asks the last blocker alone, and a form below it has one.
 */
import { useEffect, useRef } from 'react'
import { type Location, type NavigateFunction, useBlocker, useNavigate } from 'react-router-dom'

let open = 0
let isOwn = false
/** For what leaves by the history itself, such as a dialog whose form was saved: it passes whatever lies over it. */
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
 * @param onClose nothing: it cannot be closed now. It stays at a Back, and holds up nobody who is led elsewhere. Returns `false` where
 * the user wants it to stay: then nobody is led on when it is closed later
 */
export const CloseOnBack = ({ onClose }: { onClose: (() => unknown) | undefined }) => {
  const navigate = useNavigate()
  const led = useRef<{ to: Location; replace: boolean } | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (historyAction === 'POP') return isOfTheBrowser()
    // A list says in the address what it shows; the screen stays.
    if (!onClose || nextLocation.pathname === currentLocation.pathname) return false
    led.current = { to: nextLocation, replace: historyAction === 'REPLACE' }
    return true
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    if (onClose?.() === false) led.current = undefined
  }, [blocker, onClose])
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
      if (!led.current) return
      const { to, replace } = led.current
      navigate(to, { replace, state: to.state })
    }
  }, [navigate])
  return null
}
