/** The rejected rows as a file that can be imported again: the line in the first column, then their columns, and the reason in the last one. */
import type { ImportRow } from '../../../../../contract/imports'
import type { Language } from '../../../../../contract/limits'
import { csvFile } from '../../export/csvFile'
import type { Column } from '../columns'

interface RejectedFile {
  rows: readonly ImportRow[]
  /** Those that are in the file, with their headings. */
  columns: readonly (Column & { title: string })[]
  lineTitle: string
  reasonTitle: string
  reasonOf(row: ImportRow): string
  /** A value as a reader of the language writes it. */
  textOf(column: Column, value: string): string
  language: Language
}

export const rejectedFile = ({ rows, columns, lineTitle, reasonTitle, reasonOf, textOf, language }: RejectedFile) =>
  csvFile(
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
