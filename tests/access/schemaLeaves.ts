/**
 * Lists every single value of a call's query, path and body, with its position and its schema, as the route declares
 * them. Includes the values inside objects, arrays, unions and JSON strings, so that a new field is tested as soon as
 * it is declared.
 */
import { z } from 'zod'
import type { Operation } from '../../server/auth/authorization'

export type CallPart = 'querystring' | 'params' | 'body'
/**
 * One step on the way to a value within a call: the key of an object or an array, or `json`, after which the steps lead
 * into the parsed content of a JSON string.
 */
export type PathStep = { key: string | number } | 'json'
export interface SchemaLeaf {
  where: CallPart
  steps: PathStep[]
  schema: JsonSchema
}
export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  shape?: Record<string, z.ZodType>
  items?: z.ZodType[]
  element?: z.ZodType
  options?: z.ZodType[]
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition
const isShaped = (schema: z.ZodType | undefined): boolean => {
  const { type, innerType } = schema ? definitionOf(schema) : { type: '', innerType: undefined }
  return innerType ? isShaped(innerType) : ['object', 'tuple'].includes(type)
}
const toJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

type Found = (steps: PathStep[], schema: JsonSchema) => void

function walk(schema: z.ZodType, steps: PathStep[], found: Found): void {
  const { type, innerType, in: input, out, left, right, shape, items, element, options } = definitionOf(schema)
  const inside: [z.ZodType | undefined, ...PathStep[]][] = [
    [innerType],
    [left],
    [right],
    ...(options ?? []).map((each): [z.ZodType] => [each]),
    ...Object.entries(shape ?? {}).map(([key, each]): [z.ZodType, PathStep] => [each, { key }]),
    ...(items ?? []).map((each, key): [z.ZodType, PathStep] => [each, { key }]),
    [element, { key: 0 }],
    // Continues with the schema inside: for a JSON string that of its parsed content, for a transform that of its input
    // or output.
    isShaped(out) ? [out, 'json'] : [input && definitionOf(input).type === 'transform' ? out : input],
  ]
  const isItself = !inside.some(([each]) => each) && type !== 'transform'
  if (isItself || element || items) found(steps, toJson(schema))
  if (input && isShaped(out)) found(steps, { type: 'string' })
  for (const [each, ...more] of inside) if (each) walk(each, [...steps, ...more], found)
}

export function schemaLeavesOf({ schema }: Operation): SchemaLeaf[] {
  const leaves: SchemaLeaf[] = []
  for (const where of ['querystring', 'params', 'body'] as const) {
    const declared = schema[where] as z.ZodType | undefined
    if (declared) walk(declared, [], (steps, json) => leaves.push({ where, steps, schema: json }))
  }
  return leaves
}

export const leafNameOf = ({ where, steps }: SchemaLeaf) =>
  [where, ...steps.map(step => (step === 'json' ? '(json)' : step.key))].join('.')

function heldBy(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return {}
  }
}

/** Returns a copy of `into` that has the value at the end of the steps. Missing objects on the way are created. */
export function withValueAtSteps(into: unknown, [step, ...rest]: PathStep[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === 'json') {
    const held = heldBy(into)
    return JSON.stringify(withValueAtSteps(held, rest, value))
  }
  if (typeof step.key === 'number') {
    const list = Array.isArray(into) ? [...into] : []
    list[step.key] = withValueAtSteps(list[step.key], rest, value)
    return Array.from(list, each => each ?? 0)
  }
  const record = typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {}
  return { ...record, [step.key]: withValueAtSteps(record[step.key], rest, value) }
}
