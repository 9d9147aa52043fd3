/** Deferred actions that can still be undone. When the user leaves the area, all deferred actions run immediately. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../session/listeners'

const pendingActions = new Set<() => Promise<unknown>>()
const { subscribe, notify } = createListeners()

/** Returns whether any action can still be undone. */
export const useIsUndoPending = () => useSyncExternalStore(subscribe, () => pendingActions.size > 0)

/**
 * Registers a deferred action.
 * @returns a function that unregisters the action, to be called when the action runs or is undone. It returns true only
 *   on its first call.
 */
export const registerDeferredAction = (action: () => Promise<unknown>) => {
  pendingActions.add(action)
  notify()
  return () => {
    const isFirst = pendingActions.delete(action)
    notify()
    return isFirst
  }
}

export const runDeferredActions = () => Promise.all([...pendingActions].map(action => action()))
