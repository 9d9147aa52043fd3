/**
 * Prepares a sheet of an .xlsx workbook (ECMA-376, part 1, section 18.3) for the library that reads it: removes blank
 * cells and cells that the library cannot read, adds missing references, and sorts rows and cells. Returns notes about
 * values and texts that the library would lose.
 */
import type { CellError } from './cellErrors'
import { FileError } from './fileKind'
import type { MergedCells } from './mergedCells'
import { formatNumberByCode, hasTooManyDigits } from './numberFormats'

export interface CellNote {
  /** Text that replaces the value of the cell. */
  text?: string
  /** Text that replaces the value if the cell is in a text column. */
  shown?: string
  error?: CellError
}
/** Notes by row and column, both counted from 0. */
export type SheetNotes = ReadonlyMap<number, ReadonlyMap<number, CellNote>>

export interface PreparedSheet {
  xml: string
  notes: SheetNotes
  merged: readonly MergedCells[]
  hiddenRows: ReadonlySet<number>
}

interface WorkbookParts {
  /** Number format codes, by index of the cell style. */
  formats: ReadonlyMap<string, string>
  /** Indices of the shared strings that are blank. */
  blankStrings: ReadonlySet<string>
}

const childOf = (element: Element, name: string) => [...element.children].find(({ localName }) => localName === name)

const letterCount = 26
const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * letterCount + letter.charCodeAt(0) - 64, 0)
const columnLetters = (column: number): string =>
  column < letterCount
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / letterCount) - 1) + String.fromCharCode(65 + (column % letterCount))

/** Returns the cells that a reference such as `B2:B4` merges. */
const mergedRange = (reference: string): readonly MergedCells[] => {
  const [, left = '', top, right = '', bottom] = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? []
  if (!top) return []
  const [row, column] = [Number(top) - 1, columnNumber(left) - 1]
  return [{ row, column, rows: Number(bottom) - row, columns: columnNumber(right) - column }]
}

/**
 * Returns the note of a cell whose value the library would lose: an error value, or a formula without a stored value.
 */
const lostCellNote = (cell: Element): CellNote | undefined => {
  const type = cell.getAttribute('t')
  const value = childOf(cell, 'v')
  const text = value?.textContent ?? ''
  if (type === 'e') return { text: text || '#N/A', error: { rule: 'errorValue', value: text || '#N/A' } }
  const formula = childOf(cell, 'f')
  // The value of a formula may be an empty text. The cell then has a type and a value element, and is not blank.
  if (!formula || text !== '' || (type === 'str' && value)) return undefined
  const shown = `=${formula.textContent ?? ''}`
  return { text: shown, error: { rule: 'noValue', value: shown } }
}

const isNumber = (cell: Element) => (cell.getAttribute('t') ?? 'n') === 'n'

/** Returns the note of a number with more digits than a spreadsheet stores. */
const longNumberNote = (cell: Element): CellNote | undefined => {
  const digits = childOf(cell, 'v')?.textContent ?? ''
  if (!isNumber(cell) || digits === '' || !hasTooManyDigits(digits)) return undefined
  return { text: digits, error: { rule: 'shortened', value: digits } }
}

/**
 * Returns a note with the text that the spreadsheet displays, if a number format displays the number differently;
 * otherwise undefined.
 */
const formattedCellNote = (cell: Element, formats: ReadonlyMap<string, string>): CellNote | undefined => {
  const format = formats.get(cell.getAttribute('s') ?? '')
  const digits = childOf(cell, 'v')?.textContent ?? ''
  if (!format || !isNumber(cell) || digits === '' || Number.isNaN(Number(digits))) return undefined
  const shown = formatNumberByCode(Number(digits), format)
  return shown === undefined ? undefined : { shown }
}

const isBlank = (cell: Element, blankStrings: ReadonlySet<string>) => {
  const text = childOf(cell, 'v')?.textContent ?? ''
  const type = cell.getAttribute('t')
  if (type === 's') return text === '' || blankStrings.has(text)
  if (type === 'inlineStr') return (cell.textContent ?? '').trim() === ''
  return text.trim() === ''
}

/** Sorts rows and cells by their references. The library expects this order, but some programs write another order. */
const sortChildren = (document: Document) => {
  const sort = (parent: Element | undefined, childName: string, placeOf: (child: Element) => number) => {
    const children = [...(parent?.children ?? [])].filter(({ localName }) => localName === childName)
    const sorted = children.toSorted((a, b) => placeOf(a) - placeOf(b))
    if (sorted.some((child, at) => child !== children[at])) parent?.replaceChildren(...sorted)
  }
  sort(document.getElementsByTagNameNS('*', 'sheetData')[0], 'row', row => Number(row.getAttribute('r')))
  for (const row of [...document.getElementsByTagNameNS('*', 'row')])
    sort(row, 'c', cell => columnNumber(/^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? ''))
}

/**
 * Prepares the XML of a sheet for the library that reads it.
 * @throws {FileError} `tooLarge` if cells are so far apart that the empty cells between them would fill the memory
 */
export const prepareSheet = (
  xml: string,
  { formats, blankStrings }: WorkbookParts,
  mostCells: number,
): PreparedSheet => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const notes = new Map<number, Map<number, CellNote>>()
  const hiddenRows = new Set<number>()
  let [row, rows, columns] = [-1, 0, 0]
  for (const element of [...document.getElementsByTagNameNS('*', 'row')]) {
    row = Number(element.getAttribute('r') ?? row + 2) - 1
    element.setAttribute('r', String(row + 1))
    const hidden = element.getAttribute('hidden')
    if (hidden === '1' || hidden === 'true') hiddenRows.add(row)
    let column = -1
    for (const cell of [...element.children].filter(({ localName }) => localName === 'c')) {
      const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0]
      column = letters ? columnNumber(letters) - 1 : column + 1
      cell.setAttribute('r', `${columnLetters(column)}${row + 1}`)
      const lostNote = lostCellNote(cell)
      const note = lostNote ?? longNumberNote(cell) ?? formattedCellNote(cell, formats)
      if (note) notes.set(row, (notes.get(row) ?? new Map<number, CellNote>()).set(column, note))
      if (lostNote || isBlank(cell, blankStrings)) cell.remove()
      if (!lostNote && isBlank(cell, blankStrings)) continue
      rows = Math.max(rows, row + 1)
      columns = Math.max(columns, column + 1)
    }
    if (element.children.length === 0) element.remove()
  }
  sortChildren(document)
  if (rows * columns > mostCells) throw new FileError('tooLarge')
  const merged = [...document.getElementsByTagNameNS('*', 'mergeCell')].flatMap(range =>
    mergedRange(range.getAttribute('ref') ?? ''),
  )
  return { xml: new XMLSerializer().serializeToString(document), notes, merged, hiddenRows }
}

/** Returns the indices of the shared strings that are blank. */
export const findBlankStrings = (xml: string): ReadonlySet<string> => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const strings = [...document.getElementsByTagNameNS('*', 'si')]
  return new Set(strings.flatMap(({ textContent }, at) => ((textContent ?? '').trim() === '' ? [String(at)] : [])))
}
