/** Generates a value that a schema accepts. Every optional key is present, and all free texts differ. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

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

const texts = () => {
  const word = randomUUID().slice(-12)
  // Moments at which something begins or ends have to be in the future.
  const soon = new Date(Date.now() + 3600_000).toISOString()
  return [`Sample ${word}`, `${word}@sample.example`, `https://${word}.example`, word.slice(0, 8), randomUUID()].concat(
    ['12345678', '+380501234567', soon, soon.slice(0, 10), soon.slice(11, 16), 'UA', 'en'],
  )
}
const numbers = [1, 10, 100, 1000, 0, 0.5, -1, new Date().getFullYear()]

/** @throws {Error} naming the place for which no value fits */
export function valueFor(schema: z.ZodType, place: string): unknown {
  const { type, innerType, in: input, shape, element, options, entries, values } = schema.def as unknown as Definition
  const inner = innerType ?? input ?? options?.[0]
  const tried: unknown[] = shape
    ? [Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, valueFor(each, `${place}.${key}`)]))]
    : element
      ? [1, 2].map(length => Array.from({ length }, () => valueFor(element, `${place}[]`)))
      : type === 'string'
        ? texts()
        : type === 'number'
          ? numbers
          : type === 'boolean'
            ? [true]
            : inner
              ? [valueFor(inner, place)]
              : (values ?? [...Object.values(entries ?? {}), {}])
  const value = tried.find(each => schema.safeParse(each).success)
  if (value === undefined) throw new Error(`No sample fits ${place}: give it a call of its own`)
  return value
}
