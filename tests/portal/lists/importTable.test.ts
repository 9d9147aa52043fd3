/**
 * Checks how a file becomes a table: the portal guesses encoding, delimiter, headings and columns as a person would.
 */
import { describe, expect, it } from 'vitest'
import { languages } from '../../../contract/languages'
import { toServerCellText } from '../../../src/custom/engine/import/cells'
import { decodeText, guessEncoding } from '../../../src/custom/engine/import/encodings'
import { guessColumnMapping } from '../../../src/custom/engine/import/mapping'
import { readTable, toImportRows } from '../../../src/custom/engine/import/table'
import { formatDate } from '../../../src/custom/ui/format'
import { fieldNamesInAllLanguages } from '../../../src/i18n/fieldNames'

const bytes = (...values: number[]) => new Uint8Array(values)
/** Bytes of the word "Назва" in Windows-1251, and of the word "Łódź" in Windows-1250. */
const nazva1251 = [0xcd, 0xe0, 0xe7, 0xe2, 0xe0]
const lodz1250 = [0xa3, 0xf3, 0x64, 0x9f]
const utf16 = (text: string, isLittle: boolean) =>
  bytes(
    ...(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]),
    ...[...text].flatMap(letter => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

describe('a file is read', () => {
  it.each([
    ['in UTF-8', new TextEncoder().encode('Назва'), 'utf-8', 'Назва'],
    ['in UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x41), 'utf-8', 'A'],
    ['in Windows’ Cyrillic', bytes(...nazva1251), 'windows-1251', 'Назва'],
    ['in Windows’ Central European', bytes(...lodz1250), 'windows-1250', 'Łódź'],
    ['in UTF-16, the small end first', utf16('Назва', true), 'utf-16le', 'Назва'],
    ['in UTF-16, the big end first', utf16('Назва', false), 'utf-16be', 'Назва'],
  ] as const)('%s', (_, file, encoding, text) => {
    expect(guessEncoding(file)).toBe(encoding)
    expect(decodeText(file, encoding)).toBe(text)
  })

  it.each([
    [',', 'a,b\n"1,5",2'],
    [';', 'a;b\n1,5;2'],
    ['\t', 'a\tb\n1,5\t2'],
    ['|', 'a|b\n1,5|2'],
  ] as const)('with cells separated by %j, and lines numbered as in a spreadsheet', (delimiter, text) => {
    const table = readTable(`${text}\n\n x${delimiter}y`)
    expect(table).toMatchObject({ delimiter, headings: ['a', 'b'] })
    expect(table.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, '1,5'],
      [4, 'x'],
    ])
  })
})

const sources = ['name', 'city', 'street', 'houseNumber', 'zipCode', 'latitude', 'longitude']

it.each([
  ['en', ['Zip code', 'Store name', 'City', 'Street', 'House', 'Latitude', 'Longitude']],
  ['ua', ['Індекс', 'Назва', 'Місто', 'Вулиця', 'Будинок', 'Широта', 'Довгота']],
  ['pl', ['Kod pocztowy', 'Nazwa', 'Miasto', 'Ulica', 'Nr domu', 'Szerokość geograficzna', 'Długość geograficzna']],
  ['the wire', ['zipCode', 'name', 'city', 'street', 'houseNumber', 'latitude', 'longitude']],
])('columns are recognised by their names in %s', async (_, headings) => {
  const mapping = guessColumnMapping({ headings, rows: [] }, await fieldNamesInAllLanguages('locations', sources))
  expect(sources.map(source => mapping[source])).toEqual([1, 2, 3, 4, 0, 5, 6])
})

it('rows are sent by their fields, numbers with a point', () => {
  const table = readTable('name;latitude\nA;50,45\nB;-1,5')
  const columns = [{ source: 'name' }, { source: 'latitude', kind: 'number' as const }, { source: 'zipCode' }]
  expect(toImportRows(table, columns, { name: 0, latitude: 1 }, {})).toEqual([
    { line: 2, values: { name: 'A', latitude: '50.45' } },
    { line: 3, values: { name: 'B', latitude: '-1.5' } },
  ])
})

describe('a day', () => {
  const read = (cell: string) => toServerCellText(cell, { source: 'day', kind: 'day' })
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)

  it.each(languages)('is read as the screen writes it in %s', language => {
    expect(days.map(day => read(formatDate(day, language)))).toEqual(days)
  })

  it.each([
    ['2026-05-31', '2026-05-31'],
    ['31.5.2026', '2026-05-31'],
    ['31. 05. 2026', '2026-05-31'],
    ['1 бер. 2026 р.', '2026-03-01'],
    ['1\u00a0лютого 2026 року', '2026-02-01'],
    ['1 ЛИСТОПАД 2026', '2026-11-01'],
    ['1 marca 2026 r.', '2026-03-01'],
    ['30 Sep 2026', '2026-09-30'],
    ['1 September 2026', '2026-09-01'],
    ['1 Ma 2026', '1 Ma 2026'],
    ['1 Foo 2026', '1 Foo 2026'],
    ['soon', 'soon'],
  ])('%s is %s', (cell, day) => {
    expect(read(cell)).toBe(day)
  })
})

it('the marks that disarm a formula are removed from a text', () => {
  expect(readTable("phone\n'+380501234567\nit's").rows.map(({ cells }) => cells)).toEqual([['+380501234567'], ["it's"]])
})
