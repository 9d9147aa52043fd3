/**
 * Creates a file of the rejected rows, which the user can correct and import again: line numbers in the first column,
 * reasons in the last.
 */
import type { ImportRow } from '../../../../../contract/imports'
import type { Language } from '../../../../../contract/languages'
import { createCsvFile } from '../../export/csvFile'
import type { ImportColumn } from '../importColumns'

interface RejectedFile {
  rows: readonly ImportRow[]
  /** The columns of the rejected rows, with their headings in the file. */
  columns: readonly (ImportColumn & { title: string })[]
  lineTitle: string
  reasonTitle: string
  reasonOf(row: ImportRow): string
  /** Returns the value formatted in the user's language. */
  textOf(column: ImportColumn, value: string): string
  language: Language
}

export const createRejectedRowsFile = ({
  rows,
  columns,
  lineTitle,
  reasonTitle,
  reasonOf,
  textOf,
  language,
}: RejectedFile) =>
  createCsvFile(
    [
      [lineTitle, ...columns.map(({ title }) => title), reasonTitle],
      ...rows.map(row => [
        row.line,
        ...columns.map(column => textOf(column, String(row.values[column.source] ?? ''))),
        reasonOf(row),
      ]),
    ],
    language,
  )
