/** The filter above the figures stands in the address: a reload, a bookmark and a colleague's link have the same figures. */
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AnalyticsFilter, filterIn, searchOf } from './filter'
import type { Preset } from './period'

export const useFilterInAddress = (opening: Preset) => {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  // The figures do not wait for the router, which navigates when there is time.
  const [filter, setFilter] = useState(() => filterIn(search, opening))
  // Whoever is led to another address here finds the figures and the boxes as it says.
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
      // Which boxes made the entry of the history: to those that one comes back to, it is another address.
      navigate({ search: words }, { replace: true, state: { boxesOf: begun } })
    },
    [navigate, now, opening, begun],
  )
  return { filter, take, begun }
}
