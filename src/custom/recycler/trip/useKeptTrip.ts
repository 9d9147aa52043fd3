/** The kept trip on a page: as it is now, and how it is changed. */
import { useEffect, useState } from 'react'
import { type Store, useStore, useStoreContext } from 'react-admin'
import { beforeSignOut } from '../../../authProvider/beforeSignOut'
import { apiCan } from '../../../config'
import { noTrip } from './keptTrip'
import { tripKeeper, tripKey, unsentKey } from './tripKeeper'

const keepers = new WeakMap<Store, ReturnType<typeof tripKeeper>>()

/** Returns the keeper of each account's store: what a page has not sent yet the next one knows. */
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
    /** Changes could not be sent yet. */
    isUnsent,
    /** The server's is on its way, and this browser knows none. */
    isPending: !isOpen && kept === noTrip,
  }
}
