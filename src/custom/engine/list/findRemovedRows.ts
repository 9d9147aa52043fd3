/** Determines which rows have left a page of the list between two loads of the page. */
import type { Identifier } from 'react-admin'

export interface ShownPage {
  ids: readonly Identifier[]
  /** Number of rows on all pages of the list together. */
  total: number
}

/**
 * Returns whether new rows may have pushed the row to the next page: the nearest remaining row before it is now the
 * page's last row, and the list has grown by at least as many rows as the page lost.
 */
const isPushedOut = (id: Identifier, previous: ShownPage, next: ShownPage) => {
  const remaining = new Set(next.ids)
  const lost = previous.ids.filter(rowId => !remaining.has(rowId)).length
  const before = previous.ids.slice(0, previous.ids.indexOf(id)).filter(rowId => remaining.has(rowId))
  const last = before.at(-1)
  return last !== undefined && last === next.ids.at(-1) && next.total >= previous.total + lost
}

/** Returns the rows that the page no longer has, without those that are now on the next page. */
export const findRemovedRows = (previous: ShownPage, next: ShownPage): ReadonlySet<Identifier> =>
  new Set(previous.ids.filter(id => !next.ids.includes(id) && !isPushedOut(id, previous, next)))
