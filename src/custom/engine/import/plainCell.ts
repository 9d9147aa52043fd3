/** Removes the characters that spreadsheets, ERP systems and databases add around a cell's text. */
import { unescapeFormula } from '../../../../contract/csv'

/** Texts that databases write for a missing value. */
const noValues = ['NULL', '\\N']

/**
 * Returns the trimmed text of a workbook's cell; empty for a text that means a missing value. Formula escapes are not
 * removed, because a workbook stores them as the cell's format and not in its text.
 */
export const omitMissingValueText = (cell: string) => {
  const text = cell.trim()
  return noValues.includes(text) ? '' : text
}

export const normaliseCell = (cell: string) => omitMissingValueText(unescapeFormula(cell.trim()))
