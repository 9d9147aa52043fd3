/** Generates a value that a schema accepts. Objects have all optional keys, and all free texts are different. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { adjustBodyToRules, fieldsOfRule } from '../../../contract/recordRules'
import { recordRulesOfSchema } from '../../../contract/ruledBody'

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
}

const hourMs = 3600_000
const dayMs = 24 * hourMs
let nextDay = 0

const texts = () => {
  const word = randomUUID().slice(-12)
  // Times are in the future, because many fields reject a past beginning or end.
  const soon = new Date(Date.now() + hourMs).toISOString()
  // Each call begins with a later day, because some records must have different days. It offers seven consecutive days,
  // because a rule may exclude some days of the week.
  nextDay = (nextDay + 1) % (5 * 365)
  const days = [0, 1, 2, 3, 4, 5, 6].map(n => new Date(Date.now() + hourMs + (nextDay + n) * dayMs))
  return [`Sample ${word}`, `${word}@sample.example`, `https://${word}.example`, word.slice(0, 8), randomUUID()].concat(
    ['12345678', '+380501234567', soon, soon.slice(11, 16), 'UA', 'en'],
    days.map(day => day.toISOString().slice(0, 10)),
  )
}
const numbers = [1, 10, 100, 1000, 0, 0.5, -1, new Date().getFullYear()]

const valuesOfShape = (shape: Record<string, z.ZodType>, place: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, createSampleValue(each, `${place}.${key}`)]))

/** Number of attempts to generate values that obey a rule, before the sample that the rule declares is used. */
const mostTries = 50

/**
 * Returns the body, changed so that it obeys the rules of its schema.
 * @throws {Error} naming the rule if no such values are found, so that the rule has to declare a sample
 */
function obeying(schema: z.ZodType, body: Record<string, unknown>, place: string): Record<string, unknown> {
  const { shape = {} } = schema.def as unknown as Definition
  const result = adjustBodyToRules(recordRulesOfSchema(schema), body, (rule, current) => {
    const fields = Object.fromEntries(Object.entries(shape).filter(([field]) => fieldsOfRule(rule).includes(field)))
    const names = Object.keys(fields)
    const equal = names.map(field => Object.fromEntries(names.map(name => [name, current[field]])))
    const others = Array.from({ length: mostTries }, () => valuesOfShape(fields, place))
    return [...others, ...equal].filter(each =>
      Object.entries(fields).every(([field, of]) => of.safeParse(each[field]).success),
    )
  })
  if ('unmet' in result) throw new Error(`${place}: the rule ${result.unmet} needs a sample (contract/recordRules.ts)`)
  return result.body
}

/**
 * Returns a value that the schema accepts.
 * @throws {Error} naming the place if no generated value is accepted
 */
export function createSampleValue(schema: z.ZodType, place: string): unknown {
  const { type, innerType, in: input, shape, element, options, entries, values } = schema.def as unknown as Definition
  const inner = innerType ?? input ?? options?.[0]
  const tried: unknown[] = shape
    ? [obeying(schema, valuesOfShape(shape, place), place)]
    : element
      ? [1, 2].map(length => Array.from({ length }, () => createSampleValue(element, `${place}[]`)))
      : type === 'string'
        ? texts()
        : type === 'number'
          ? numbers
          : type === 'boolean'
            ? [true]
            : inner
              ? [createSampleValue(inner, place)]
              : (values ?? [...Object.values(entries ?? {}), {}])
  const value = tried.find(each => schema.safeParse(each).success)
  if (value === undefined) throw new Error(`No sample fits ${place}: give it a call of its own`)
  return value
}
