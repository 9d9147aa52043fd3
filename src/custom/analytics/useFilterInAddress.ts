/**
 * Stores the filter of the figures in the address, so that a reload, a bookmark and a colleague's link show the same
 * figures.
 */
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AnalyticsFilter, filterIn, searchOf } from './filter'
import type { Preset } from './period'

export const useFilterInAddress = (opening: Preset) => {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  // The filter is also React state, so that the figures do not wait for the router, which navigates with low priority.
  const [filter, setFilter] = useState(() => filterIn(search, opening))
  // Navigation to another address resets the figures and the inputs to that address.
  const [begun, setBegun] = useState(key)
  if (key !== begun && state?.boxesOf !== begun) {
    setBegun(key)
    setFilter(filterIn(search, opening))
  }
  const now = searchOf(filter, opening)
  const take = useCallback(
    (next: AnalyticsFilter) => {
      const words = searchOf(next, opening)
      if (words === now) return
      setFilter(next)
      // Records which inputs made this history entry. For the inputs of another visit it is another address.
      navigate({ search: words }, { replace: true, state: { boxesOf: begun } })
    },
    [navigate, now, opening, begun],
  )
  return { filter, take, begun }
}
