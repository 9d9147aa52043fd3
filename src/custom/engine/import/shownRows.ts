/** Texts of rows and cells as the spreadsheet shows them, and the rows that it hides. */

import { cleanCellText } from './cleanCellText'
import type { TableRow } from './table'

/** Returns the cell's text as the spreadsheet shows it: a code stored as a number keeps its leading zeros. */
export const displayedCell = ({ cells, shown }: Pick<TableRow, 'cells' | 'shown'>, at: number) =>
  shown?.get(at) ?? cells[at] ?? ''

/** Returns the text of a row on one line, as the spreadsheet shows it. */
export const displayedRowText = (row: Pick<TableRow, 'cells' | 'shown'>) =>
  row.cells
    .map((_, at) => cleanCellText(displayedCell(row, at)))
    .filter(Boolean)
    .join(' · ')

/** Returns the line numbers of the rows that are hidden in the spreadsheet. */
export const hiddenRowLines = (rows: readonly TableRow[]) =>
  rows.filter(({ isHidden }) => isHidden).map(({ line }) => line)

/**
 * Returns the rows that are read from a sheet.
 * @param skipsHidden whether rows that are hidden in the spreadsheet are left out
 */
export const visibleRows = (rows: readonly TableRow[], skipsHidden: boolean | undefined) =>
  skipsHidden ? rows.filter(({ isHidden }) => !isHidden) : rows
