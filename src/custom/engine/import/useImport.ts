/**
 * Holds the state of an import: the file (`useFileRows.ts`), the results of the check, and the progress of saving.
 */
import { useMemo, useRef, useState } from 'react'
import type { CheckedRow, ImportCheck, RowVerdict } from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import type { Point } from '../../../../contract/primitives'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { newRequestGuid } from '../../../dataProvider/requestKey'
import { useBusy } from '../../ui/useBusy'
import { useRefreshResource } from '../actions/useRowAction'
import type { ResolvedDefinition } from '../definition/resolve'
import { toRowToSave } from './expectedRecord'
import { checkRows, type ImportRequestBase, saveRows } from './importApi'
import { initialImportCells, pictureColumn, pictureFields } from './importColumns'
import type { ImportDefinition, MovedPoint } from './importDefinition'
import { type ImportSource, isSameTable, type SourceTable } from './importSource'
import { isFieldMapped } from './reading'
import { isRejectedRow } from './review/reasonWords'
import { applyCorrections, type Corrections, correctedRows, useCorrections } from './review/useCorrections'
import { addCellErrors, uncorrectedErrors } from './review/withCellErrors'
import { useFileRows } from './useFileRows'

export interface ImportOutcome {
  id: string
  rows: readonly RowVerdict[]
}

const noRows: ReadonlyMap<number, RowVerdict> = new Map()

/** Returns the checked rows that are not saved, with the reasons why rows were rejected during saving. */
const withOutcome = (checked: readonly CheckedRow[], outcome: readonly RowVerdict[]): CheckedRow[] => {
  const outcomeOf = new Map(outcome.map(row => [row.line, row]))
  return checked
    .map(row => outcomeOf.get(row.line) ?? row)
    .filter(row => !outcomeOf.has(row.line) || isRejectedRow(row))
}

const isUndone = (error: unknown) => error instanceof ApiError && error.errorCode === 'ImportTakenBack'

export const useImport = (definition: ResolvedDefinition, wanted: ImportDefinition) => {
  const file = useFileRows(definition, wanted)
  const { columns, derived, known, source, table, sheet, fileRows, fileErrors, unreadableRows } = file
  const [pictures, setPictures] = useState<Values>({})
  const [checked, setChecked] = useState<ImportCheck>()
  const checkedRows = checked?.rows
  const [moved, setMoved] = useState<ReadonlyMap<number, MovedPoint>>(new Map())
  const [takesDoubtful, setTakesDoubtful] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  /** The source and the sheet whose rows were saved last. */
  const [savedTable, setSavedTable] = useState<SourceTable>()
  const [savedRows, setSavedRows] = useState(noRows)
  /** Whether the import was undone while it was being saved, for example in another window. */
  const [isUndoneElsewhere, setTakenBack] = useState(false)
  const { isBusy, attempt } = useBusy()
  const key = useRef('')
  const refresh = useRefreshResource()

  /**
   * Whether the table that is read differs from the table of the saved rows. Its lines are then other rows, of another
   * import.
   */
  const isOtherTable = useMemo(
    () => source !== undefined && savedTable !== undefined && !isSameTable({ source, sheet }, savedTable),
    [source, sheet, savedTable],
  )
  /** Results of the saved rows, by line. A row that was rejected during saving can be corrected and saved later. */
  const saved = isOtherTable ? noRows : savedRows
  const corrections = useCorrections(known?.columns ?? columns, sheet)
  const rows = useMemo(
    () => correctedRows(fileRows, unreadableRows, corrections.applied),
    [fileRows, unreadableRows, corrections.applied],
  )
  const doubtful = useMemo(() => {
    const valuesOf = new Map(rows.map(({ line, values }) => [line, values]))
    return (checkedRows ?? []).flatMap(({ line, accuracy, pointDoubt = null, point, verdict }) =>
      ((accuracy && accuracy !== 'House') || pointDoubt) && point && verdict !== 'refused'
        ? [{ line, point, accuracy, doubt: pointDoubt, values: valuesOf.get(line) ?? {} }]
        : [],
    )
  }, [checkedRows, rows])

  const waiting = new Set(doubtful.map(({ line }) => line).filter(line => !takesDoubtful && !moved.has(line)))
  const wantedLines = new Set(
    (checkedRows ?? []).flatMap(({ line, verdict }) =>
      (verdict === 'create' || verdict === 'update') && !waiting.has(line) ? [line] : [],
    ),
  )
  /**
   * After an undo, returns to the state before the check, because the server has deleted or restored the saved records,
   * except those that were changed since. The rows can then be checked and saved again.
   */
  const startAgain = () => {
    key.current = ''
    setProgress(undefined)
    setSavedRows(noRows)
    setChecked(undefined)
    setOutcome(undefined)
    setTakenBack(true)
  }

  const checkedOf = new Map((checkedRows ?? []).map(row => [row.line, row]))
  /** Lines that could be saved, but are not, because the user has not reviewed the row's point on the map. */
  const linesToReview = new Set(
    (checkedRows ?? []).flatMap(({ line, verdict }) =>
      (verdict === 'create' || verdict === 'update') && waiting.has(line) ? [line] : [],
    ),
  )
  const toSave = rows
    .filter(({ line }) => wantedLines.has(line))
    .map(row => toRowToSave(row, checkedOf.get(row.line), moved.get(row.line)))

  const selectedPictures = pictureFields(definition, wanted).flatMap(field => {
    const image = pictures[field.source] as { guid: string } | undefined
    return image ? [[pictureColumn(field), image.guid]] : []
  })
  const defaults = { ...initialImportCells(definition, wanted), ...Object.fromEntries(selectedPictures) }
  const sent: ImportRequestBase = { list: wanted.list, ...(Object.keys(defaults).length > 0 && { defaults }) }

  return {
    source,
    columns,
    derived,
    sheet,
    pictures,
    setPictures,
    table,
    rows,
    checkedRows,
    looksUp: checked?.looksUp === true,
    doubtful,
    moved,
    takesDoubtful,
    linesToReview,
    /** Rows that the last import did not save, because the user has not reviewed their points. */
    leftOut: outcome ? doubtful.filter(({ line }) => linesToReview.has(line)) : [],
    toSave,
    progress,
    outcome,
    isUndoneElsewhere,
    isBusy,
    isTooLong: rows.length > limits.importRows,
    corrections,
    /** Cells that are rejected because a spreadsheet lost or replaced their value, or an address cannot be split. */
    cellErrors: uncorrectedErrors(fileErrors, corrections.applied),
    saved,
    /**
     * Whether saving is running, or has failed and can be continued. Meanwhile the rows cannot be corrected or checked
     * again.
     */
    isSaving: progress !== undefined,
    /** Required columns that no column of the file fills. */
    missingColumns: columns.filter(
      ({ source: column, required }) => required && !isFieldMapped(column, table?.mapping ?? {}, derived),
    ),
    /** Lines that could not be read as rows and that the user has not corrected yet. They count as rejected. */
    unreadable: (table?.table.unreadable ?? []).filter(({ line }) => !checkedOf.has(line) && !saved.has(line)),
    unreadableRows: applyCorrections(unreadableRows, corrections.applied),
    setTakesDoubtful,
    take: (next: ImportSource | undefined) => {
      file.open(next)
      corrections.reset()
      setTakesDoubtful(false)
    },
    change: file.changeReading,
    move: (line: number, point: Point, isConfirmed = true) =>
      setMoved(before => new Map([...before, [line, { ...point, isConfirmed }]])),
    /** Checks the rows that are not saved yet, with the typed corrections and the corrections in `more`. */
    check: (more?: Corrections) =>
      attempt(async () => {
        const corrected = corrections.apply(more)
        const waitingRows = correctedRows(fileRows, unreadableRows, corrected).filter(({ line }) => !saved.has(line))
        const answer = await checkRows(sent, waitingRows)
        // If the rows were already checked, their points are kept, except those of the rows that `more` corrects.
        setMoved(before => new Map([...before].filter(([line]) => checkedRows && !more?.has(line))))
        const errors = uncorrectedErrors(fileErrors, corrected)
        setChecked({ ...answer, rows: answer.rows.map(row => addCellErrors(row, errors.get(row.line))) })
        setOutcome(undefined)
        setTakenBack(false)
      }),
    back: () => setChecked(undefined),
    save: () =>
      attempt(async () => {
        // The saved rows of the previous table are forgotten only now. If the user has chosen a wrong file or sheet and
        // then chooses the previous file or sheet again, its saved rows are not saved twice.
        if (isOtherTable) {
          key.current = ''
          setSavedRows(noRows)
        }
        key.current ||= newRequestGuid()
        setSavedTable(source && { source, sheet })
        setProgress(0)
        try {
          const answer = await saveRows(sent, key.current, toSave, setProgress)
          const done = answer.rows.filter(row => !isRejectedRow(row))
          setSavedRows(before => new Map([...before, ...done.map(row => [row.line, row] as const)]))
          setChecked(before => before && { ...before, rows: withOutcome(before.rows, answer.rows) })
          setOutcome(answer)
          setProgress(undefined)
        } catch (error) {
          if (!isUndone(error)) throw error
          startAgain()
        } finally {
          await refresh(definition.name)
        }
      }),
  }
}
export type ImportInProgress = ReturnType<typeof useImport>
