/**
 * Deselects the rows that a new search, filter, tab or place no longer shows, once its rows have arrived. Another page
 * or order hides nothing: its rows stay selected, and the toolbar counts them.
 */
import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { useListSetting } from './useListSetting'

export const useDeselectHidden = () => {
  const { data, error, filterValues, isPlaceholderData, selectedIds, onSelect } = useListContext()
  const { permanent } = useListSetting()
  const narrowing = JSON.stringify([filterValues, permanent])
  const selectedUnder = useRef(narrowing)
  useEffect(() => {
    if (selectedUnder.current === narrowing || isPlaceholderData || (!data && !error)) return
    selectedUnder.current = narrowing
    const shown = new Set(data?.map(({ id }) => id))
    const left = selectedIds.filter(id => shown.has(id))
    if (left.length < selectedIds.length) onSelect(left)
  }, [narrowing, isPlaceholderData, data, error, selectedIds, onSelect])
}
