/** Problems of the cells of a row: an error code for each column, with the rule that the value breaks. */
import type { ErrorCode } from '../../contract/errors'
import type { FieldReason } from '../../contract/fieldReasons'
import { reasonOf, type SchemaIssue } from '../errors/fieldReasons'
import type { RowLimit } from '../ownership/ownership'
import { limitCode } from '../ownership/rowLimits'

export interface CellProblem {
  code: ErrorCode
  reason?: FieldReason | undefined
}
/** The problems by column. */
export type Problems = Record<string, CellProblem>

export const invalid = (reason?: FieldReason): CellProblem => ({ code: 'InvalidParams', reason })
export const toProblems = (fields: Readonly<Record<string, ErrorCode>>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([column, code]) => [column, { code }]))

/**
 * Returns the problem of a value that is already used.
 * @param holder the line of the file, or the name of the record, that has the value
 */
export const notUnique = (
  holder: { line: number } | { record: string },
  code: ErrorCode = 'NotUnique',
): CellProblem => ({
  code,
  reason:
    'line' in holder ? { rule: 'repeatedLine', line: holder.line } : { rule: 'existingRecord', record: holder.record },
})
/** The problem of a row that could mean any of several records. */
export const severalRecords: CellProblem = { code: 'NotUnique', reason: { rule: 'severalRecords' } }

/** Returns the problem of a record beyond the owner's limit. */
export const noRoom = (limit: RowLimit): CellProblem => ({
  code: limitCode(limit),
  reason: { rule: 'maxRecords', limit: limit.atMost },
})

type Issue = SchemaIssue & { path: readonly PropertyKey[] }

/** Returns the issue with the strictest limit if a value exceeds several: `at least 1` rather than `at least 0`. */
const strictest = (issue: Issue, all: readonly Issue[]): Issue => {
  const alike = all.filter(({ code, path }) => code === issue.code && path.join() === issue.path.join())
  const isStricter = (one: Issue, other: Issue) =>
    Number(one.minimum) > Number(other.minimum) || Number(one.maximum) < Number(other.maximum)
  return alike.reduce((best, each) => (isStricter(each, best) ? each : best), issue)
}

/** Returns the first issue of each column, because the further issues of a column follow from it. */
export const problemsOf = (
  issues: readonly Issue[],
  columnOf: (path: readonly PropertyKey[]) => string | undefined,
  valueAt: (path: readonly PropertyKey[]) => unknown,
): Problems =>
  Object.fromEntries(
    issues.toReversed().flatMap(issue => {
      const column = columnOf(issue.path)
      const { path, ...named } = strictest(issue, issues)
      return column === undefined ? [] : [[column, invalid(reasonOf(named, valueAt(path)))]]
    }),
  )
