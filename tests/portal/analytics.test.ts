import { describe, expect, it } from 'vitest'
import type { Analytics } from '../../contract/analytics'
import { presetPeriod } from '../../src/custom/analytics/period'
import { periodProblem } from '../../src/custom/analytics/periodProblem'
import { csvRows, periodName, seriesRows } from '../../src/custom/analytics/rows'

describe('the period of the analytics', () => {
  const today = new Date(2026, 10, 20, 12)
  it.each([
    ['month', { from: '2026-10-22', to: '2026-11-20' }],
    ['quarter', { from: '2026-08-21', to: '2026-11-20' }],
    ['year', { from: '2025-11-21', to: '2026-11-20' }],
  ] as const)('of the preset %s ends today', (preset, period) => {
    expect(presetPeriod(preset, today)).toEqual(period)
  })

  it('must not end before it begins, nor last longer than ten years', () => {
    expect(periodProblem({ from: '2026-02-01', to: '2026-01-31' })).toBe('wrongPeriod')
    expect(periodProblem({ from: '2016-01-30', to: '2026-01-31' })).toBe('longPeriod')
    expect(periodProblem({ from: '2016-01-31', to: '2026-01-31' })).toBeUndefined()
    expect(periodProblem({ from: '2026-01-31', to: '2026-01-31' })).toBeUndefined()
  })
})

describe('the rows of the analytics', () => {
  const kgByMaterial = { plastic: 1, glass: 2, metal: 3, paper: 4 }
  const series = [{ period: '2026-05-01', totalKg: 10, kgByMaterial }]

  it('name a month in the language of the screen', () => {
    expect(periodName('2026-05-01', 'month', 'en')).toBe('May 2026')
    expect(periodName('2026-05-01', 'month', 'ua')).toContain('2026')
    expect(periodName('2026-05-01', 'day', 'en')).toBe('1 May')
  })

  it('are the same on screen and in the file', () => {
    const rows = seriesRows({ series, unit: 'month' } as Analytics, 'en')
    expect(csvRows(rows, ['Period', 'Plastic', 'Glass', 'Metal', 'Paper', 'Total'])).toEqual([
      ['Period', 'Plastic', 'Glass', 'Metal', 'Paper', 'Total'],
      ['May 2026', 1, 2, 3, 4, 10],
    ])
  })
})
