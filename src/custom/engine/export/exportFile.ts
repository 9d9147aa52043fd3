/**
 * Converts a table into a file for spreadsheets: CSV in the user's language, or a workbook with real numbers and
 * dates.
 */
import type { Language } from '../../../../contract/languages'
import { createCsvFile } from './csvFile'
import type { ExportFormat } from './exportFormats'
import type { ExportTable } from './exportTable'

export async function createExportFile(table: ExportTable, format: ExportFormat, language: Language): Promise<Blob> {
  if (format === 'csv') return createCsvFile([table.headings, ...table.rows], language)
  const { createWorkbookFile } = await import('./workbookFile')
  return createWorkbookFile(table)
}
