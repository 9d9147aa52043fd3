/**
 * Returns a function that asks the browser for the recycler's position. If the position is not available, a warning is
 * shown.
 */
import { useEffect, useState } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { requestPosition, usePosition } from './position'

/** Closes the surrounding warning as soon as the position is known. */
const CloseOncePositionKnown = () => {
  const here = usePosition()
  const [before] = useState(here)
  const close = useCloseNotification()
  useEffect(() => {
    if (here !== before) close()
  }, [here, before, close])
  return null
}

export const useLocate = () => {
  const notify = useNotify()
  return async () => {
    const here = await requestPosition()
    if (!here) notify('recycler.map.notLocated', { type: 'warning', action: <CloseOncePositionKnown /> })
    return here
  }
}
