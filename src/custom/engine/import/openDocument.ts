/** Reads the sheets in `content.xml` of an OpenDocument spreadsheet (ODF 1.3, part 3, section 9). */
import { FileError } from './fileKind'
import type { MergedCells } from './mergedCells'
import { findDistinctDisplayText, hasTooManyDigits } from './numberFormats'
import type { SheetCell, SheetData } from './workbook'

const childrenOf = (element: Element, ...names: string[]) =>
  [...element.children].filter(({ localName }) => names.includes(localName))
const attribute = (element: Element, name: string) =>
  [...element.attributes].find(({ localName }) => localName === name)?.value
const repetitions = (element: Element, name: string) => Math.max(1, Number(attribute(element, name) ?? 1) || 1)

const numeric = ['float', 'currency', 'percentage']

const textOf = (element: Element): string =>
  [...element.childNodes]
    .map(node => {
      if (node.nodeType === node.TEXT_NODE) return node.textContent ?? ''
      const { localName } = node as Element
      if (localName === 'ruby-text') return ''
      if (localName === 's') return ' '.repeat(repetitions(node as Element, 'c'))
      if (localName === 'tab') return '\t'
      return localName === 'line-break' ? '\n' : textOf(node as Element)
    })
    .join('')

const shownText = (cell: Element) => childrenOf(cell, 'p').map(textOf).join('\n').trim()

const numberCell = (number: string, shown: string): SheetCell => {
  const value = Number(number)
  if (hasTooManyDigits(number)) return { value, text: number, error: { rule: 'shortened', value: number } }
  const different = findDistinctDisplayText(shown, value)
  return { value, ...(different !== undefined && { shown: different }) }
}

/** Returns whether the cell is an error. LibreOffice has its own type for errors; other programs write them as text. */
const isError = (cell: Element) =>
  [...cell.attributes].some(({ localName, value }) => localName === 'value-type' && value === 'error')

const cellOf = (cell: Element): SheetCell | null => {
  const type = attribute(cell, 'value-type')
  const value = attribute(cell, 'value')
  const shown = shownText(cell) || (attribute(cell, 'string-value') ?? '').trim()
  if (isError(cell)) return { value: shown, text: shown, error: { rule: 'errorValue', value: shown } }
  const formula = attribute(cell, 'formula')
  if (formula !== undefined && type === undefined && shown === '') {
    const text = formula.replace(/^\w+:/, '')
    return { value: text, text, error: { rule: 'noValue', value: text } }
  }
  if (type && numeric.includes(type) && value !== undefined) return numberCell(value, shown)
  if (type === 'boolean') return { value: attribute(cell, 'boolean-value') === 'true' }
  const date = attribute(cell, 'date-value')
  if (type === 'date' && date) return { value: new Date(date.includes('T') ? `${date.replace(/Z$/, '')}Z` : date) }
  const [, hours = '', minutes = ''] = /^PT(\d+)H(\d+)M/.exec(attribute(cell, 'time-value') ?? '') ?? []
  if (type === 'time' && hours) return { value: new Date(Date.UTC(1899, 11, 30, Number(hours), Number(minutes))) }
  return shown ? { value: shown } : null
}

/**
 * Returns the row's cells without the empty cells at its end, which are repeated up to the edge of the sheet, and the
 * cells that are merged over several rows.
 * @throws {FileError} `tooLarge` if the row has more than `most` cells
 */
const cellsOf = (row: Element, most: number) => {
  const cells: SheetCell[] = []
  const merged: Omit<MergedCells, 'row'>[] = []
  let empty = 0
  for (const cell of childrenOf(row, 'table-cell', 'covered-table-cell')) {
    // The value of a cell that is hidden under merged cells is ignored.
    const filled = cell.localName === 'covered-table-cell' ? null : cellOf(cell)
    const times = repetitions(cell, 'number-columns-repeated')
    if (filled === null) {
      empty += times
      continue
    }
    if (cells.length + empty + times > most) throw new FileError('tooLarge')
    for (; empty > 0; empty -= 1) cells.push({ value: null })
    const rows = repetitions(cell, 'number-rows-spanned')
    const columns = repetitions(cell, 'number-columns-spanned')
    if (rows > 1) merged.push({ column: cells.length, rows, columns })
    for (let at = 0; at < times; at += 1) cells.push(filled)
  }
  return { cells, merged }
}

const rowsIn = (element: Element): readonly Element[] =>
  [...element.children].flatMap(child => {
    if (child.localName === 'table-row') return [child]
    return /^table-(row-group|header-rows|rows)$/.test(child.localName) ? rowsIn(child) : []
  })

const readSheet = (table: Element, mostCells: number) => {
  const data: (readonly SheetCell[])[] = []
  const hiddenRows = new Set<number>()
  const merged: MergedCells[] = []
  let empty = 0
  let count = 0
  for (const row of rowsIn(table)) {
    const { cells, merged: starting } = cellsOf(row, mostCells)
    const times = repetitions(row, 'number-rows-repeated')
    if (cells.length === 0) {
      empty += times
      continue
    }
    count += cells.length * times + empty
    if (count > mostCells) throw new FileError('tooLarge')
    for (; empty > 0; empty -= 1) data.push([])
    merged.push(...starting.map(cell => ({ ...cell, row: data.length })))
    for (let at = 0; at < times; at += 1) {
      if (/^(filter|collapse)$/.test(attribute(row, 'visibility') ?? '')) hiddenRows.add(data.length)
      data.push(cells)
    }
  }
  return { data, merged, hiddenRows }
}

/** Returns the names of the table styles that hide a sheet. */
const hiddenStyles = (root: Element) =>
  new Set(
    [...root.getElementsByTagNameNS('*', 'style')].flatMap(style =>
      childrenOf(style, 'table-properties').some(child => attribute(child, 'display') === 'false')
        ? [attribute(style, 'name')]
        : [],
    ),
  )

/**
 * Reads the sheets of a document.
 * @param activeTable name of the sheet that was open when the file was saved
 * @throws {FileError} if the file is not a spreadsheet or a sheet spans more than `mostCells`
 */
export const readOpenDocument = (xml: string, mostCells: number, activeTable = ''): readonly SheetData[] => {
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml')
  const body = childrenOf(documentElement, 'body').flatMap(child => childrenOf(child, 'spreadsheet'))[0]
  if (!body) throw new FileError('broken')
  const hidden = hiddenStyles(documentElement)
  return childrenOf(body, 'table').map(table => ({
    name: attribute(table, 'name') ?? '',
    ...readSheet(table, mostCells),
    isHidden: hidden.has(attribute(table, 'style-name')),
    isActive: attribute(table, 'name') === activeTable,
  }))
}
