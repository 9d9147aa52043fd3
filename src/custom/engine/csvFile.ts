/** Rows as a CSV file that a spreadsheet in the reader's language opens right. */
import { toCsv } from '../../../contract/csv'
import type { Language } from '../../../contract/limits'
import { formatNumber } from '../cells/format'

/** Where the comma is decimal, spreadsheets part cells by semicolons. */
const isCommaDecimal = (language: Language) => formatNumber(0.5, language).includes(',')

export const csvFile = (rows: readonly (readonly unknown[])[], language: Language) => {
  const isComma = isCommaDecimal(language)
  const cellOf = (cell: unknown) => (typeof cell === 'number' && isComma ? String(cell).replace('.', ',') : cell)
  // The mark lets spreadsheets read the file as UTF-8.
  return new Blob(
    [
      '\uFEFF',
      toCsv(
        rows.map(row => row.map(cellOf)),
        isComma ? ';' : ',',
      ),
    ],
    { type: 'text/csv' },
  )
}
