/** Lists how cells of a file are split into several fields, so that the user can see each result. */
import type { useTranslate } from 'react-admin'
import type { ResolvedDefinition } from '../definition/resolve'
import { cleanCellText } from './cleanCellText'
import { type DerivedColumn, type DerivedColumnName, derivedColumns, findDerivation } from './derivedColumns'
import { columnTitle } from './importColumns'
import type { ColumnMapping, TableRow } from './table'

export interface SplitCell {
  line: number
  /** The text of the cell that is split. */
  from: string
  to: readonly { source: string; value: string }[]
  leftOut: readonly string[]
}
export interface SplitColumn {
  name: DerivedColumnName
  cells: readonly SplitCell[]
}

const toSplitCell = (derivation: DerivedColumn, row: TableRow, at: number): SplitCell[] => {
  const cell = row.cells[at] ?? ''
  if (!cleanCellText(cell) || derivation.errorOf?.([cell])) return []
  const values = derivation.derive([cell])
  return [
    {
      line: row.line,
      from: cleanCellText(cell),
      to: derivation.to.map((source, index) => ({ source, value: values[index] ?? '' })),
      leftOut: derivation.omittedPartsOf?.([cell]) ?? [],
    },
  ]
}

/** Returns the columns that each fill several fields, with the cells that are split. */
export const findSplitColumns = (
  rows: readonly TableRow[],
  mapping: ColumnMapping,
  derived: readonly DerivedColumnName[],
): readonly SplitColumn[] =>
  derived.flatMap(name => {
    const derivation: DerivedColumn = derivedColumns[name]
    const { from, to } = derivation
    const at = mapping[from[0] ?? '']
    const isUsed = to.some(source => findDerivation(derived, source, mapping) === derivation)
    if (from.length !== 1 || to.length < 2 || at === undefined || !isUsed) return []
    return [{ name, cells: rows.flatMap(row => toSplitCell(derivation, row, at)) }]
  })

/** Returns a text such as "Main Street 10, Flat 5 → Street: Main Street, House number: 10, left out: Flat 5". */
export const formatSplitCell = (
  translate: ReturnType<typeof useTranslate>,
  definition: ResolvedDefinition,
  { from, to, leftOut }: SplitCell,
) => {
  const parts = to.map(({ source, value }) => `${columnTitle(translate, definition, source)}: ${value || '–'}`)
  const rest = leftOut.length > 0 ? [translate('importReview.split.leftOut', { parts: leftOut.join(', ') })] : []
  return `${from} → ${[...parts, ...rest].join(', ')}`
}
