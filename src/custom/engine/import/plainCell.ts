/** Removes what spreadsheets, ERP systems and databases write around a cell's text. */
import { unescapeFormula } from '../../../../contract/csv'

/** Texts that databases write for a missing value. */
const noValues = ['NULL', '\\N']

/**
 * Returns the text of a workbook's cell. In a workbook, additions of the spreadsheet are in the cell's format, not in
 * its text.
 */
export const knownText = (cell: string) => {
  const text = cell.trim()
  return noValues.includes(text) ? '' : text
}

export const plainCell = (cell: string) => knownText(unescapeFormula(cell.trim()))
