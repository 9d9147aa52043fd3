/** The text of a cell as it was meant: without what spreadsheets, ERP systems and databases put around it. */
import { rearmed } from '../../../../contract/csv'

/** The texts that databases write for a missing value. */
const noValues = ['NULL', '\\N']

/** Returns the text of a workbook's cell: what a spreadsheet puts around a text is in its format there, not in the text. */
export const knownText = (cell: string) => {
  const text = cell.trim()
  return noValues.includes(text) ? '' : text
}

export const plainCell = (cell: string) => knownText(rearmed(cell.trim()))
