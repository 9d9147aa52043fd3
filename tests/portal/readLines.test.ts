/** Checks how entries are read from a file or a pasted text with one entry per line. */
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../contract/csv'
import { languages } from '../../contract/languages'
import type { Encoding } from '../../src/custom/engine/import/encodings'
import { isTotalText } from '../../src/custom/engine/import/totals'
import { entriesOfSource, guessEntryColumn, newEntriesOf, readEntries } from '../../src/custom/engine/inputs/readLines'
import totalWords from '../../src/i18n/totalWords.json'

const read = (text: string, names: readonly string[] = []) => {
  const { rows } = readEntries({ kind: 'text', text })
  return entriesOfSource(text, rows, guessEntryColumn(rows, names)).entries
}

describe('entries of a file', () => {
  it.each([
    ['lines', 'AAA\r\n\n BBB \nCCC', ['AAA', 'BBB', 'CCC']],
    ['one line alone', 'AAA', ['AAA']],
    ['links that hold a comma and a semicolon', 'https://x/?a=1;2,3\nhttps://y/', ['https://x/?a=1;2,3', 'https://y/']],
    ['a column below its heading', 'Code;Until\nAAA;2027\nBBB;2027', ['AAA', 'BBB']],
    ['a column that is not the first', 'No,Digital goods\n1,AAA\n2,BBB', ['AAA', 'BBB']],
    ['the first column of a table without headings', 'AAA\t1\nBBB\t2', ['AAA', 'BBB']],
    ['quoted cells', '"A ""1"""\n"B,2"', ['A "1"', 'B,2']],
    [
      'lines that begin with a quotation mark',
      '"Ромашка" 10 % знижки AAA-1\n"Ромашка" 10 % знижки AAA-2\nЗвичайний код AAA-3',
      ['"Ромашка" 10 % знижки AAA-1', '"Ромашка" 10 % знижки AAA-2', 'Звичайний код AAA-3'],
    ],
    ['lines whose quotation mark another line closes', '"AAA\nBBB"', ['"AAA', 'BBB"']],
    ['lines that end in a carriage return alone', 'AAA\rBBB\rC,C', ['AAA', 'BBB', 'C,C']],
    ['nothing', ' \n', []],
  ])('%s', (_what, text, entries) => {
    expect(read(text, ['Digital goods'])).toEqual(entries)
  })

  it('are the exported ones, whatever they begin with', () => {
    const goods = ['=1+1', '-CODE', '@home', 'a;=b', 'plain', "it's"]
    const file = toCsv([['Content', 'State'], ...goods.map(good => [good, 'Free'])], ';')
    expect(read(file)).toEqual(goods)
  })

  it.each([
    [
      'below a title, without the total',
      'Netflix codes, batch 7;\n;\nCode;Valid until\n0001;2026\n0002;2026\nTotal;2 pcs',
      ['0001', '0002'],
      [{ line: 6, text: 'Total · 2 pcs', reason: 'total' }],
    ],
    [
      'as they were before an ERP system wrote them, one a line',
      'Code\n="00012345"\n1.23457E+15\n\nhttps://a/?x=1,2\n"https://a/?x=1,3"\nTotal;3',
      ['00012345', 'https://a/?x=1,2', 'https://a/?x=1,3'],
      [
        { line: 3, text: '1.23457E+15', reason: { rule: 'shortened', value: '1.23457E+15' } },
        { line: 7, text: 'Total;3', reason: 'total' },
      ],
    ],
    [
      'where a row has one; the others are named',
      'Serial;PIN;Code\n1;111;C-1\n2;222;C-2;x\n3;333\n4;444;',
      ['C-1'],
      [
        { line: 3, text: '2 · 222 · C-2 · x', reason: 'moreCells' },
        { line: 4, text: '3 · 333', reason: 'empty' },
        { line: 5, text: '4 · 444', reason: 'empty' },
      ],
    ],
    ['next to a column of their kinds', 'AB1111;code\nAB2222;code\nAB3333;link', ['AB1111', 'AB2222', 'AB3333'], []],
    [
      'without lines that have nothing in them, which are named',
      '""\nNULL\nhttps://a/?x=1,2',
      ['https://a/?x=1,2'],
      [
        { line: 1, text: '""', reason: 'empty' },
        { line: 2, text: 'NULL', reason: 'empty' },
      ],
    ],
    ['below a heading that contains a known word', 'No;Voucher code\n1;AAA\n2;BBB', ['AAA', 'BBB'], []],
  ])('are read %s', (_what, text, entries, omitted) => {
    const { rows } = readEntries({ kind: 'text', text })
    expect(entriesOfSource(text, rows, guessEntryColumn(rows, []))).toEqual({ entries, omitted })
  })

  it('are not totals, whichever column has the label, in any language whose headings are recognised', () => {
    expect(Object.keys(totalWords).sort()).toEqual([...languages, 'ru'].sort())
    for (const word of Object.values(totalWords).flat()) {
      for (const total of [`${word};2`, `${word}:;`, `2;${word}`, `;${word}: 2 шт.`, `${word};2 pcs`]) {
        const text = `Назва;Код\nКіно;K-1\nКіно;K-2\n${total}`
        const { rows } = readEntries({ kind: 'text', text })
        const { entries, omitted } = entriesOfSource(text, rows, guessEntryColumn(rows, []))
        expect(entries, total).toEqual(['K-1', 'K-2'])
        expect(omitted, total).toMatchObject([{ line: 4, reason: 'total' }])
        const lines = entriesOfSource(text, rows, { column: -1, hasHeadings: true, headingAt: 0 })
        expect(lines.entries, total).toEqual(['Кіно;K-1', 'Кіно;K-2'])
      }
    }
    for (const total of ['Всього кодів: 10 шт.', 'Total number of codes: 10', 'Grand total – 10', 'ИТОГО'])
      expect(isTotalText(total), total).toBe(true)
    for (const code of ['TOTAL-2026', 'SUMA100', 'Total Wine', 'Sum of all parts', 'Разом дешевше', 'Summer 10'])
      expect(isTotalText(code), code).toBe(false)
  })

  it('are read next to a column whose names are words for totals', () => {
    expect(read('Brand;Code\nTotal;1001\nTotal;1002\nTotal;1003')).toEqual(['1001', '1002', '1003'])
  })

  it('are not parts of a cell with several lines; the cell is named', () => {
    const text = 'Code;Comment\n"line\nbreak";x\n"AAA\n";y'
    const { rows } = readEntries({ kind: 'text', text })
    expect(entriesOfSource(text, rows, guessEntryColumn(rows, []))).toEqual({
      entries: ['AAA'],
      omitted: [{ line: 2, text: 'line break · x', reason: 'lineBreak' }],
    })
  })

  it.each([
    ['a column', 0],
    ['whole lines', -1],
  ])('are read from hidden rows of a workbook, unless these are left out: %s', (_what, column) => {
    const rows = [
      { line: 3, cells: ['A', '1'] },
      { line: 5, cells: ['B', '2'], isHidden: true as const },
    ]
    const entries = (skipsHidden: boolean) =>
      entriesOfSource(undefined, rows, { column, hasHeadings: false, headingAt: 0, skipsHidden }).entries.map(
        entry => entry[0],
      )
    expect(entries(false)).toEqual(['A', 'B'])
    expect(entries(true)).toEqual(['A'])
  })

  it('are added once, and not if they exist already', () => {
    expect(newEntriesOf(['A', 'B', 'A', 'C'], ['C'])).toEqual(['A', 'B'])
  })

  it('are read from the chosen sheet of a workbook', () => {
    const sheets = ['A', 'B'].map(name => ({ name, rows: [{ line: 1, cells: [`${name}-1`] }] }))
    const { text, rows } = readEntries({ kind: 'workbook', name: 'codes.xlsx', sheets }, { sheet: 1 })
    expect(entriesOfSource(text, rows, guessEntryColumn(rows, [])).entries).toEqual(['B-1'])
  })

  it('are read in the selected encoding, otherwise in a guessed one', () => {
    const bytes = Uint8Array.from([0xca, 0xee, 0xe4])
    const textIn = (encoding?: Encoding) =>
      readEntries({ kind: 'file', name: 'codes.txt', bytes }, { ...(encoding && { encoding }) }).text
    expect(textIn()).toBe('Код')
    expect(textIn('windows-1250')).toBe('Ęîä')
  })
})
