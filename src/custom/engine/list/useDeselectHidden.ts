/**
 * Deselects the rows that the list no longer has. After a new search, filter, tab or place has loaded, the rows that
 * the list does not show are deselected. When a page is read again, the rows that have left it are deselected, for
 * example because they now belong to another tab. Opening another page or changing the order deselects nothing; the
 * toolbar counts the selected rows of other pages.
 */
import { useEffect, useRef } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { findRemovedRows, type ShownPage } from './findRemovedRows'
import { useListFilters } from './useListFilters'

const none: ReadonlySet<Identifier> = new Set()

export const useDeselectHidden = () => {
  const list = useListContext()
  const { data, error, total = 0, filterValues, isPlaceholderData, selectedIds, onSelect } = list
  const { permanent } = useListFilters()
  const narrowing = JSON.stringify([filterValues, permanent])
  const pageKey = JSON.stringify([list.page, list.perPage, list.sort])
  const selectedUnder = useRef(narrowing)
  /** The latest state of each page that was shown with the current filters. */
  const pages = useRef(new Map<string, ShownPage>())
  useEffect(() => {
    if (isPlaceholderData || (!data && !error)) return
    const isNarrowed = selectedUnder.current !== narrowing
    selectedUnder.current = narrowing
    if (isNarrowed) pages.current.clear()
    const next = { ids: data?.map(({ id }) => id) ?? [], total }
    const shown = new Set(next.ids)
    const previous = pages.current.get(pageKey)
    const left = previous && data ? findRemovedRows(previous, next) : none
    if (data) pages.current.set(pageKey, next)
    const remainingIds = selectedIds.filter(id => shown.has(id) || !(isNarrowed || left.has(id)))
    if (remainingIds.length < selectedIds.length) onSelect(remainingIds)
  }, [narrowing, pageKey, isPlaceholderData, data, error, total, selectedIds, onSelect])
}
