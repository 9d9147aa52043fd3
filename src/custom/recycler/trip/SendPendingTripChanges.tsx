/**
 * Sends the changes of the trip that this browser stored during an earlier sign-in, and before sign-out the changes
 * that are still pending. Mounted on every screen of the area; renders nothing.
 */
import { useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { beforeSignOut } from '../../../authProvider/beforeSignOut'
import { keeperOf } from './useStoredTrip'

export const SendPendingTripChanges = () => {
  const keeper = keeperOf(useStoreContext())
  useEffect(() => {
    if (keeper.hasPending()) void keeper.open()
    const unwatch = keeper.watch()
    const stop = beforeSignOut(keeper.sendNow)
    return () => {
      unwatch()
      stop()
    }
  }, [keeper])
  return null
}
