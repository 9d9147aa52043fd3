/** Holds the file of an import and how it is read, and reads its rows. */
import { useEffect, useMemo, useState } from 'react'
import type { ResolvedDefinition } from '../definition/resolve'
import { findCellErrors } from './cellErrors'
import type { DerivedColumnName } from './derivedColumns'
import { type ImportColumn, importColumnsOf } from './importColumns'
import type { ImportDefinition } from './importDefinition'
import type { ImportSource } from './importSource'
import {
  type ColumnVocabulary,
  changeReadingOptions,
  loadColumnVocabulary,
  type ReadingOptions,
  readTableOfSource,
} from './reading'
import { unreadableRowsOf } from './review/leftoverCells'
import { toImportRows } from './table'

const useNames = (
  { name }: ResolvedDefinition,
  columns: readonly ImportColumn[],
  derived: readonly DerivedColumnName[],
) => {
  const [known, setKnown] = useState<ColumnVocabulary>()
  useEffect(() => {
    void loadColumnVocabulary(name, columns, derived).then(setKnown)
  }, [name, columns, derived])
  return known
}

const noDerived: readonly DerivedColumnName[] = []

export const useFileRows = (definition: ResolvedDefinition, wanted: ImportDefinition) => {
  const columns = useMemo(() => importColumnsOf(definition, wanted), [definition, wanted])
  const { derived = noDerived } = wanted
  const known = useNames(definition, columns, derived)
  const [source, setSource] = useState<ImportSource>()
  const [chosen, setChosen] = useState<ReadingOptions>({})
  const table = useMemo(() => source && known && readTableOfSource(source, chosen, known), [source, chosen, known])
  const fileRows = useMemo(
    () =>
      table && known ? toImportRows(table.table, known.columns, table.mapping, table.readings, known.derived) : [],
    [table, known],
  )
  const fileErrors = useMemo(
    () => (table && known ? findCellErrors(table.table, known.columns, table.mapping, known.derived) : new Map()),
    [table, known],
  )
  /** Lines that cannot be read as rows. Such a line is sent only after the user has corrected it. */
  const unreadableRows = useMemo(() => (table && known ? unreadableRowsOf(table, known) : []), [table, known])
  return {
    columns,
    derived,
    known,
    source,
    table,
    /** Index of the workbook's sheet that is read. */
    sheet: table?.sheet ?? 0,
    fileRows,
    fileErrors,
    unreadableRows,
    open: (next: ImportSource | undefined) => {
      setSource(next)
      setChosen({})
    },
    changeReading: (next: ReadingOptions) => setChosen(changeReadingOptions(chosen, next)),
  }
}
