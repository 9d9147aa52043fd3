import { describe, expect, it } from 'vitest'
import type { Analytics } from '../../contract/analytics'
import { buildMassTable, buildSeriesRows, formatPeriodName } from '../../src/custom/analytics/massRows'
import { periodOfPreset } from '../../src/custom/analytics/period'
import { findPeriodProblem } from '../../src/custom/analytics/periodProblem'

describe('the period of the analytics', () => {
  const today = new Date(2026, 10, 20, 12)
  it.each([
    ['yesterday', { from: '2026-11-19', to: '2026-11-19' }],
    ['week', { from: '2026-11-14', to: '2026-11-20' }],
    ['month', { from: '2026-10-22', to: '2026-11-20' }],
    ['thisMonth', { from: '2026-11-01', to: '2026-11-20' }],
    ['lastMonth', { from: '2026-10-01', to: '2026-10-31' }],
    ['quarter', { from: '2026-08-21', to: '2026-11-20' }],
    ['year', { from: '2025-11-21', to: '2026-11-20' }],
  ] as const)('of the preset %s has these days', (preset, period) => {
    expect(periodOfPreset(preset, today)).toEqual(period)
  })

  it('must not end before it begins, nor last longer than ten years', () => {
    expect(findPeriodProblem({ from: '2026-02-01', to: '2026-01-31' })).toBe('wrongPeriod')
    expect(findPeriodProblem({ from: '2016-01-30', to: '2026-01-31' })).toBe('longPeriod')
    expect(findPeriodProblem({ from: '2016-01-31', to: '2026-01-31' })).toBeUndefined()
    expect(findPeriodProblem({ from: '2026-01-31', to: '2026-01-31' })).toBeUndefined()
  })
})

describe('the rows of the analytics', () => {
  const kgByMaterial = { plastic: 1, glass: 2, metal: 3, paper: 4 }
  const series = [{ period: '2026-05-01', totalKg: 10, kgByMaterial }]

  it('name a month in the language of the screen', () => {
    expect(formatPeriodName('2026-05-01', 'month', 'en')).toBe('May 2026')
    expect(formatPeriodName('2026-05-01', 'month', 'ua')).toContain('2026')
    expect(formatPeriodName('2026-05-01', 'day', 'en')).toBe('1 May')
  })

  it('are exported with one unit a heading, and periods as ISO 8601 writes them', () => {
    const words = {
      first: 'Period',
      materials: { plastic: 'Plastic', glass: 'Glass', metal: 'Metal', paper: 'Paper' },
      ...{ total: 'Total, kg', kg: 'kg' },
    }
    const exported = (unit: Analytics['unit']) =>
      buildMassTable(buildSeriesRows({ series, unit } as Analytics, 'ua'), words)
    expect(exported('month').headings).toEqual([
      'Period',
      'Plastic, kg',
      'Glass, kg',
      'Metal, kg',
      'Paper, kg',
      'Total, kg',
    ])
    expect(exported('month').rows).toEqual([['2026-05', 1, 2, 3, 4, 10]])
    expect(exported('day').rows).toEqual([['2026-05-01', 1, 2, 3, 4, 10]])
  })
})
