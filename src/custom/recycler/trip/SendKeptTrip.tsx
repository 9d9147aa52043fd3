/**
 * In every screen of the area: sends changes of the trip that this browser kept from an earlier sign-in, and what is left before one
 * signs out. Renders nothing.
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
