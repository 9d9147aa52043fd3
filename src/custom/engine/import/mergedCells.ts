/** Resolves merged cells: a file holds their value only in the first one. */
import type { SheetCell } from './workbook'

export interface MergedCells {
  /** First row and column of the merged cells, counted from 0. */
  row: number
  column: number
  /** Number of rows. */
  rows: number
}

/**
 * Returns the cells with each merged value repeated in its rows: a city merged over three stores is the city of all
 * three. Rows without any other value stay empty. Values are not repeated to the right, because a title over all
 * columns is one title.
 */
export const fillMerged = (
  data: readonly (readonly SheetCell[])[],
  merged: readonly MergedCells[],
): readonly (readonly SheetCell[])[] => {
  if (merged.length === 0) return data
  const filled = data.map(cells => [...cells])
  for (const { row, column, rows } of merged) {
    const cell = filled[row]?.[column]
    if (!cell) continue
    for (const cells of filled.slice(row + 1, row + rows)) {
      if (cells.every(({ value, text }) => value === null && !text)) continue
      while (cells.length <= column) cells.push({ value: null })
      cells[column] = cell
    }
  }
  return filled
}
