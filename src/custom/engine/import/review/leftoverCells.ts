/**
 * Keeps the cells of an unreadable line that belong to no column of the import. These cells are shown as one additional
 * cell. The row is rejected until the user has moved the text of this cell to the right columns and emptied it.
 */
import type { ImportRow } from '../../../../../contract/imports'
import type { ColumnVocabulary, MappedTable } from '../reading'
import { displayedRowText } from '../shownRows'
import { type ImportTable, toImportRows } from '../table'

/** Name of the column that holds the leftover cells of a row. It is never sent. */
export const leftoverColumn = 'leftoverCells'

/** Returns the text of the line's cells that are in no column of the import. */
const leftoverText = ({ reason, cells }: ImportTable['unreadable'][number], mapped: ReadonlySet<number | undefined>) =>
  // A line that is unreadable only because a cell is too long has no leftover cells: each of its cells is in its
  // column.
  reason === 'longCell' ? '' : displayedRowText({ cells: cells.filter((_, at) => !mapped.has(at)) })

/** Returns the unreadable lines as rows, split into columns by position, with their leftover cells. */
export const unreadableRowsOf = (
  {
    table: { unreadable },
    mapping,
    readings,
  }: Pick<MappedTable, 'mapping' | 'readings'> & { table: Pick<ImportTable, 'unreadable'> },
  { columns, derived }: ColumnVocabulary,
): readonly ImportRow[] => {
  const mapped = new Set(Object.values(mapping))
  const texts = new Map(unreadable.map(line => [line.line, leftoverText(line, mapped)]))
  return toImportRows({ rows: unreadable }, columns, mapping, readings, derived).map(({ line, values }) => {
    const text = texts.get(line)
    return { line, values: text ? { ...values, [leftoverColumn]: text } : values }
  })
}

/** Returns the rows that have no leftover cells, as they are sent to the server. */
export const omitLeftoverCells = (rows: readonly ImportRow[]): readonly ImportRow[] =>
  rows.flatMap(({ line, values: { [leftoverColumn]: text, ...values } }) => (text ? [] : [{ line, values }]))
