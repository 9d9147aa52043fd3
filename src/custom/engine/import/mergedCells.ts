/** Cells that a spreadsheet merges: the file holds the value in the first one, and the others are empty. */
import type { SheetCell } from './workbook'

export interface MergedCells {
  /** The first row; rows and columns are counted from 0. */
  row: number
  column: number
  /** Number of rows. */
  rows: number
}

/**
 * Returns the cells with the value of merged ones in each of their rows: a city over three stores is the city of all three.
 * Rows without anything else stay empty. Nothing is repeated to the right: a title over all columns is one title.
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
