/** Checks how the text of a cell becomes the value of a number field of a declared resource. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { convertCell } from '../../server/declared/imports/rowCells'

const points = z.int()

describe('a number that arrives as a text', () => {
  it.each([
    ['1200', 1200],
    ['1 200', 1200],
    ['-5', -5],
    ['2.50', 2.5],
  ])('%s is read', (cell, number) => {
    expect(convertCell(points, cell)).toBe(number)
  })

  it.each(['1e3', '0x10', 'Infinity', 'NaN', '١٢', '１２', '1 2', '1,5', '1200 балів'])('%s is rejected', cell => {
    expect(points.safeParse(convertCell(points, cell)).success).toBe(false)
  })
})
