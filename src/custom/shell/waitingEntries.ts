/** Numbers of records that wait, which the menu shows next to its entries. WatchWaiting.tsx reads them from the API. */
import { useSyncExternalStore } from 'react'

/** Records that wait behind a menu entry: their number, and the address that shows them. */
export interface WaitingEntry {
  /** The number as text, such as `99+`. */
  count: string
  to: string
}

/** Waiting records, by the segment of the menu's entries. */
export type WaitingEntries = Readonly<Record<string, WaitingEntry>>

let entries: WaitingEntries = {}
const listeners = new Set<() => void>()

export const setWaitingEntries = (next: WaitingEntries) => {
  entries = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useWaitingEntries = () => useSyncExternalStore(subscribe, () => entries)
