/** Cells whose value a spreadsheet lost or replaced before the file was read: they are rejected with the true reason. */
import type { ColumnFormat } from './cells'
import { type DerivedColumnName, derivationFor } from './derivedColumns'
import { monthOf } from './months'
import type { Mapping, Table, TableRow } from './table'

/** The words: `engine.import.cellFaults.<rule>`. */
type CellFaultRule = 'errorValue' | 'noValue' | 'cutOff' | 'shortened' | 'date' | 'boolean'
export interface CellFault {
  rule: CellFaultRule
  /** The text of the cell. */
  value?: string
}

/** Error values that spreadsheets show, in English, Polish and Ukrainian. */
const errorValues = new Set(
  [
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #GETTING_DATA',
    '#N/D #N/D! #ADR! #ARG! #DZIEL/0! #NAZWA? #ZERO! #LICZBA!',
    '#Н/Д #Н/Д! #ПОСИЛАННЯ! #ЗНАЧЕННЯ! #ЗНАЧ! #ДІЛ/0! #ІМ’Я? #ПУСТО! #ЧИСЛО!',
  ]
    .join(' ')
    .split(' '),
)
const isErrorValue = (cell: string) =>
  errorValues.has(cell.toUpperCase().replace(/['ʼ]/g, '’')) || /^Err:\d{3}$/.test(cell)

/** `12-Feb`, as a spreadsheet shows a house number that it took for a date. */
const isShortDate = (cell: string) => {
  const [, day, month = ''] = /^(\d{1,2})-(\p{L}{3})\.?$/u.exec(cell) ?? []
  return Number(day) > 0 && Number(day) <= 31 && monthOf(month.toLowerCase()) !== undefined
}

/**
 * Returns what is wrong with a text that a spreadsheet wrote.
 * @param kind the kind of the column; `undefined` for texts
 */
export const faultOfText = (cell: string, kind: 'number' | 'day' | 'boolean' | undefined): CellFault | undefined => {
  if (isErrorValue(cell)) return { rule: 'errorValue', value: cell }
  if (/^#{3,}$/.test(cell)) return { rule: 'cutOff', value: cell }
  if (kind) return undefined
  if (/^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/.test(cell)) return { rule: 'shortened', value: cell }
  return isShortDate(cell) ? { rule: 'date', value: cell } : undefined
}

/** Returns what is wrong with a cell of a row. */
export const faultAt = (
  { cells, typed, texts, faults }: TableRow,
  at: number,
  kind: ColumnFormat['kind'],
): CellFault | undefined => {
  const type = typed?.get(at)
  if (type && type !== kind) return { rule: type === 'day' ? 'date' : 'boolean', value: cells[at] ?? '' }
  const fault = faults?.get(at) ?? faultOfText(cells[at] ?? '', kind)
  // In a workbook such a text is not what a spreadsheet made of a value: it is the value.
  return texts?.has(at) && fault?.rule !== 'errorValue' ? undefined : fault
}

/** By line and column: cells that are rejected, whatever the server takes of them. */
export type CellFaults = ReadonlyMap<number, Readonly<Record<string, CellFault>>>

/** Returns the cells of the rows whose value a spreadsheet lost or replaced. */
export const cellFaultsOf = (
  { rows }: Pick<Table, 'rows'>,
  columns: readonly ColumnFormat[],
  mapping: Mapping,
  derived: readonly DerivedColumnName[] = [],
): CellFaults =>
  new Map(
    rows.flatMap(row => {
      const found = columns.flatMap(({ source, kind }) => {
        const from = mapping[source] === undefined ? derivationFor(derived, source, mapping)?.from : [source]
        const places = (from ?? []).flatMap(each => mapping[each] ?? [])
        const fault = places.map(at => faultAt(row, at, kind)).find(Boolean)
        return fault ? [[source, fault] as const] : []
      })
      return found.length > 0 ? [[row.line, Object.fromEntries(found)] as const] : []
    }),
  )
