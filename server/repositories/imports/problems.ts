/** What is wrong with the cells of a row: an error code for each column, with the rule that the value breaks. */
import type { ErrorCode } from '../../../contract/errors'
import type { FieldReason } from '../../../contract/fieldReasons'
import type { RowLimit } from '../../db/ownership'
import { reasonOf, type SchemaIssue } from '../../fieldReasons'
import { limitReached } from '../rowLimits'

export interface Problem {
  code: ErrorCode
  reason?: FieldReason | undefined
}
/** By column. */
export type Problems = Record<string, Problem>

export const invalid = (reason?: FieldReason): Problem => ({ code: 'InvalidParams', reason })
export const toProblems = (fields: Readonly<Record<string, ErrorCode>>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([column, code]) => [column, { code }]))

/** @param holder the line of the file, or the name of the record, that has the value already */
export const notUnique = (holder: { line: number } | { record: string }, code: ErrorCode = 'NotUnique'): Problem => ({
  code,
  reason:
    'line' in holder ? { rule: 'repeatedLine', line: holder.line } : { rule: 'existingRecord', record: holder.record },
})
/** The row could be any of several records. */
export const severalRecords: Problem = { code: 'NotUnique', reason: { rule: 'severalRecords' } }

/** The record's owner has as many as it may have. */
export const noRoom = (limit: RowLimit): Problem => ({
  code: limitReached(limit).errorCode,
  reason: { rule: 'maxRecords', limit: limit.atMost },
})

/** The first issue of each column; the others follow from it. */
export const problemsOf = (
  issues: readonly (SchemaIssue & { path: readonly PropertyKey[] })[],
  columnOf: (path: readonly PropertyKey[]) => string | undefined,
  valueAt: (path: readonly PropertyKey[]) => unknown,
): Problems =>
  Object.fromEntries(
    issues.toReversed().flatMap(issue => {
      const column = columnOf(issue.path)
      return column === undefined ? [] : [[column, invalid(reasonOf(issue, valueAt(issue.path)))]]
    }),
  )
