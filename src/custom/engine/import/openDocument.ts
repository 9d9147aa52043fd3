/** Tables of an OpenDocument spreadsheet's `content.xml` (ODF 1.3, part 3, section 9). */
import { FileError } from './fileKind'
import type { SheetCell } from './workbook'
import { shownWithZeros } from './zeroPadding'

interface OpenDocumentSheet {
  name: string
  data: readonly (readonly SheetCell[])[]
}

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
      if (localName === 's') return ' '.repeat(repetitions(node as Element, 'c'))
      if (localName === 'tab') return '\t'
      return localName === 'line-break' ? '\n' : textOf(node as Element)
    })
    .join('')

const shownText = (cell: Element) => childrenOf(cell, 'p').map(textOf).join('\n').trim()

const cellValue = (cell: Element): SheetCell => {
  const type = attribute(cell, 'value-type')
  const value = attribute(cell, 'value')
  if (type && numeric.includes(type) && value !== undefined)
    return shownWithZeros(shownText(cell), Number(value)) ?? Number(value)
  if (type === 'boolean') return attribute(cell, 'boolean-value') === 'true'
  const date = attribute(cell, 'date-value')
  if (type === 'date' && date) return new Date(date.includes('T') ? `${date.replace(/Z$/, '')}Z` : date)
  return shownText(cell) || null
}

/** Empty cells at the end of a row are repeated up to the sheet's edge: they are left out. */
const cellsOf = (row: Element, most: number) => {
  const cells: SheetCell[] = []
  let empty = 0
  for (const cell of childrenOf(row, 'table-cell', 'covered-table-cell')) {
    const value = cellValue(cell)
    const times = repetitions(cell, 'number-columns-repeated')
    if (value === null) {
      empty += times
      continue
    }
    if (cells.length + empty + times > most) throw new FileError('tooLarge')
    for (; empty > 0; empty -= 1) cells.push(null)
    for (let at = 0; at < times; at += 1) cells.push(value)
  }
  return cells
}

const rowsIn = (element: Element): readonly Element[] =>
  [...element.children].flatMap(child => {
    if (child.localName === 'table-row') return [child]
    return /^table-(row-group|header-rows|rows)$/.test(child.localName) ? rowsIn(child) : []
  })

const readSheet = (table: Element, mostCells: number) => {
  const data: (readonly SheetCell[])[] = []
  let empty = 0
  let count = 0
  for (const row of rowsIn(table)) {
    const cells = cellsOf(row, mostCells)
    const times = repetitions(row, 'number-rows-repeated')
    if (cells.length === 0) {
      empty += times
      continue
    }
    count += cells.length * times + empty
    if (count > mostCells) throw new FileError('tooLarge')
    for (; empty > 0; empty -= 1) data.push([])
    for (let at = 0; at < times; at += 1) data.push(cells)
  }
  return data
}

/** @throws {FileError} for what is no such document, or spans more than `mostCells` */
export const readOpenDocument = (xml: string, mostCells: number): readonly OpenDocumentSheet[] => {
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml')
  const body = childrenOf(documentElement, 'body').flatMap(each => childrenOf(each, 'spreadsheet'))[0]
  if (!body) throw new FileError('broken')
  return childrenOf(body, 'table').map(table => ({
    name: attribute(table, 'name') ?? '',
    data: readSheet(table, mostCells),
  }))
}
