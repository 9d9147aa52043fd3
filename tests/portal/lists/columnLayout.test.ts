/** Checks the widths that a table's columns get in windows of different widths. */
import { describe, expect, test } from 'vitest'
import type { Column } from '../../../src/custom/engine/definition/definition'
import { layoutColumns } from '../../../src/custom/engine/list/columnLayout'
import type { Values } from '../../../src/dataProvider/endpoints'

const columns: readonly Column<Values>[] = [
  { kind: 'text', source: 'name' },
  { kind: 'email', source: 'email' },
  { kind: 'choice', source: 'role', options: ['Cashier'] },
  { kind: 'text', source: 'store' },
  { kind: 'dateTime', source: 'invitedAt' },
] as readonly Column<Values>[]
const texts: Readonly<Record<string, string>> = {
  name: 'Oleksandra Shevchenko',
  email: 'kateryna.shevchenko@shop.example',
  role: 'Recycling manager',
  store: 'Express №41',
  invitedAt: '27 Nov 2026, 09:44',
}
const actionsPx = 90
/** Returns the width of each column in pixels, by the column's source. */
const widthsIn = (tablePx: number) => {
  const free = tablePx - actionsPx
  const layouts = layoutColumns({
    definition: {},
    columns,
    tablePx,
    hasSelection: false,
    actionsPx,
    labelOf: ({ source }) => (source === 'invitedAt' ? 'Invitation sent' : source),
    textsOf: ({ source }) => [texts[source] ?? ''],
    secondLinesOf: () => [],
  })
  return Object.fromEntries(columns.map(({ source }, at) => [source, ((layouts[at]?.width ?? 0) * free) / 100]))
}
/** Approximate average width of a character in a table, in pixels. */
const characterPx = 7.5
const needs = (source: string) => (texts[source] ?? '').length * characterPx

describe('the widths of columns', () => {
  test('fill the table at every width', () => {
    for (const tablePx of [500, 1000, 1160, 1640]) {
      const total = Object.values(widthsIn(tablePx)).reduce((sum, px) => sum + px, 0)
      expect(total).toBeCloseTo(tablePx - actionsPx)
    }
  })
  test('show all values on one line if there is space, also e-mail addresses', () => {
    const widths = widthsIn(1160)
    for (const { source } of columns) expect(widths[source], source).toBeGreaterThan(needs(source))
  })
  test('break e-mail addresses before they shorten other values', () => {
    const widths = widthsIn(900)
    expect(widths.email).toBeLessThan(needs('email'))
    for (const source of ['name', 'role', 'store', 'invitedAt'])
      expect(widths[source], source).toBeGreaterThan(needs(source))
  })
  test('never shorten a date, and shorten a name less than a choice', () => {
    const widths = widthsIn(640)
    expect(widths.invitedAt).toBeGreaterThan(needs('invitedAt'))
    const shareOf = (source: string) => (widths[source] ?? 0) / needs(source)
    expect(shareOf('role')).toBeLessThan(1)
    expect(shareOf('name')).toBeLessThan(1)
    expect(shareOf('name')).toBeGreaterThan(0.6)
  })
  test('never shorten a code, a phone number or a price, nor a word of a text', () => {
    const values: Readonly<Record<string, string>> = {
      name: 'Кошик Експрес №17',
      street: 'вулиця Дмитра Яворницького',
      code: 'WM3E5M',
      phone: '+380445550100',
      price: '113 400,00 грн',
      finishedAt: '27 лист. 2026, 16:18',
      pickedAt: '27 лист. 2026, 16:18',
    }
    const kinds: Readonly<Record<string, string>> = { price: 'money', finishedAt: 'dateTime', pickedAt: 'dateTime' }
    const columns = Object.keys(values).map(source => ({ kind: kinds[source] ?? 'text', source }))
    const tablePx = 960
    const layouts = layoutColumns({
      definition: {},
      columns: columns as unknown as readonly Column<Values>[],
      tablePx,
      hasSelection: false,
      actionsPx: 0,
      labelOf: ({ source }) => source,
      textsOf: ({ source }) => [values[source] ?? ''],
      secondLinesOf: () => [],
    })
    const widths = Object.fromEntries(
      columns.map(({ source }, at) => [source, ((layouts[at]?.width ?? 0) * tablePx) / 100]),
    )
    // Widths that were measured in a browser, with the padding of a cell: of the whole value, but of the longest word
    // for `street` and `name`.
    const measured = { code: 73, phone: 122, price: 130, finishedAt: 160, pickedAt: 160, street: 110, name: 75 }
    for (const [source, px] of Object.entries(measured)) expect(widths[source], source).toBeGreaterThan(px)
    const wrapping = columns.flatMap(({ source }, at) => (layouts[at]?.isOneLine ? [] : [source]))
    expect(wrapping).toEqual(['name', 'street'])
  })
  test('show the bar of a progress completely, and never break a word below it', () => {
    const columns = [
      { kind: 'text', source: 'description' },
      { kind: 'progress', source: 'points', of: 'target' },
    ] as unknown as readonly Column<Values>[]
    const progressPxIn = (tablePx: number) => {
      const layouts = layoutColumns({
        definition: { form: { fields: [{ kind: 'multiline', source: 'description' }] } } as never,
        columns,
        tablePx,
        hasSelection: false,
        actionsPx: 0,
        labelOf: ({ source }) => source,
        textsOf: ({ source }) => [
          source === 'points' ? '312 000' : 'A description of what the points are collected for',
        ],
        secondLinesOf: () => [],
      })
      return ((layouts[1]?.width ?? 0) * tablePx) / 100
    }
    expect(progressPxIn(300)).toBeGreaterThanOrEqual(115)
    // The width of the word "залишилося" that was measured in a browser, with the padding of a cell.
    expect(progressPxIn(190)).toBeGreaterThan(78)
  })
  test('never break a phone number below a value', () => {
    const phone = '+380445550142'
    const layouts = layoutColumns({
      definition: {},
      columns: [
        { kind: 'text', source: 'who', secondLine: () => phone },
        { kind: 'text', source: 'note' },
      ] as unknown as readonly Column<Values>[],
      tablePx: 240,
      hasSelection: false,
      actionsPx: 0,
      labelOf: ({ source }) => source,
      textsOf: ({ source }) => [source === 'who' ? 'Ada' : 'A long note about everything'],
      secondLinesOf: ({ source }) => (source === 'who' ? [phone] : []),
    })
    // The width of the number that was measured in a browser, with the padding of a cell.
    expect(((layouts[0]?.width ?? 0) * 240) / 100).toBeGreaterThan(110)
  })
  test('give a name at least the width of its longer line, so that its number is shown', () => {
    const values: Readonly<Record<string, string>> = { name: 'Кошик Експрес №11', createdAt: '19 лист. 2026' }
    const columns = [
      { kind: 'text', source: 'name' },
      { kind: 'date', source: 'createdAt' },
    ] as unknown as readonly Column<Values>[]
    const layouts = layoutColumns({
      definition: {},
      columns,
      tablePx: 200,
      hasSelection: false,
      actionsPx: 0,
      labelOf: ({ source }) => source,
      textsOf: ({ source }) => [values[source] ?? ''],
      secondLinesOf: () => [],
    })
    // Widths that were measured in a browser, with the padding of a cell: of the text "Експрес №11" (`name`) and of a
    // complete date.
    const measured = { name: 103, createdAt: 107 }
    const share = measured.name / (measured.name + measured.createdAt)
    expect(layouts[0]?.width).toBeGreaterThan(100 * share)
  })
})
