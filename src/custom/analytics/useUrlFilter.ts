/**
 * Stores the filter of the figures in the URL, so that the same figures appear after a reload, from a bookmark and from
 * a shared link.
 */
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AnalyticsFilter, parseFilter, toFilterSearch } from './filter'
import type { PeriodPreset } from './period'

export const useUrlFilter = (opening: PeriodPreset) => {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  // The filter is also in React state: the router navigates with low priority, and the figures must not wait for that.
  const [filter, setFilter] = useState(() => parseFilter(search, opening))
  // Key of the history entry for which the inputs were created. Navigation to another history entry resets the figures
  // and the inputs.
  const [begun, setBegun] = useState(key)
  if (key !== begun && state?.boxesOf !== begun) {
    setBegun(key)
    setFilter(parseFilter(search, opening))
  }
  const now = toFilterSearch(filter, opening)
  const take = useCallback(
    (next: AnalyticsFilter) => {
      const words = toFilterSearch(next, opening)
      if (words === now) return
      setFilter(next)
      // `boxesOf` in the history entry's state marks a URL change that the inputs themselves made, so that this change
      // does not reset the inputs.
      navigate({ search: words }, { replace: true, state: { boxesOf: begun } })
    },
    [navigate, now, opening, begun],
  )
  return { filter, take, begun }
}
