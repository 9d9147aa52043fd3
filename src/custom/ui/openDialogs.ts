/** Knows whether any dialog is open, for elements that must not cover a dialog's buttons. */
import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1) => {
  count += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts the dialog as open while the component is mounted. */
export const useRegisterOpenDialog = (isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])

export const useIsDialogOpen = () => useSyncExternalStore(subscribe, () => count > 0)
