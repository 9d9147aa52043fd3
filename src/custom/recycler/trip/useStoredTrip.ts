/** Returns the stored trip and a function that changes it. */
import { useEffect, useState } from 'react'
import { type Store, useStore, useStoreContext } from 'react-admin'
import { beforeSignOut } from '../../../authProvider/beforeSignOut'
import { hasApiExtension } from '../../../config'
import { emptyTrip } from './storedTrip'
import { createTripStore, tripStorageKey, unsentTripStorageKey } from './tripStore'

const tripStores = new WeakMap<Store, ReturnType<typeof createTripStore>>()

/**
 * Returns the trip store of an account's store. All pages share it, so that each page knows the unsent changes of the
 * previous page.
 */
const tripStoreOf = (store: Store) => {
  const keeper = tripStores.get(store) ?? createTripStore(store, hasApiExtension('trip'))
  tripStores.set(store, keeper)
  return keeper
}

export const useStoredTrip = () => {
  const keeper = tripStoreOf(useStoreContext())
  const [trip] = useStore(tripStorageKey, emptyTrip)
  const [isUnsent] = useStore(unsentTripStorageKey, false)
  const [isOpen, setIsOpen] = useState(!hasApiExtension('trip'))
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
    kept: trip,
    change: keeper.change,
    /** Whether the last attempt to send changes failed. */
    isUnsent,
    /** Whether nothing can be shown yet: the server's trip is loading, and this browser has stored no trip. */
    isPending: !isOpen && trip === emptyTrip,
  }
}
