/**
 * Compares a response with the expected response. Deviations name the field and the expected value. Of the response
 * itself, they contain only the status and the error code.
 */
import type { z } from 'zod'
import type { ApiAnswer } from './client'
import { errorBodyShape } from './shapes'

export interface ExpectedAnswer {
  /** Purpose of this call. The report shows it for calls of the specification that are made several times. */
  name?: string
  /** The accepted statuses; by default any 2xx. With any other status than 2xx, the body must be an error body. */
  status?: readonly number[]
  /**
   * Schema of the body of a 2xx response, or a function that selects a schema, for calls that may return either a page
   * or only its rows.
   */
  body?: z.ZodType | ((body: unknown) => z.ZodType)
  /** Whether the body may be empty. After a change, an API may return nothing instead of the changed record. */
  mayBeEmpty?: boolean
  /** Checks that a schema cannot express. They get the response, and return its deviations. */
  more?: (answer: ApiAnswer) => readonly (string | false | undefined)[]
  /**
   * Called with every response, also with an unexpected one, because a call that failed may have created a record too.
   */
  seen?: (answer: ApiAnswer) => void
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum number of characters of an expected value in the report, because it may be a long list of choices. */
const maxExpectedCharacters = 100

type Path = readonly PropertyKey[]
interface Deviation {
  path: Path
  what: string
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)

const ofIssue = (body: unknown, { path, message }: z.core.$ZodIssue): Deviation => {
  const expected = message
    .replace(/^Invalid (input|option): /, '')
    .replace(/, received .*$/, '')
    .slice(0, maxExpectedCharacters)
  const found = at(body, path)
  return { path, what: found === undefined ? `is missing: ${expected}` : expected }
}

/**
 * Yields a deviation for each value that the schema normalised, such as an id in upper case or a text that is not
 * trimmed, because the API should have sent the normalised value.
 */
function* rewritten(parsed: unknown, given: unknown, path: Path = []): Generator<Deviation> {
  if (typeof parsed === 'object' && parsed !== null) {
    const inner = given as Record<string, unknown>
    for (const [key, value] of Object.entries(parsed)) yield* rewritten(value, inner[key], [...path, key])
  } else if (parsed !== given) {
    const isCase = String(parsed) === String(given).toLowerCase()
    yield { path, what: isCase ? 'expected lower case' : 'expected another spelling' }
  }
}

/** Returns the deviations as texts. A deviation that many rows have is mentioned only once, with their number. */
const describeDeviations = (deviations: readonly Deviation[]) => {
  const groups = new Map<string, { first: string; number: number }>()
  for (const { path, what } of deviations) {
    const text = `${path.join('.') || 'the body'}: ${what}`
    const kind = text.replace(/(^|\.)\d+(?=[.:])/g, '$1*')
    const known = groups.get(kind)
    groups.set(kind, { first: known?.first ?? text, number: (known?.number ?? 0) + 1 })
  }
  return [...groups.values()].map(({ first, number }) => (number > 1 ? `${first} (and ${number - 1} more)` : first))
}

/**
 * Returns a text for each place where a body does not match its schema. If the body matches, returns a text for each
 * value that is not in normalised form.
 */
export function findSchemaMismatches(schema: z.ZodType, body: unknown): string[] {
  const { success, data, error } = schema.safeParse(body)
  return describeDeviations(success ? [...rewritten(data, body)] : error.issues.map(issue => ofIssue(body, issue)))
}

export const isSuccess = (status: number) => status >= 200 && status < 300
const statusWords = (status: ExpectedAnswer['status']) => (status ? status.join(' or ') : '2xx')
const codeOf = (body: unknown) =>
  isObject(body) && typeof body.errorCode === 'string' ? ` ${body.errorCode.slice(0, 60)}` : ''

/** Returns the deviations; an empty list if the response is as expected. */
export function findDeviations(answer: ApiAnswer, { status, body, mayBeEmpty, more }: ExpectedAnswer): string[] {
  if (answer.problem) return [answer.problem]
  const isWanted = status ? status.includes(answer.status) : isSuccess(answer.status)
  if (!isWanted) return [`expected ${statusWords(status)}, answered ${answer.status}${codeOf(answer.body)}`]
  if (!isSuccess(answer.status))
    return findSchemaMismatches(errorBodyShape, answer.body).map(mismatch => `the error's ${mismatch}`)
  const isEmpty = answer.body === undefined || answer.body === null
  if (isEmpty && mayBeEmpty) return []
  const schema = typeof body === 'function' ? body(answer.body) : body
  const shape = schema ? findSchemaMismatches(schema, answer.body) : []
  // The further checks are skipped, because with a body of the wrong shape they would only report the same deviations
  // again.
  if (shape.length) return shape
  return (more?.(answer) ?? []).filter(mismatch => typeof mismatch === 'string')
}
