/**
 * Converts a table into a file for spreadsheets: CSV in the user's language, or a workbook with real numbers and
 * dates.
 */
import type { Language } from '../../../../contract/languages'
import { csvFile } from './csvFile'
import type { ExportFormat } from './exportFormats'
import type { ExportTable } from './exportTable'

export async function exportFile(table: ExportTable, format: ExportFormat, language: Language): Promise<Blob> {
  if (format === 'csv') return csvFile([table.headings, ...table.rows], language)
  const { workbookFile } = await import('./workbookFile')
  return workbookFile(table)
}
