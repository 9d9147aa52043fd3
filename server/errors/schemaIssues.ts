/** Determines which rule a value breaks, from the issue that its zod schema reports. */
import { type FieldReason, type RejectionRule, rejectionRules } from '../../contract/fieldReasons'
import type { RecordRuleName } from '../../contract/recordRules'

/**
 * The properties of a zod issue that this file reads. Validation errors of Fastify's zod type provider contain them in
 * `params`.
 */
export interface SchemaIssue {
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly origin?: string
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
  readonly inclusive?: boolean
  readonly expected?: string
  readonly format?: string
  readonly values?: readonly unknown[]
  readonly params?: Record<string, unknown> | undefined
}

/** Rules for values above the maximum, by kind of value. */
const tooBig: Record<string, RejectionRule> = { string: 'maxLength', array: 'maxItems', set: 'maxItems' }
const tooSmall: Record<string, RejectionRule> = { string: 'minLength', array: 'minItems', set: 'minItems' }
const formats: Record<string, RejectionRule> = { date: 'day', datetime: 'day', email: 'email', url: 'webAddress' }
const types: Record<string, RejectionRule> = { number: 'number', int: 'integer', date: 'day' }

const isRule = (value: unknown): value is RejectionRule => rejectionRules.some(rule => rule === value)

const sizeOf = (value: unknown) =>
  typeof value === 'string' ? value.trim().length : Array.isArray(value) ? value.length : undefined

function ofLimit(issue: SchemaIssue, value: unknown): FieldReason {
  const isTooBig = issue.code === 'too_big'
  const limit = Number(isTooBig ? issue.maximum : issue.minimum)
  const bySize = (isTooBig ? tooBig : tooSmall)[issue.origin ?? '']
  if (bySize) {
    // An empty value of a required text or list counts as missing, not as too short.
    if (!isTooBig && limit === 1) return { rule: 'missing' }
    return { rule: bySize, limit, actual: sizeOf(value) }
  }
  if (issue.inclusive === false) return { rule: isTooBig ? 'below' : 'above', limit }
  return { rule: isTooBig ? 'max' : 'min', limit }
}

/**
 * Returns the rule that the value breaks, with its parameters.
 * @param value the rejected value, if it is known
 */
export function fieldReasonOf(issue: SchemaIssue, value?: unknown): FieldReason {
  const { code, message = '', params, format, expected = '', values } = issue
  if (code === 'too_big' || code === 'too_small') return ofLimit(issue, value)
  if (code === 'custom') {
    const { rule, limit, recordRule } = params ?? {}
    if (typeof recordRule === 'string') return { rule: recordRule as RecordRuleName }
    return isRule(rule) ? { rule, ...(typeof limit === 'number' && { limit }) } : { rule: 'format' }
  }
  if (code === 'unrecognized_keys') return { rule: 'unknownColumn' }
  if (code === 'invalid_value' && values) return { rule: 'choice', choices: values.map(String) }
  if (code === 'invalid_format') return { rule: formats[format ?? ''] ?? 'format' }
  if (code === 'invalid_type') {
    if (/received (undefined|null)$/.test(message)) return { rule: 'missing' }
    return { rule: types[format === 'safeint' ? 'int' : expected] ?? 'format' }
  }
  return { rule: 'format' }
}

/** Returns the value at a path of a body. */
export const valueAtPath = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body)
