/**
 * Stores the corrections in the review of an import, separately for each sheet of a workbook. Typed values apply when
 * the rows are checked again.
 */
import { useCallback, useState } from 'react'
import type { ImportRow } from '../../../../../contract/imports'
import { toServerCellText } from '../cells'
import type { ImportColumn } from '../importColumns'
import type { SeparatorMeanings } from '../numbers'
import { omitLeftoverCells } from './leftoverCells'

/** Values that the user corrected, by line and column. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>
const none: Corrections = new Map()

const mergeCorrections = (first: Corrections, second: Corrections): Corrections => {
  const all = new Map(first)
  for (const [line, values] of second) all.set(line, { ...all.get(line), ...values })
  return all
}

export const applyCorrections = (rows: readonly ImportRow[], corrections: Corrections): readonly ImportRow[] =>
  corrections.size === 0
    ? rows
    : rows.map(row => {
        const values = corrections.get(row.line)
        return values ? { line: row.line, values: { ...row.values, ...values } } : row
      })

/**
 * Returns the rows sorted by line. Rows that could not be read are included once the user has corrected them and every
 * cell belongs to a column.
 */
export const correctedRows = (
  rows: readonly ImportRow[],
  unreadable: readonly ImportRow[],
  corrections: Corrections,
): readonly ImportRow[] => {
  const touched = unreadable.filter(({ line }) => corrections.has(line))
  const repaired = omitLeftoverCells(applyCorrections(touched, corrections))
  const all = applyCorrections(rows, corrections)
  return repaired.length > 0 ? [...all, ...repaired].sort((one, other) => one.line - other.line) : all
}

type ColumnWithChoices = ImportColumn & { words?: Readonly<Record<string, string>> }
/** A single comma or full stop in a typed number begins the decimals. */
const typedReading: SeparatorMeanings = { '.': 'decimal', ',': 'decimal' }
/** Converts a typed value into the API's format. */
const typedValue = (text: string, column: ColumnWithChoices | undefined) => {
  const cell = text.trim()
  return column ? toServerCellText(cell, column, typedReading) : cell
}

interface SheetCorrections {
  applied: Corrections
  drafts: Corrections
}
const uncorrected: SheetCorrections = { applied: none, drafts: none }

/**
 * Returns the corrections of the sheet that is read, and functions that change them.
 * @param sheet index of the sheet that is read; 0 for a source without sheets
 */
export const useCorrections = (columns: readonly ColumnWithChoices[], sheet: number) => {
  const [bySheet, setBySheet] = useState<ReadonlyMap<number, SheetCorrections>>(new Map())
  const { applied, drafts } = bySheet.get(sheet) ?? uncorrected
  const edit = useCallback(
    (line: number, column: string, text: string) =>
      setBySheet(before => {
        const current = before.get(sheet) ?? uncorrected
        const changed = mergeCorrections(current.drafts, new Map([[line, { [column]: text }]]))
        return new Map([...before, [sheet, { ...current, drafts: changed }]])
      }),
    [sheet],
  )
  /** Makes the typed values and the additional corrections in `more` effective, and returns all corrections. */
  const apply = (more: Corrections = none): Corrections => {
    const typed: Corrections = new Map(
      [...drafts].map(([line, values]) => {
        const pairs = Object.entries(values).map(([source, text]) => {
          return [
            source,
            typedValue(
              text,
              columns.find(column => column.source === source),
            ),
          ] as const
        })
        return [line, Object.fromEntries(pairs)]
      }),
    )
    const next = mergeCorrections(mergeCorrections(applied, typed), more)
    setBySheet(before => new Map([...before, [sheet, { applied: next, drafts: none }]]))
    return next
  }
  const reset = () => setBySheet(new Map())
  const hasDrafts = [...bySheet.values()].some(sheet => sheet.drafts.size > 0)
  return { applied, drafts, hasDrafts, edit, apply, reset }
}
