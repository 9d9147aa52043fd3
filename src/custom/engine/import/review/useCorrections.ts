/**
 * Stores the corrections that the user makes during the review of an import. Typed values wait until the rows are
 * checked again.
 */
import { useCallback, useState } from 'react'
import type { ImportRow } from '../../../../../contract/imports'
import { cellText } from '../cells'
import type { Column } from '../columns'

/** Corrected values by line and column. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>
const none: Corrections = new Map()

export const mergeCorrections = (first: Corrections, second: Corrections): Corrections => {
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

/** Returns the rows in the order of their lines, including corrected unreadable ones. */
export const correctedRows = (
  rows: readonly ImportRow[],
  unreadable: readonly ImportRow[],
  corrections: Corrections,
): readonly ImportRow[] => {
  const repaired = unreadable.filter(({ line }) => corrections.has(line))
  const all = repaired.length > 0 ? [...rows, ...repaired].sort((one, other) => one.line - other.line) : rows
  return applyCorrections(all, corrections)
}

type WordedColumn = Column & { words?: Readonly<Record<string, string>> }
/** Returns a typed value as the API accepts it. Typed numbers may have a decimal comma. */
const typedValue = (text: string, column: WordedColumn | undefined) => {
  const cell = text.trim()
  if (!column) return cell
  return column.kind === 'number' ? cell.replace(/^(-?\d+),(\d+)$/, '$1.$2') : cellText(cell, column)
}

export const useCorrections = (columns: readonly WordedColumn[]) => {
  const [applied, setApplied] = useState(none)
  const [drafts, setDrafts] = useState(none)
  const edit = useCallback(
    (line: number, column: string, text: string) =>
      setDrafts(before => mergeCorrections(before, new Map([[line, { [column]: text }]]))),
    [],
  )
  /** Applies the typed values and those of `more`, and returns all corrections. */
  const apply = (more: Corrections = none): Corrections => {
    const typed: Corrections = new Map(
      [...drafts].map(([line, values]) => {
        const pairs = Object.entries(values).map(([source, text]) => {
          return [
            source,
            typedValue(
              text,
              columns.find(each => each.source === source),
            ),
          ] as const
        })
        return [line, Object.fromEntries(pairs)]
      }),
    )
    const next = mergeCorrections(mergeCorrections(applied, typed), more)
    setApplied(next)
    setDrafts(none)
    return next
  }
  const reset = () => {
    setApplied(none)
    setDrafts(none)
  }
  return { applied, drafts, hasDrafts: drafts.size > 0, edit, apply, reset }
}
