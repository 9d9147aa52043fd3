/** A file's bytes or a pasted text → a table of texts: its encoding, what parts its cells, which column is which. */
import Papa from 'papaparse'
import { rearmed } from '../../../../contract/csv'
import { limits } from '../../../../contract/limits'
import { cellText, folded, plainNumber, type Wanted } from './cells'

export const encodings = ['utf-8', 'windows-1251', 'windows-1250', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const decoded = (bytes: Uint8Array, encoding: Encoding, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

const isUtf8 = (bytes: Uint8Array) => {
  try {
    return decoded(bytes, 'utf-8', true) !== ''
  } catch {
    return false
  }
}

/** Polish letters read as Cyrillic stand among Latin ones; Ukrainian words are Cyrillic throughout. */
const looksCyrillic = (text: string) => {
  const words = text.match(/\p{L}+/gu) ?? []
  const cyrillic = words.filter(word => /^\p{Script=Cyrillic}{2,}$/u.test(word)).length
  const mixed = words.filter(word => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)).length
  return cyrillic > mixed
}

/** By its mark; else UTF-8 where it is that, else the one of the two old ones that makes words of it. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  if (isUtf8(bytes)) return 'utf-8'
  return looksCyrillic(decoded(bytes, 'windows-1251')) ? 'windows-1251' : 'windows-1250'
}

/** Without a mark at its beginning. */
export const readText = (bytes: Uint8Array, encoding: Encoding) => decoded(bytes, encoding).replace(/^\uFEFF/, '')

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface TableRow {
  /** As a spreadsheet numbers it; the headings are line 1. */
  line: number
  cells: readonly string[]
}
export interface Table {
  delimiter: Delimiter
  headings: readonly string[]
  rows: readonly TableRow[]
}

/** The one that makes the most headings. */
const guessDelimiter = (text: string) => {
  const headings = (delimiter: Delimiter) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: true }).data[0]?.length ?? 0
  return delimiters.reduce((best, each) => (headings(each) > headings(best) ? each : best))
}

/** @param delimiter guessed where left out */
export const readTable = (text: string, delimiter = guessDelimiter(text)): Table => {
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map(cell => rearmed(cell).trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const [first, ...rest] = rows
  return { delimiter, headings: first?.cells ?? [], rows: rest }
}

/**
 * Where "1,5" occurs, and no "1.5". Between commas "1,234" has a thousand: where the comma is decimal, cells are parted otherwise.
 * @param places of the columns that hold numbers; default: all
 */
export const guessDecimalComma = ({ rows, delimiter }: Table, places?: readonly (number | undefined)[]) => {
  const numbers = rows.flatMap(({ cells }) => cells.filter((_, at) => places?.includes(at) ?? true).map(plainNumber))
  const occurs = (shape: RegExp) => numbers.some(cell => shape.test(cell))
  return occurs(delimiter === ',' ? /^-?\d+,(?!\d{3}$)\d+$/ : /^-?\d+,\d+$/) && !occurs(/^-?[\d,]+\.\d+$/)
}

/** What each wanted column is called, in any language and on the wire. */
export type Names = Readonly<Record<string, readonly string[]>>
/** Wanted column → place in the table. */
export type Mapping = Readonly<Record<string, number | undefined>>

/** Equal names first, then those that hold one another; no place is given twice. */
export const guessMapping = (headings: readonly string[], names: Names): Mapping => {
  const given = headings.map(folded)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  const place = (fits: (heading: string, name: string) => boolean) => {
    for (const [column, known] of Object.entries(names)) {
      if (mapping[column] !== undefined) continue
      const at = given.findIndex((heading, index) => {
        return heading !== '' && !taken.has(index) && known.some(name => fits(heading, folded(name)))
      })
      if (at < 0) continue
      mapping[column] = at
      taken.add(at)
    }
  }
  place((heading, name) => heading === name)
  place(
    (heading, name) => name.length > 3 && (heading.includes(name) || (heading.length > 3 && name.includes(heading))),
  )
  return mapping
}

/** The rows as the server takes them. */
export const toImportRows = (table: Table, columns: readonly Wanted[], mapping: Mapping, isComma: boolean) =>
  table.rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      columns.flatMap(column => {
        const { source } = column
        const at = mapping[source]
        if (at === undefined) return []
        const cell = (cells[at] ?? '').slice(0, limits.importCell)
        return [[source, cellText(cell, column, isComma)] as const]
      }),
    ) as Record<string, string | number | null>,
  }))
