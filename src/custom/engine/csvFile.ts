/** Rows as a CSV file that a spreadsheet in the reader's language opens right. */
import { toCsv } from '../../../contract/csv'
import type { Language } from '../../../contract/limits'
import { formatNumber } from '../cells/format'

export const csvFile = (rows: readonly (readonly unknown[])[], language: Language) => {
  // Where the comma is decimal, spreadsheets part cells by semicolons.
  const isComma = formatNumber(0.5, language).includes(',')
  const cellOf = (cell: unknown) => (typeof cell === 'number' && isComma ? String(cell).replace('.', ',') : cell)
  const cells = rows.map(row => row.map(cellOf))
  // The mark lets spreadsheets read the file as UTF-8.
  return new Blob(['\uFEFF', toCsv(cells, isComma ? ';' : ',')], { type: 'text/csv' })
}
