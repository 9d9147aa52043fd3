/**
 * Finds cells whose value a spreadsheet lost or replaced before the file was saved, and addresses that cannot be split.
 * The import rejects these cells, with the error as the reason.
 */
import type { ColumnFormat } from './cells'
import { cleanCellText } from './cleanCellText'
import { type DerivedColumn, type DerivedColumnName, findDerivation } from './derivedColumns'
import { parseMonthName } from './months'
import type { ColumnMapping, ImportTable, TableRow } from './table'

/** The rule that a cell breaks. Its translation key is `engine.import.cellErrors.<rule>`. */
type CellErrorRule = 'errorValue' | 'noValue' | 'cutOff' | 'shortened' | 'date' | 'boolean' | 'address'
export interface CellError {
  rule: CellErrorRule
  /** The text of the cell as the spreadsheet shows it. */
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

/** Returns whether the cell looks like `12-Feb`. Spreadsheets convert house numbers such as `12/2` into such dates. */
const isShortDate = (cell: string) => {
  const [, day, month = ''] = /^(\d{1,2})-(\p{L}{3})\.?$/u.exec(cell) ?? []
  return Number(day) > 0 && Number(day) <= 31 && parseMonthName(month.toLowerCase()) !== undefined
}

/**
 * Returns what is wrong with a cell's text, such as an error value.
 * @param kind the kind of the column; `undefined` for a column of texts
 */
export const findTextError = (cell: string, kind: 'number' | 'day' | 'boolean' | undefined): CellError | undefined => {
  if (isErrorValue(cell)) return { rule: 'errorValue', value: cell }
  if (/^#{3,}$/.test(cell)) return { rule: 'cutOff', value: cell }
  if (kind) return undefined
  if (/^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/.test(cell)) return { rule: 'shortened', value: cell }
  return isShortDate(cell) ? { rule: 'date', value: cell } : undefined
}

/** Returns what is wrong with a cell: its type is not the column's type, or its text is faulty. */
export const findCellError = (
  { cells, typed, texts, errors }: TableRow,
  at: number,
  kind: ColumnFormat['kind'],
): CellError | undefined => {
  const type = typed?.get(at)
  if (type && type !== kind) return { rule: type === 'day' ? 'date' : 'boolean', value: cells[at] ?? '' }
  const error = errors?.get(at) ?? findTextError(cells[at] ?? '', kind)
  // In a workbook, a text cell has the value that the user typed. In such a cell, only error values count as errors.
  return texts?.has(at) && error?.rule !== 'errorValue' ? undefined : error
}

/** Returns the error of a row's cells from which no fields can be derived, such as an unclear address. */
const derivationErrorOf = (
  { cells }: TableRow,
  derivation: DerivedColumn | undefined,
  mapping: ColumnMapping,
): CellError | undefined => {
  const texts = (derivation?.from ?? []).map(from => cells[mapping[from] ?? -1] ?? '')
  const rule = derivation?.errorOf?.(texts)
  return rule && { rule, value: texts.map(cleanCellText).join(' ') }
}

/** Errors of cells, by line and column. A cell with an error is rejected even if the server would accept its value. */
export type CellErrors = ReadonlyMap<number, Readonly<Record<string, CellError>>>

/** Returns the errors of the rows' cells. */
export const findCellErrors = (
  { rows }: Pick<ImportTable, 'rows'>,
  columns: readonly ColumnFormat[],
  mapping: ColumnMapping,
  derived: readonly DerivedColumnName[] = [],
): CellErrors =>
  new Map(
    rows.flatMap(row => {
      const found = columns.flatMap(({ source, kind }) => {
        const derivation = mapping[source] === undefined ? findDerivation(derived, source, mapping) : undefined
        const places = (derivation?.from ?? [source]).flatMap(from => mapping[from] ?? [])
        const error =
          places.map(at => findCellError(row, at, kind)).find(Boolean) ?? derivationErrorOf(row, derivation, mapping)
        return error ? [[source, error] as const] : []
      })
      return found.length > 0 ? [[row.line, Object.fromEntries(found)] as const] : []
    }),
  )
