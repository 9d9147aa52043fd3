import { focusManager } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapBounds, MapItem } from '../../../src/custom/maps/bounds'
import { diffPins, type MapPin } from '../../../src/custom/maps/markerDiff'
import { type MarkersQuery, readMarkers, useMarkers } from '../../../src/custom/maps/useMarkers'

const bounds = (zoom: number): MapBounds => ({
  northEast: { latitude: 52, longitude: 35 },
  southWest: { latitude: 46, longitude: 26 },
  zoom,
})
const item = (number: number): MapItem => ({ guid: `g${number}`, point: { latitude: 50, longitude: number / 100 } })
const worldOf = (total: number, pageSize: number) => {
  const queries: MarkersQuery[] = []
  const fetchPage = vi.fn(async (query: MarkersQuery, _: AbortSignal) => {
    queries.push(query)
    const count = Math.max(0, Math.min(pageSize, total - query.offset))
    return { items: Array.from({ length: count }, (_, index) => item(query.offset + index)), total }
  })
  return { queries, fetchPage }
}
const never = new AbortController().signal

describe('reading markers', () => {
  it('requests pages by the number of received markers until all have arrived', async () => {
    const { queries, fetchPage } = worldOf(70, 30)
    expect(await readMarkers(fetchPage, bounds(12), never, () => {})).toHaveLength(70)
    expect(queries.map(({ offset }) => offset)).toEqual([0, 30, 60])
  })

  it('stops at a thousand', async () => {
    const { queries, fetchPage } = worldOf(5000, 300)
    expect(await readMarkers(fetchPage, bounds(12), never, () => {})).toHaveLength(1000)
    expect(queries).toHaveLength(4)
  })

  it('ends when a page is empty although the total promises more', async () => {
    const fetchPage = vi.fn(async () => ({ items: [], total: 10 }))
    expect(await readMarkers(fetchPage, bounds(12), never, () => {})).toEqual([])
    expect(fetchPage).toHaveBeenCalledTimes(1)
  })

  it.each([
    [9, true],
    [10, false],
  ])('at zoom %i requests one marker per city: %s', async (zoom, onePerCity) => {
    const { queries, fetchPage } = worldOf(1, 30)
    await readMarkers(fetchPage, bounds(zoom), never, () => {})
    expect(queries[0]?.onePerCity).toBe(onePerCity)
  })
})

describe('a moving map', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('requests at once when it appears and 500 ms after the last move', async () => {
    const { fetchPage } = worldOf(3, 30)
    const { result } = renderHook(() => useMarkers(fetchPage))
    await act(async () => result.current.onBoundsChange(bounds(7)))
    expect(fetchPage).toHaveBeenCalledTimes(1)
    expect(result.current.items).toHaveLength(3)
    await act(async () => {
      result.current.onBoundsChange(bounds(8))
      await vi.advanceTimersByTimeAsync(400)
      result.current.onBoundsChange(bounds(9))
      await vi.advanceTimersByTimeAsync(499)
    })
    expect(fetchPage).toHaveBeenCalledTimes(1)
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(fetchPage).toHaveBeenCalledTimes(2)
    expect(fetchPage.mock.lastCall?.[0].zoom).toBe(9)
  })

  it('requests again when the user returns after a minute', async () => {
    const { fetchPage } = worldOf(3, 30)
    const { result } = renderHook(() => useMarkers(fetchPage))
    await act(async () => result.current.onBoundsChange(bounds(7)))
    const returnAfter = (seconds: number) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(seconds * 1000)
        focusManager.onFocus()
      })
    await returnAfter(30)
    expect(fetchPage).toHaveBeenCalledTimes(1)
    await returnAfter(31)
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })

  it('aborts an outdated request and never shows its answer', async () => {
    const signals: AbortSignal[] = []
    const answers: ((items: MapItem[]) => void)[] = []
    const fetchPage = (_: MarkersQuery, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<{ items: MapItem[]; total: number }>(resolve => {
        answers.push(items => resolve({ items, total: items.length }))
      })
    }
    const { result } = renderHook(() => useMarkers(fetchPage))
    await act(async () => result.current.onBoundsChange(bounds(7)))
    await act(async () => {
      result.current.onBoundsChange(bounds(12))
      await vi.advanceTimersByTimeAsync(500)
    })
    expect(signals[0]?.aborted).toBe(true)
    await act(async () => answers[1]?.([item(2)]))
    await act(async () => answers[0]?.([item(1)]))
    expect(result.current.items.map(({ guid }) => guid)).toEqual(['g2'])
  })

  it('keeps its markers and says so when a refresh fails', async () => {
    const { fetchPage } = worldOf(2, 30)
    const { result } = renderHook(() => useMarkers(fetchPage))
    await act(async () => result.current.onBoundsChange(bounds(7)))
    fetchPage.mockRejectedValueOnce(new Error('down'))
    await act(async () => result.current.reload())
    expect(result.current).toMatchObject({ isLoading: false, error: new Error('down') })
    expect(result.current.items).toHaveLength(2)
  })
})

describe('the difference between two sets of pins', () => {
  const pin = (number: number, overrides: Partial<MapPin<MapItem>> = {}): [string, MapPin<MapItem>] => [
    `g${number}`,
    { item: item(number), name: `Store ${number}`, look: 'plain', ...overrides },
  ]

  it('leaves unchanged pins alone', () => {
    const { removed, added } = diffPins(new Map([pin(1), pin(2)]), new Map([pin(2), pin(3)]))
    expect(removed).toEqual(['g1'])
    expect(added.map(({ item: { guid } }) => guid)).toEqual(['g3'])
  })

  it('replaces a pin when its look, name or place changes', () => {
    const before = new Map([pin(1), pin(2), pin(3)])
    const moved = { guid: 'g3', point: { latitude: 1, longitude: 1 } }
    const next = new Map([pin(1, { look: 'muted' }), pin(2, { name: 'Other' }), pin(3, { item: moved })])
    expect(diffPins(before, next).removed).toEqual(['g1', 'g2', 'g3'])
    expect(diffPins(before, next).added).toHaveLength(3)
  })
})
