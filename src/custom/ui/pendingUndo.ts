/** Deferred actions that can still be undone. When the user leaves the area, all deferred actions run immediately. */
import { useSyncExternalStore } from 'react'

const pendingActions = new Set<() => Promise<unknown>>()
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether any action can still be undone. */
export const useIsUndoPending = () => useSyncExternalStore(subscribe, () => pendingActions.size > 0)

/**
 * Registers a deferred action.
 * @returns a function that unregisters the action, to be called when the action runs or is undone. It returns true only
 *   on its first call.
 */
export const registerDeferredAction = (action: () => Promise<unknown>) => {
  pendingActions.add(action)
  publish()
  return () => {
    const isFirst = pendingActions.delete(action)
    publish()
    return isFirst
  }
}

export const runDeferredActions = () => Promise.all([...pendingActions].map(action => action()))
