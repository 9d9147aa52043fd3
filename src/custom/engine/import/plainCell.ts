/** The text of a cell as it was meant: without what spreadsheets, ERP systems and databases put around it. */
import { rearmed } from '../../../../contract/csv'

/** The texts that databases write for a missing value. */
const noValues = ['NULL', '\\N']

export const plainCell = (cell: string) => {
  const text = rearmed(cell.trim()).trim()
  return noValues.includes(text) ? '' : text
}
