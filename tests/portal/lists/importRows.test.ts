/**
 * Checks that no line of a file is lost: for every style of file, each line becomes a row or is reported as unreadable.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../src/custom/engine/import/encodings'
import { guessColumnMapping } from '../../../src/custom/engine/import/mapping'
import { readTable } from '../../../src/custom/engine/import/table'

const headings = ['Name', 'City', 'Street', 'Number']
const names = { name: ['Name'], city: ['City'], street: ['Street'], houseNumber: ['Number'] }
const read = (text: string) => {
  const table = readTable(text, undefined, { names })
  return { ...table, cells: table.rows.map(({ cells }) => cells) }
}

const letters = [...'aЇżЛ10 .%&-'] as const
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }).map(text => `x${text.trim()}`)
/**
 * Generates texts with quotation marks at all usual places: around a part, only at the beginning, doubled, or as the
 * sign for inches.
 */
const quoted = fc
  .tuple(word, word, fc.constantFrom('"a" b', '"a b', 'a "b"', 'a" b', '""a"" b', 'a b"', '"', 'a "b" c"'))
  .map(([one, other, shape]) => shape.replace('a', one).replace('b', other))
const row = (cell: fc.Arbitrary<string>) => fc.tuple(cell, word, word, word)
const tableOf = (cell: fc.Arbitrary<string>) => fc.array(row(cell), { minLength: 1, maxLength: 12 })

const escaped = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const anyBreak = fc.constantFrom('\n', '\r\n', '\r')

interface Style {
  cell: fc.Arbitrary<string>
  delimiter: string
  write(cell: string): string
  /** Set if the style mixes different kinds of line breaks. */
  isMixed?: true
}
/**
 * Generates texts of quoted cells that contain line breaks and delimiters, but fewer delimiters than a whole row has.
 */
const multiline = fc
  .tuple(word, word, fc.constantFrom('\n', '\r\n', ';', '"', '\n"', ';\n'))
  .map(([one, other, middle]) => one + middle + other)
const needsQuotes = (cell: string) => (/[";\r\n]/.test(cell) ? escaped(cell) : cell)

const styles: Record<string, Style> = {
  'standard CSV, every cell quoted': { cell: fc.oneof(word, quoted, multiline), delimiter: ',', write: escaped },
  'standard CSV, quoted where needed': { cell: fc.oneof(word, quoted, multiline), delimiter: ';', write: needsQuotes },
  'standard CSV with mixed line endings': {
    cell: fc.oneof(word, quoted),
    delimiter: ';',
    write: escaped,
    isMixed: true,
  },
  'plain cells with mixed line endings': { cell: word, delimiter: ',', write: cell => cell, isMixed: true },
}

const textOf = (lines: readonly string[], breaks: readonly string[]) =>
  lines.map((line, at) => (at === lines.length - 1 ? line : line + (breaks[at % breaks.length] ?? '\n'))).join('')
const breaksOf = (isMixed: boolean) =>
  isMixed ? fc.array(anyBreak, { minLength: 1, maxLength: 5 }) : anyBreak.map(each => [each])

describe('a table keeps every cell', () => {
  it.each(Object.entries(styles))('in %s', (_, { cell, delimiter, write, isMixed = false }) => {
    fc.assert(
      fc.property(tableOf(cell), breaksOf(isMixed), fc.constantFrom('', '\n', '\r\n\r\n'), (rows, breaks, end) => {
        const lines = [headings, ...rows].map(cells => cells.map(write).join(delimiter))
        const { cells, unreadable } = read(textOf(lines, breaks) + end)
        expect(cells).toEqual(rows.map(each => each.map(text => text.trim())))
        expect(unreadable).toEqual([])
      }),
    )
  })
})

/**
 * Checks texts whose quotation marks are not escaped, as in text from the clipboard. Cells may lose their quotation
 * marks.
 */
describe('a table loses no line', () => {
  const plain = (text: string) => text.replaceAll('"', '').trim()

  it.each([';', ',', '\t', '|'])('with quotation marks that are not escaped, between %j', delimiter => {
    fc.assert(
      fc.property(tableOf(fc.oneof(word, quoted)), anyBreak, (rows, lineBreak) => {
        const {
          cells,
          rows: read_,
          unreadable,
        } = read([headings, ...rows].map(each => each.join(delimiter)).join(lineBreak))
        expect(unreadable).toEqual([])
        expect(read_.map(({ line }) => line)).toEqual(rows.map((_, at) => at + 2))
        expect(cells.map(cell => cell.map(plain))).toEqual(rows.map(each => each.map(plain)))
      }),
    )
  })

  it('with empty lines, title lines above and totals below', () => {
    const blank = fc.constantFrom('', ';;;', '  ', '""')
    fc.assert(
      fc.property(
        tableOf(word),
        blank,
        fc.constantFrom('Stores of the chain', '"Stores" 2026;;;'),
        anyBreak,
        (rows, empty, title, lineBreak) => {
          const lines = [title, empty, headings.join(';'), ...rows.map(each => each.join(';')), empty, 'Total;;;12']
          const { rows: found, headingLine, above } = read(lines.join(lineBreak))
          expect(headingLine).toBe(3)
          expect(above.map(({ line }) => line)).toEqual([1])
          expect(found.map(({ line }) => line)).toEqual([...rows.map((_, at) => at + 4), rows.length + 5])
        },
      ),
    )
  })

  it('of any text: each is a row, a heading, above the headings or unreadable', () => {
    const odd = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '""', ';', ',', '\t', '\n', '\r', ' ', '1'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(odd, text => {
        const { rows, headings: found, above, unreadable } = read(text)
        const all =
          [found, ...rows.map(({ cells }) => cells), ...above.map(({ cells }) => cells)].flat().join('') +
          unreadable.map(each => each.text).join('')
        const count = (letter: string, of: string) => of.split(letter).length - 1
        for (const letter of ['a', 'b', '1']) expect(count(letter, all)).toBe(count(letter, text))
      }),
    )
  })
})

it.each([
  ['a name that begins with a quoted word', '"Ромашка" 10 % знижки;Київ;Хорива;1\n"Кава" на Подолі;Київ;Хорива;2', 2],
  ['a quotation mark that is never closed', '"Ромашка;Київ;Хорива;1\nКава;Київ;Хорива;2\nЧай;Київ;Хорива;3', 3],
  ['a quotation mark that another line closes', '"Ромашка;Київ;Хорива;1\nЧай 5";Київ;Хорива;2', 2],
  ['a quoted cell with a line break', '"Ромашка\nдругий поверх";Київ;Хорива;1\nЧай;Київ;Хорива;2', 2],
])('%s makes as many rows as there are stores', (_, lines, count) => {
  const { rows, unreadable } = read(`${headings.join(';')}\n${lines}`)
  expect(rows).toHaveLength(count)
  expect(rows.every(({ cells }) => cells[1] === 'Київ')).toBe(true)
  expect(unreadable).toEqual([])
})

it('a line with more cells than headings is named, and not read into other columns', () => {
  const { rows, unreadable } = read('Name,City,Street,Number\nA,Kyiv,Khoryva,1\nB, the second,Kyiv,Khoryva,2')
  expect(rows.map(({ line }) => line)).toEqual([2])
  expect(unreadable).toMatchObject([{ line: 3, text: 'B · the second · Kyiv · Khoryva · 2', reason: 'moreCells' }])
})

it.each([
  [
    'escaped by backslashes',
    String.raw`"Cafe \"Roma\", bar",Kyiv,Khoryva,1`,
    ['Cafe "Roma", bar', 'Kyiv', 'Khoryva', '1'],
  ],
  ['that are not doubled', '"Sklep "U Basi"",Kyiv,Khoryva,1', ['Sklep "U Basi"', 'Kyiv', 'Khoryva', '1']],
  ['of two words', '"Ab" i "Cd",Kyiv,Khoryva,1', ['"Ab" i "Cd"', 'Kyiv', 'Khoryva', '1']],
  ['that are single', `'D''ar','Kyiv','00-238','1'`, ["D'ar", 'Kyiv', '00-238', '1']],
  ['that end in a backslash', String.raw`"C:\",Kyiv,Khoryva,1`, ['C:\\', 'Kyiv', 'Khoryva', '1']],
])('quotation marks %s are read as intended', (_, line, cells) => {
  expect(read(`${headings.join(',')}\n${line}\nA,Kyiv,Khoryva,2`).cells[0]).toEqual(cells)
})

describe('a line with fewer cells than headings', () => {
  const top = 'Name;City;Street;Number;Zip'
  const full = ['A;Kyiv;Khoryva;1;01001', 'B;Kyiv;Khoryva;2;01002']
  const unreadableOf = (lines: readonly string[]) =>
    read([top, ...lines].join('\n')).unreadable.map(({ line, reason }) => ({ line, reason }))

  it('is named when other lines have their empty cells', () => {
    expect(unreadableOf(['A;Kyiv;Khoryva;1;', 'C;Kyiv;Khoryva;3', 'B;Kyiv;Khoryva;2;01002'])).toEqual([
      { line: 3, reason: 'fewerCells' },
    ])
  })
  it('is named when its cells are in other columns', () => {
    expect(unreadableOf([...full, 'C;Kyiv;3;01001'])).toEqual([{ line: 4, reason: 'fewerCells' }])
  })
  it('is a row when only the last cells are left out', () => {
    expect(unreadableOf([...full, 'C;Kyiv;Khoryva;3', 'D;Kyiv'])).toEqual([])
    expect(unreadableOf(['A;Kyiv;Khoryva;1', 'B;Kyiv;Khoryva;2', 'C;Kyiv'])).toEqual([])
  })
})

it('headings below a long title are found, and the user can choose that line', () => {
  const title = Array.from({ length: 30 }, (_, at) => `# parameter ${at} = value`)
  const { headingLine, rows, first } = read([...title, headings.join(';'), 'A;Kyiv;Khoryva;1'].join('\n'))
  expect(headingLine).toBe(31)
  expect(rows).toHaveLength(1)
  expect(first.some(({ line }) => line === 31)).toBe(true)
})

it('the separator line of a Markdown table and the end mark of DOS are not rows', () => {
  const markdown = read(`| ${headings.join(' | ')} |\n|:---|---:|:--:|---|\n| A | Kyiv | Khoryva | 1 |`)
  expect(markdown.rows).toHaveLength(1)
  const dos = new TextEncoder().encode(`${headings.join(';')}\r\nA;Kyiv;Khoryva;1\r\n\u001a`)
  expect(read(decodeText(dos, 'utf-8')).rows).toHaveLength(1)
})

it('thousands of columns are mapped quickly', () => {
  const many = Array.from({ length: 5000 }, (_, at) => `Unused column ${at}`)
  const known = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`field${at}`, [`Known ${at}`, `Name of ${at}`]]),
  )
  const started = performance.now()
  expect(guessColumnMapping({ headings: many, rows: [] }, known)).toEqual({})
  expect(performance.now() - started).toBeLessThan(3000)
})
