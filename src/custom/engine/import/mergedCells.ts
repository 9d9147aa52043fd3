/**
 * Handles merged cells. A spreadsheet shows only the value of the first of the merged cells, and most files store only
 * this value.
 */
import type { SheetCell } from './workbook'

export interface MergedCells {
  /** Position of the first merged cell, counted from 0. */
  row: number
  column: number
  /** Number of rows that the merged cells span. */
  rows: number
  /** Number of columns that the merged cells span. */
  columns: number
}

/** Empties the cells that are hidden under merged cells. Some programs keep the values of these cells. */
const clearCovered = (data: readonly SheetCell[][], merged: readonly MergedCells[]) => {
  for (const { row, column, rows, columns } of merged) {
    data.slice(row, row + rows).forEach((cells, at) => {
      const first = at === 0 ? column + 1 : column
      const end = Math.min(column + columns, cells.length)
      if (first < end) cells.fill({ value: null }, first, end)
    })
  }
}

/**
 * Returns the cells with each merged value repeated in all of its rows: a city merged over three stores is the city of
 * all three. Rows without any other value stay empty. Values are not repeated to the right, because a cell merged over
 * all columns is a title.
 */
export const fillMergedCells = (
  data: readonly (readonly SheetCell[])[],
  merged: readonly MergedCells[],
): readonly (readonly SheetCell[])[] => {
  if (merged.length === 0) return data
  const filled = data.map(cells => [...cells])
  clearCovered(filled, merged)
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
