/** Checks that the total of a search is counted only if it does not follow from the page. */
import { expect, test } from 'vitest'
import { readRowsAndTotal } from '../../server/db/rows'

const read = async (q: string | undefined, offset: number, rows: number, total: number) => {
  let counted = 0
  const count = async () => {
    counted++
    return total
  }
  const found = await readRowsAndTotal({ q, offset, limit: 30 }, async () => Array(rows).fill('row'), count)
  return { rows: found.items.length, total: found.total, counted }
}

test.each([
  ['a full page', 0, 30, 50, { rows: 30, total: 50, counted: 1 }],
  ['the last page', 30, 20, 50, { rows: 20, total: 50, counted: 0 }],
  ['no matches', 0, 0, 0, { rows: 0, total: 0, counted: 0 }],
  ['a page past the end', 60, 0, 50, { rows: 0, total: 50, counted: 1 }],
])('%s of a search', async (_, offset, rows, total, expected) => {
  expect(await read('a', offset, rows, total)).toEqual(expected)
})

test('the total of a list that is not searched is always counted', async () => {
  expect(await read(undefined, 0, 3, 3)).toEqual({ rows: 3, total: 3, counted: 1 })
})
