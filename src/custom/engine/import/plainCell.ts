/** Removes the characters that spreadsheets, ERP systems and databases add around a cell's text. */
import { unescapeFormula } from '../../../../contract/csv'

/** Texts that databases write for a missing value. */
const noValues = ['NULL', '\\N']

/**
 * Returns the text of a workbook's cell. Only texts for a missing value are removed, because a workbook stores
 * everything else in the cell's format.
 */
export const omitMissingValueText = (cell: string) => {
  const text = cell.trim()
  return noValues.includes(text) ? '' : text
}

export const normaliseCell = (cell: string) => omitMissingValueText(unescapeFormula(cell.trim()))
