import { afterEach, expect, it } from 'vitest'
import { timeOf } from '../../src/custom/cells/format'

const { TZ = 'UTC' } = process.env
afterEach(() => {
  process.env.TZ = TZ
})

it('a day is the same west of Greenwich, a moment is the reader’s', () => {
  process.env.TZ = 'America/New_York'
  expect(timeOf('2026-05-31').getDate()).toBe(31)
  expect(timeOf('2026-05-31T02:00:00.000Z').getDate()).toBe(30)
})
