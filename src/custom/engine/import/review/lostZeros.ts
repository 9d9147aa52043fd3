/** Finds values that a spreadsheet converted into numbers, so that their leading zeros are lost. */
import type { CellChange, CheckedRow } from '../../../../../contract/imports'
import type { ImportColumn } from '../importColumns'

const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '')

/** Returns whether the change lost leading zeros and nothing else: "03150" became "3150". */
const hasLostLeadingZeros = ({ from, to }: CellChange) =>
  from !== null && to !== null && from.startsWith('0') && to.length < from.length && withoutZeros(from) === to

export interface ColumnChanges {
  source: string
  changes: readonly (CellChange & { line: number })[]
  /** The part of `changes` in which leading zeros were lost. */
  lostZeros: readonly (CellChange & { line: number })[]
}

/** Returns the changes by column, in the order of the columns. */
export const groupChangesByColumn = (
  rows: readonly CheckedRow[],
  columns: readonly ImportColumn[],
): readonly ColumnChanges[] => {
  const numbers = new Set(columns.filter(({ kind }) => kind === 'number').map(({ source }) => source))
  const all = new Map<string, (CellChange & { line: number })[]>(columns.map(({ source }) => [source, []]))
  for (const { line, verdict, changes } of rows) {
    if (verdict !== 'update') continue
    for (const [source, change] of Object.entries(changes ?? {})) {
      const existing = all.get(source) ?? []
      existing.push({ line, ...change })
      // Some changes concern a column that is not in the file, such as the confirmation of a point. They are listed
      // too, because they result from other changes.
      all.set(source, existing)
    }
  }
  return [...all]
    .filter(([, changes]) => changes.length > 0)
    .map(([source, changes]) => ({
      source,
      changes,
      lostZeros: numbers.has(source) ? [] : changes.filter(hasLostLeadingZeros),
    }))
}
