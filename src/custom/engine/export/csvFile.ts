/** Creates a CSV file that a spreadsheet in the user's language opens correctly. */
import { toCsv } from '../../../../contract/csv'
import type { Language } from '../../../../contract/languages'
import { formatNumber } from '../../ui/format'
import type { DateCell } from './exportTable'

type CsvCell = string | number | DateCell | null | undefined

export const createCsvFile = (rows: readonly (readonly CsvCell[])[], language: Language) => {
  // Spreadsheets that use a decimal comma separate cells by semicolons.
  const isComma = formatNumber(0.5, language).includes(',')
  const cellOf = (cell: CsvCell) => {
    if (typeof cell === 'number') return isComma ? String(cell).replace('.', ',') : cell
    return typeof cell === 'object' ? cell?.text : cell
  }
  const cells = rows.map(row => row.map(cellOf))
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return new Blob(['\uFEFF', toCsv(cells, isComma ? ';' : ',')], { type: 'text/csv' })
}
