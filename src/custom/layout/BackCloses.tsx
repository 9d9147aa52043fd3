/** In what lies over the screen without an address of its own: the browser's Back closes it, and leads nowhere. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** @param onClose nothing: it cannot be closed now, and stays */
export const BackCloses = ({ onClose }: { onClose: (() => void) | undefined }) => {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose?.()
  }, [blocker, onClose])
  return null
}
