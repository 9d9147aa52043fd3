import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildGraticule, gridStepFor } from '../../../src/custom/maps/graticule'
import { loadWithRetries } from '../../../src/custom/maps/loadWithRetry'

describe('loading the maps library', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('tries three more times, each after a longer wait', async () => {
    const times: number[] = []
    const start = Date.now()
    const load = vi.fn(async () => {
      times.push(Date.now() - start)
      throw new Error('no chunk')
    })
    const failed = expect(loadWithRetries(load)).rejects.toThrow('no chunk')
    await vi.runAllTimersAsync()
    await failed
    expect(times).toEqual([0, 500, 1500, 3500])
  })

  it('returns the result of the first success', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue('map')
    const loaded = loadWithRetries(load)
    await vi.runAllTimersAsync()
    expect(await loaded).toBe('map')
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('the grid of the offline map', () => {
  it.each([60, 9, 1, 0.1, 0.01])('has a handful of lines across %d degrees', degrees => {
    const lines = buildGraticule({
      northEast: { latitude: 48 + degrees / 2, longitude: 30 + degrees / 2 },
      southWest: { latitude: 48 - degrees / 2, longitude: 30 - degrees / 2 },
    })
    expect(lines.length).toBeGreaterThanOrEqual(8)
    expect(lines.length).toBeLessThanOrEqual(30)
  })

  it('has its lines at round degrees', () => {
    expect(gridStepFor(60)).toBe(10)
    expect(gridStepFor(1)).toBe(0.2)
  })
})
