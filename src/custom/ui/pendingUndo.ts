/** What is put off for as long as it can be taken back. Whoever leaves the area has it done first. */
import { useSyncExternalStore } from 'react'

const deeds = new Set<() => Promise<unknown>>()
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether something can still be undone. */
export const useIsUndoPending = () => useSyncExternalStore(subscribe, () => deeds.size > 0)

/** @returns forgets it, once: it is done, or taken back */
export const deferForUndo = (deed: () => Promise<unknown>) => {
  deeds.add(deed)
  publish()
  return () => {
    const isFirst = deeds.delete(deed)
    publish()
    return isFirst
  }
}

export const flushPendingUndo = () => Promise.all([...deeds].map(deed => deed()))
