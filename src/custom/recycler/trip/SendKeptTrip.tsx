/**
 * Sends, from every screen of the area, the trip changes that this browser stored during an earlier sign-in, and sends
 * the remaining ones before sign-out. Renders nothing.
 */
import { useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { beforeSignOut } from '../../../authProvider/beforeSignOut'
import { keeperOf } from './useKeptTrip'

export const SendKeptTrip = () => {
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
