/** Creates the problems of a row's cells: an error code for each column, with the rule that its value breaks. */
import type { ErrorCode } from '../../contract/errors'
import type { FieldReason } from '../../contract/fieldReasons'
import { fieldReasonOf, type SchemaIssue } from '../errors/schemaIssues'
import type { RowLimit } from '../ownership/ownership'
import { limitErrorCode } from '../ownership/rowLimits'

export interface CellProblem {
  code: ErrorCode
  reason?: FieldReason | undefined
}
/** The problems of a row's cells, by column. */
export type ProblemsByColumn = Record<string, CellProblem>

export const invalidProblem = (reason?: FieldReason): CellProblem => ({ code: 'InvalidParams', reason })
export const toProblemsByColumn = (fields: Readonly<Record<string, ErrorCode>>): ProblemsByColumn =>
  Object.fromEntries(Object.entries(fields).map(([column, code]) => [column, { code }]))

/**
 * The row or record that already has a key value: an earlier row of the file (`line`), or a stored record (`record`).
 * Neither is set if the holder must not be named.
 */
export interface UniqueKeyHolder {
  line?: number
  record?: string
}
/**
 * Returns the problem of a value that is used already.
 * @param holder the line of the file, or the name of the record, that has the value
 */
export const notUniqueProblem = ({ line, record }: UniqueKeyHolder, code: ErrorCode = 'NotUnique'): CellProblem => {
  if (line !== undefined) return { code, reason: { rule: 'repeatedLine', line } }
  return { code, ...(record !== undefined && { reason: { rule: 'existingRecord' as const, record } }) }
}
/** The problem of a row that matches several records. */
export const ambiguousRecordProblem: CellProblem = { code: 'NotUnique', reason: { rule: 'severalRecords' } }

/** The problem of a row whose record has changed since the check. */
export const changedMeanwhileProblem: CellProblem = { code: 'VersionConflict', reason: { rule: 'changedMeanwhile' } }

/** Returns the problem of a record beyond the owner's limit. */
export const rowLimitProblem = (limit: RowLimit): CellProblem => ({
  code: limitErrorCode(limit),
  reason: { rule: 'maxRecords', limit: limit.atMost },
})

type Issue = SchemaIssue & { path: readonly PropertyKey[] }

/** Returns the strictest of the issues that the same value has: `at least 1` rather than `at least 0`. */
const strictest = (issue: Issue, all: readonly Issue[]): Issue => {
  const alike = all.filter(({ code, path }) => code === issue.code && path.join() === issue.path.join())
  const isStricter = (one: Issue, other: Issue) =>
    Number(one.minimum) > Number(other.minimum) || Number(one.maximum) < Number(other.maximum)
  return alike.reduce((best, other) => (isStricter(other, best) ? other : best), issue)
}

/**
 * Returns the problem of each column, from the column's first issue. Further issues of a column follow from the first
 * issue.
 */
export const problemsOfIssues = (
  issues: readonly Issue[],
  columnOf: (path: readonly PropertyKey[]) => string | undefined,
  valueAt: (path: readonly PropertyKey[]) => unknown,
): ProblemsByColumn =>
  Object.fromEntries(
    issues.toReversed().flatMap(issue => {
      const column = columnOf(issue.path)
      const { path, ...named } = strictest(issue, issues)
      return column === undefined ? [] : [[column, invalidProblem(fieldReasonOf(named, valueAt(path)))]]
    }),
  )
