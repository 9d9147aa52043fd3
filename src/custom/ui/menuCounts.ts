/** Counts next to menu entries, such as the number of waiting records. The area's background component sets them. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../session/listeners'

interface MenuCount {
  /** The number as text, such as `99+`. */
  count: string
  /** Translation key of the entry's accessible name, with `%{label}` and `%{count}`. */
  name: string
  /** URL that shows the counted records. By default it is the URL of the menu entry. */
  to?: string
}

/** The counts, by the URL segment of the menu entry. */
export type MenuCounts = Readonly<Record<string, MenuCount>>

let counts: MenuCounts = {}
const { subscribe, notify } = createListeners()

export const setMenuCounts = (next: MenuCounts) => {
  counts = next
  notify()
}

export const useMenuCounts = () => useSyncExternalStore(subscribe, () => counts)
