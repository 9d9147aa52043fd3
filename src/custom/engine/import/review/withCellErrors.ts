/**
 * Rejects rows with faulty cells (`cellErrors.ts`), such as values that a spreadsheet lost or replaced, until the user
 * corrects these cells.
 */
import type { CheckedRow } from '../../../../../contract/imports'
import type { CellErrors } from '../cellErrors'
import type { Corrections } from './useCorrections'

/** Returns the errors of cells that the user has not corrected. */
export const uncorrectedErrors = (errors: CellErrors, corrections: Corrections): CellErrors =>
  new Map(
    [...errors].flatMap(([line, cells]) => {
      const corrected = corrections.get(line) ?? {}
      const left = Object.entries(cells).filter(([source]) => corrected[source] === undefined)
      return left.length > 0 ? [[line, Object.fromEntries(left)] as const] : []
    }),
  )

const without = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/**
 * Returns the row as a rejected row, with the error code `InvalidParams` for each cell that has an error. A row without
 * errors is returned unchanged.
 * @param errors the errors of the row, by column
 */
export const addCellErrors = (row: CheckedRow, errors: Readonly<Record<string, unknown>> = {}): CheckedRow => {
  const sources = Object.keys(errors)
  if (sources.length === 0) return row
  return {
    ...row,
    verdict: 'refused',
    fields: { ...row.fields, ...Object.fromEntries(sources.map(source => [source, 'InvalidParams' as const])) },
    ...(row.missed && { missed: without(row.missed, sources) }),
  }
}
