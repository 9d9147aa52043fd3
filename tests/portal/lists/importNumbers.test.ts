/**
 * Checks how a column of numbers is read: all of its cells have the same decimal and thousands separators, and a cell
 * that is not a number stays a text.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../src/custom/engine/definition/rules'
import { guessSeparatorMeanings, type NumberColumn, toServerNumber } from '../../../src/custom/engine/import/numbers'

const whole: NumberColumn = { isWhole: true }
const degrees: NumberColumn = { rules: [rules.min(-90), rules.max(90)] }
const money: NumberColumn = { rules: [rules.places(2)] }
const any: NumberColumn = {}

const readColumn = (cells: readonly string[], column: NumberColumn) => {
  const reading = guessSeparatorMeanings(cells, column)
  return cells.map(cell => toServerNumber(cell, reading))
}

describe('a column of numbers', () => {
  it.each([
    ['whole numbers with dots for thousands', whole, ['1.250', '2.000', '500'], ['1250', '2000', '500']],
    ['whole numbers with two decimals next to them', whole, ['250.00', '5.000'], ['250.00', '5.000']],
    ['whole numbers with commas for thousands', whole, ['1,234', '7'], ['1234', '7']],
    [
      'whole numbers in every style',
      whole,
      ['1 200', '1\u00a0200', '1\u202f200', '1.200,00', '1200,00', "1'200", '1’200'],
      ['1200', '1200', '1200', '1200.00', '1200.00', '1200', '1200'],
    ],
    ['degrees with three decimals', degrees, ['50.450', '30,523', '−1.5'], ['50.450', '30.523', '-1.5']],
    ['amounts', money, ['1.250', '1.250,50', '0,25'], ['1250', '1250.50', '0.25']],
    ['numbers whose other cells show a decimal comma', any, ['1.250', '1,5'], ['1250', '1.5']],
    ['numbers whose other cells show a decimal point', any, ['1,250', '1.5'], ['1250', '1.5']],
    [
      'money with its currency',
      whole,
      ['₴1,234', '1 234,50 ₴', 'UAH 1,234.50', '12 грн'],
      ['1234', '1234.50', '1234.50', '12'],
    ],
    [
      'money of the other countries',
      whole,
      ['120,00 zł', '1 200 PLN', 'zł 5', '1.200,00 €', 'EUR 7', 'US$8', '9 $'],
      ['120.00', '1200', '5', '1200.00', '7', '8', '9'],
    ],
    [
      'numbers with invisible characters',
      any,
      ['\u200e50.4655', '50.4655\u202c', '\u200b7'],
      ['50.4655', '50.4655', '7'],
    ],
  ] as const)('is read: %s', (_, column, cells, numbers) => {
    expect(readColumn(cells, column)).toEqual(numbers)
  })

  it.each([
    '1e3',
    '0x10',
    'Infinity',
    '-Infinity',
    'NaN',
    '١٢',
    '１２',
    '1200 балів',
    '1,23,4',
    '1 2',
    '12 34',
    '1_000',
    '1.5.2',
    '--5',
  ])('keeps %s unchanged, so that it is rejected with the real reason', cell => {
    expect(readColumn([cell], whole)).toEqual([cell])
    expect(readColumn([cell, '1.5'], any)).toEqual([cell, '1.5'])
  })

  it('of amounts has no other currency than the installation’s', () => {
    const reading = guessSeparatorMeanings([], money)
    expect(['12 грн', '₴12', 'UAH 12'].map(cell => toServerNumber(cell, reading, true))).toEqual(['12', '12', '12'])
    for (const cell of ['12 zł', '€12', '12 USD']) expect(toServerNumber(cell, reading, true)).toBe(cell)
  })

  it('returns every number in whatever style the column is written', () => {
    const groups = ['', ' ', '\u00a0', '\u202f', "'", ',', '.'] as const
    const numbers = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(numbers, fc.constantFrom(...groups), (values, group) => {
        const cells = values.map(value => String(value).replace(/\B(?=(\d{3})+$)/g, group))
        expect(readColumn(cells, whole)).toEqual(values.map(String))
      }),
    )
  })

  it('reads a decimal number in the style of its column', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(cents, fc.constantFrom(['.', ','], [',', '.'], [' ', ','], ['', ',']), (values, [group, decimal]) => {
        const cells = values.map(value => {
          const [units, rest] = (value / 100).toFixed(2).split('.')
          return `${units?.replace(/\B(?=(\d{3})+$)/g, group ?? '')}${decimal}${rest}`
        })
        expect(readColumn(cells, any).map(Number)).toEqual(values.map(value => value / 100))
      }),
    )
  })
})
