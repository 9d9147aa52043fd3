/** An answer against what was expected of it: where it deviates, never what it holds. */
import type { z } from 'zod'
import type { ApiAnswer } from './client'
import { errorBody } from './shapes'

export interface ExpectedAnswer {
  /** What this call is about, where a line is called more than once. */
  name?: string
  /** Any 2xx, if left out; one that is none must have the body of an error. */
  status?: readonly number[]
  /** Where a call may answer a page or its rows alone: which of them it is. */
  body?: z.ZodType | ((body: unknown) => z.ZodType)
  /** A change may answer nothing, or what has become of the record. */
  mayBeEmpty?: boolean
  /** What a schema cannot say. */
  more?: (answer: ApiAnswer) => readonly (string | false | undefined)[]
  /** Hears of the answer, whatever it is: something may have been made by it. */
  seen?: (answer: ApiAnswer) => void
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an expectation: a list of choices may be long. */
const mostWords = 100

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
    .slice(0, mostWords)
  const found = at(body, path)
  return { path, what: found === undefined ? `is missing: ${expected}` : expected }
}

/** What the schema would write otherwise: an id in capitals, a text that should have been trimmed. */
function* rewritten(parsed: unknown, given: unknown, path: Path = []): Generator<Deviation> {
  if (typeof parsed === 'object' && parsed !== null) {
    const inner = given as Record<string, unknown>
    for (const [key, value] of Object.entries(parsed)) yield* rewritten(value, inner[key], [...path, key])
  } else if (parsed !== given) {
    const isCase = String(parsed) === String(given).toLowerCase()
    yield { path, what: isCase ? 'expected lower case' : 'expected another spelling' }
  }
}

/** The same of many rows is said once. */
const inWords = (deviations: readonly Deviation[]) => {
  const groups = new Map<string, { first: string; number: number }>()
  for (const { path, what } of deviations) {
    const text = `${path.join('.') || 'the body'}: ${what}`
    const kind = text.replace(/(^|\.)\d+(?=[.:])/g, '$1*')
    const known = groups.get(kind)
    groups.set(kind, { first: known?.first ?? text, number: (known?.number ?? 0) + 1 })
  }
  return [...groups.values()].map(({ first, number }) => (number > 1 ? `${first} (and ${number - 1} more)` : first))
}

/** Where a value is not as its schema says. */
export function mismatches(schema: z.ZodType, body: unknown): string[] {
  const { success, data, error } = schema.safeParse(body)
  return inWords(success ? [...rewritten(data, body)] : error.issues.map(issue => ofIssue(body, issue)))
}

export const isSuccess = (status: number) => status >= 200 && status < 300
const statusWords = (status: ExpectedAnswer['status']) => (status ? status.join(' or ') : '2xx')
const codeOf = (body: unknown) =>
  isObject(body) && typeof body.errorCode === 'string' ? ` ${body.errorCode.slice(0, 60)}` : ''

/** What deviates; nothing when the answer is as wanted. */
export function judge(answer: ApiAnswer, { status, body, mayBeEmpty, more }: ExpectedAnswer): string[] {
  if (answer.problem) return [answer.problem]
  const isWanted = status ? status.includes(answer.status) : isSuccess(answer.status)
  if (!isWanted) return [`expected ${statusWords(status)}, answered ${answer.status}${codeOf(answer.body)}`]
  if (!isSuccess(answer.status)) return mismatches(errorBody, answer.body).map(each => `the error's ${each}`)
  const isEmpty = answer.body === undefined || answer.body === null
  if (isEmpty && mayBeEmpty) return []
  const schema = typeof body === 'function' ? body(answer.body) : body
  const shape = schema ? mismatches(schema, answer.body) : []
  // What is told of a body that is not even so would only repeat it.
  if (shape.length) return shape
  return (more?.(answer) ?? []).filter(each => typeof each === 'string')
}
