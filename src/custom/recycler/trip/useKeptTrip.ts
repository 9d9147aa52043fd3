/** Returns the stored trip for a page, and the function that changes it. */
import { useEffect, useState } from 'react'
import { type Store, useStore, useStoreContext } from 'react-admin'
import { beforeSignOut } from '../../../authProvider/beforeSignOut'
import { apiCan } from '../../../config'
import { noTrip } from './keptTrip'
import { tripKeeper, tripKey, unsentKey } from './tripKeeper'

const keepers = new WeakMap<Store, ReturnType<typeof tripKeeper>>()

/**
 * Returns the keeper of an account's store. Pages share it, so that a page knows the unsent changes of the previous
 * one.
 */
export const keeperOf = (store: Store) => {
  const keeper = keepers.get(store) ?? tripKeeper(store, apiCan('trip'))
  keepers.set(store, keeper)
  return keeper
}

export const useKeptTrip = () => {
  const keeper = keeperOf(useStoreContext())
  const [kept] = useStore(tripKey, noTrip)
  const [isUnsent] = useStore(unsentKey, false)
  const [isOpen, setIsOpen] = useState(!apiCan('trip'))
  useEffect(() => {
    const unwatch = keeper.watch()
    void keeper.open().then(() => setIsOpen(true))
    const send = () => void keeper.sendNow()
    const stop = beforeSignOut(keeper.sendNow)
    window.addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      unwatch()
      stop()
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', send)
      send()
    }
  }, [keeper])
  return {
    kept,
    change: keeper.change,
    /** True if changes could not be sent yet. */
    isUnsent,
    /** True while the server's trip is being loaded and this browser has none. */
    isPending: !isOpen && kept === noTrip,
  }
}
