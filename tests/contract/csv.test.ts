/** Checks that spreadsheets read each exported cell as text, whichever separator they use. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv, unescapeFormula } from '../../contract/csv'

/**
 * Reads CSV as leniently as spreadsheets do: characters after a closing quote belong to the cell, and a quote inside a
 * cell is a character.
 */
function read(text: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  let isFresh = true
  const add = (part: string) => {
    const row = rows.at(-1) as string[]
    row.push(`${row.pop()}${part}`)
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      add('"')
      at++
    } else if (character === '"' && (isQuoted || isFresh)) {
      isQuoted = !isQuoted
      isFresh = false
    } else if (!isQuoted && character === separator) {
      rows.at(-1)?.push('')
      isFresh = true
    } else if (!isQuoted && text.startsWith('\r\n', at)) {
      rows.push([''])
      isFresh = true
      at++
    } else {
      add(character)
      isFresh = false
    }
  }
  return rows.slice(0, -1)
}

const sharp = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  ';',
  ',',
  '"',
  "'",
  'x',
  '1',
  ' ',
  '=cmd|’/c calc’!A1',
)
const anyText = fc.oneof(
  fc.array(sharp, { maxLength: 12 }).map(parts => parts.join('')),
  fc.string(),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain(width => fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
const isFormula = (text: string) => /^[\t\r\n\0]*[=+\-@]/.test(text)

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('has no formula for a spreadsheet that separates by %j', separator => {
    fc.assert(
      fc.property(table, rows => {
        expect(read(toCsv(rows), separator).flat().filter(isFormula)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('has no formula for a spreadsheet that starts a new row at each line break', () => {
    fc.assert(
      fc.property(table, rows => {
        const lines = toCsv(rows).split(/\r\n|\r|\n/)
        const cells = lines.flatMap(line => line.split(/[,;\t]/)).map(cell => cell.replace(/^"*/, ''))
        expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('returns every text except for the apostrophes', () => {
    const bare = (rows: readonly (readonly string[])[]) => rows.map(row => row.map(text => text.replaceAll("'", '')))
    fc.assert(
      fc.property(table, rows => {
        expect(bare(read(toCsv(rows), ','))).toEqual(bare(rows))
      }),
      { numRuns: 2000 },
    )
  })

  it('returns every text unchanged once the apostrophes are removed again', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(unescapeFormula(read(toCsv([[text]]), ',')[0]?.[0] ?? '')).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the apostrophe of a name, and removes the mark of a number', () => {
    const names = ["it's", "'quoted'", "'Ohana Market", "'s-Hertogenbosch", "''double"]
    expect(names.map(unescapeFormula)).toEqual(names)
    expect(["'00624", '="00624"'].map(unescapeFormula)).toEqual(['00624', '00624'])
  })

  it('has no apostrophe in the empty lines of a text', () => {
    expect(toCsv([['One\n\n\n  two']])).toBe('"One\n\n\n  two"\r\n')
  })

  it.each([
    ['Kyiv; shop, 2', '"Kyiv; shop, 2"'],
    ['=1+1', `"'=1+1"`],
    ['x;=cmd', `"'x;'=cmd"`],
    ['say "hi"', '"say ""hi"""'],
    [-5, '"-5"'],
    [null, '""'],
  ])('writes %j as %s', (value, cell) => {
    expect(toCsv([[value]])).toBe(`${cell}\r\n`)
  })
})
