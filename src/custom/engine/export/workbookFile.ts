/**
 * Converts a table into an .xlsx workbook with one sheet. Texts are stored as text cells, so that a spreadsheet does
 * not run them as formulas.
 */
import writeWorkbook, { type Cell } from 'write-excel-file/universal'
import type { DateCell, ExportCell, ExportTable } from './exportTable'

const [dayFormat, momentFormat] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm']
const [narrowest, widest] = [8, 60]
/** Maximum number of characters in a cell of a workbook (ECMA-376, limits of Excel). */
const longestText = 32_767

/** Returns the date's local clock time as UTC, because workbooks have no time zones. */
const clockTime = (date: Date) =>
  new Date(
    Date.UTC(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    ),
  )

const dateCell = ({ date, isDay }: DateCell): Cell => ({
  type: Date,
  value: clockTime(date),
  format: isDay ? dayFormat : momentFormat,
})

const cellOf = (cell: ExportCell): Cell => {
  if (typeof cell === 'number') return { type: Number, value: cell }
  if (typeof cell === 'object') return dateCell(cell)
  return cell === '' ? null : { type: String, value: cell.slice(0, longestText) }
}

const lengthOf = (cell: ExportCell | undefined) =>
  typeof cell === 'object' ? momentFormat.length : String(cell ?? '').length

export const createWorkbookFile = ({ headings, rows }: ExportTable): Promise<Blob> => {
  const widthOf = (heading: string, at: number) =>
    Math.min(widest, Math.max(narrowest, heading.length, ...rows.slice(0, 200).map(row => lengthOf(row[at]))) + 2)
  const head = headings.map((value): Cell => ({ type: String, value, fontWeight: 'bold' }))
  return writeWorkbook([head, ...rows.map(row => row.map(cellOf))], {
    columns: headings.map((heading, at) => ({ width: widthOf(heading, at) })),
    stickyRowsCount: 1,
  }).toBlob()
}
