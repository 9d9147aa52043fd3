/**
 * Checks the reason that is given for a rejected cell: it names the limit that was broken, even if the schema of the
 * cell has several.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOfIssues } from '../../server/imports/problems'

const schema = z.object({ points: z.int().min(0).min(5).max(100).max(50) })
const reasonOf = (points: unknown) => {
  const issues = schema.safeParse({ points }).error?.issues ?? []
  return problemsOfIssues(
    issues,
    path => String(path[0]),
    () => points,
  ).points?.reason
}

test.each([
  [-5, { rule: 'min', limit: 5 }],
  [3, { rule: 'min', limit: 5 }],
  [70, { rule: 'max', limit: 50 }],
  [700, { rule: 'max', limit: 50 }],
  [undefined, { rule: 'missing' }],
])('%j is rejected with the strictest limit', (points, reason) => {
  expect(reasonOf(points)).toEqual(reason)
})
