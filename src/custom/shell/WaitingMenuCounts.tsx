/**
 * Sets the counts at the menu entries of the staff area to the numbers of records that wait for an action. One call
 * reads all of them: when the area opens, when the user returns to the window, every minute while the window is
 * visible, and after each change. Renders nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WaitingCounts } from '../../../contract/waiting'
import { maxWaitingCount, waitingFilters } from '../../../contract/waitingFilters'
import type { Values } from '../../dataProvider/endpoints'
import { http } from '../../dataProvider/http'
import { type Engine, useEngine } from '../engine/definition/EngineContext'
import { findResourceAtPath, presetUrl } from '../engine/list/presetList'
import { type MenuCounts, setMenuCounts } from '../ui/menuCounts'

const refreshMs = 60_000
const filters: Partial<Record<string, Values>> = waitingFilters

/**
 * Returns the counts of waiting records by menu entry. The URL of each count opens the tab that shows these records.
 */
const toMenuCounts = (engine: Engine, { counts }: WaitingCounts): MenuCounts =>
  Object.fromEntries(
    engine.menu.flatMap(({ segment }) => {
      const resource = findResourceAtPath(engine.screens, segment) ?? ''
      const count = (counts as Partial<Record<string, number>>)[resource] ?? 0
      if (count === 0) return []
      const { tabs = [] } = engine.resources.get(resource) ?? {}
      const wanted = JSON.stringify(filters[resource])
      const tab = tabs.find(({ filter }) => JSON.stringify(filter) === wanted)
      // A list opens with its first tab by default, so the URL need not name that tab.
      const preset = tab && tab !== tabs[0] ? { preset: { key: 'waiting', tab: tab.key } } : {}
      const entry = {
        count: count < maxWaitingCount ? String(count) : `${maxWaitingCount - 1}+`,
        name: 'shell.menu.waiting',
        to: presetUrl(engine, { segment, ...preset }),
      }
      return [[segment, entry]]
    }),
  )

export const WaitingMenuCounts = () => {
  const engine = useEngine()
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => http<WaitingCounts>('/staff/waiting', { signal }),
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  useEffect(() => {
    setMenuCounts(data?.counts ? toMenuCounts(engine, data) : {})
    return () => setMenuCounts({})
  }, [engine, data])
  return null
}
