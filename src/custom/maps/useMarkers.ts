/**
 * Loads the markers of a map (spec sections 7 and 9): when the map appears and 500 ms after each move, page by page up
 * to min(total, 1000); below zoom 10, one marker per city. A move aborts the previous requests. Markers that are a minute
 * old are loaded again when the user returns to the page or is online again. The map calls
 * `onBoundsChange`; this file does not import Leaflet.
 */
import { focusManager, onlineManager } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits'
import { trackAge } from '../ui/absence'
import type { MapBounds, MapItem } from './bounds'

export interface MarkersQuery extends MapBounds {
  onePerCity: boolean
  offset: number
}
export type FetchMarkers<Item> = (
  query: MarkersQuery,
  signal: AbortSignal,
) => Promise<{ items: readonly Item[]; total: number }>

export interface Markers<Item> {
  items: readonly Item[]
  /** Number of all items in the bounds. If it exceeds 1000, {@link items} has only the first 1000. */
  total: number
  isLoading: boolean
  error: unknown
}

const merge = <Item extends MapItem>(shown: readonly Item[], fresh: readonly Item[]) => [
  ...new Map([...shown, ...fresh].map(item => [item.guid, item])).values(),
]

/**
 * Reads pages until all items, or `limits.mapMarkers` of them, are received. Calls `onPage` after each page with all
 * items so far.
 */
export const readMarkers = async <Item extends MapItem>(
  fetchPage: FetchMarkers<Item>,
  bounds: MapBounds,
  signal: AbortSignal,
  onPage: (items: readonly Item[], total: number) => void,
) => {
  const onePerCity = bounds.zoom < limits.mapOnePerCityBelowZoom
  let items: Item[] = []
  for (let offset = 0, wanted = 1; offset < wanted; ) {
    const page = await fetchPage({ ...bounds, onePerCity, offset }, signal)
    signal.throwIfAborted()
    offset += page.items.length
    wanted = page.items.length === 0 ? 0 : Math.min(page.total, limits.mapMarkers)
    items = merge(items, page.items).slice(0, limits.mapMarkers)
    onPage(items, page.total)
  }
  return items
}

/**
 * Returns the markers of the current bounds.
 * @param fetchPage Fetches one page with the role's map call. Must be the same function on each render.
 */
export const useMarkers = <Item extends MapItem>(fetchPage: FetchMarkers<Item>) => {
  const [markers, setMarkers] = useState<Markers<Item>>({ items: [], total: 0, isLoading: true, error: null })
  const bounds = useRef<MapBounds | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const isOld = useRef<() => boolean>(() => true)

  const load = useCallback(async () => {
    running.current?.abort()
    if (!bounds.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setMarkers(before => ({ ...before, isLoading: true, error: null }))
    try {
      let total = 0
      const items = await readMarkers(fetchPage, bounds.current, signal, (received, all) => {
        total = all
        // The previous markers stay until the new set is complete, so that the map does not flicker while pages arrive.
        startTransition(() => setMarkers(before => ({ ...before, items: merge(before.items, received), total: all })))
      })
      // A transition draws a thousand markers without blocking the page.
      startTransition(() => setMarkers({ items, total, isLoading: false, error: null }))
      isOld.current = trackAge()
    } catch (error) {
      if (!signal.aborted) setMarkers(before => ({ ...before, isLoading: false, error }))
    }
  }, [fetchPage])

  const onBoundsChange = useCallback(
    (next: MapBounds) => {
      const isFirst = bounds.current === null
      bounds.current = next
      clearTimeout(timer.current)
      if (isFirst) void load()
      else timer.current = setTimeout(load, limits.mapDebounceMs)
    },
    [load],
  )

  useEffect(() => {
    void load()
    const refresh = (isBack: boolean) => {
      if (isBack && navigator.onLine && isOld.current()) void load()
    }
    const stops = [focusManager.subscribe(refresh), onlineManager.subscribe(refresh)]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer.current)
      running.current?.abort()
    }
  }, [load])

  return { ...markers, onBoundsChange, reload: load }
}
