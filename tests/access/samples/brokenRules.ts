/** Finds values that break a declared rule, although each field is valid on its own. */
import { z } from 'zod'
import { fieldsOfRule, isRuleBroken, type RecordRule } from '../../../contract/recordRules'
import { recordRulesOfSchema } from '../../../contract/ruledBody'
import { createSampleValue } from './valueFor'

type Body = Record<string, unknown>

const dayMs = 24 * 3600_000
const weekOf = (from: number) =>
  Array.from({ length: 7 }, (_, at) => new Date(from + at * dayMs).toISOString().slice(0, 10))
const numbers = [0, 1, 2, 1000, 1_000_000, 1_000_000_000]

/** Returns different values that the field's schema accepts: numbers, dates, choices and objects. */
const variantsOf = (schema: z.ZodType, place: string): unknown[] => {
  const parts = (each: z.ZodType): z.ZodType[] => {
    const { innerType, options = [] } = each.def as unknown as { innerType?: z.ZodType; options?: z.ZodType[] }
    return [each, ...[...options, ...(innerType ? [innerType] : [])].flatMap(parts)]
  }
  const choices = parts(schema).flatMap(part => (part instanceof z.ZodEnum ? part.options : []))
  const days = [...weekOf(Date.parse('2026-01-05')), ...weekOf(Date.parse('2030-12-30'))]
  const shapes = parts(schema).flatMap(part =>
    part instanceof z.ZodObject ? [part.shape as Record<string, z.ZodType>] : [],
  )
  const objects = shapes.flatMap(shape => {
    const whole = Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, createSampleValue(each, place)]))
    return Object.entries(shape).flatMap(([key, each]) =>
      variantsOf(each, place).map(value => ({ ...whole, [key]: value })),
    )
  })
  const tried = [...numbers, true, false, null, ...choices, ...days, ...objects, createSampleValue(schema, place)]
  return tried.filter(each => schema.safeParse(each).success)
}

const combinations = (fields: readonly [string, unknown[]][]): Body[] =>
  fields.reduce<Body[]>(
    (all, [field, values]) => all.flatMap(each => values.map(value => ({ ...each, [field]: value }))),
    [{}],
  )

/**
 * Returns the body with values that break the rule and, if possible, no other rule.
 * @throws {Error} naming the rule if no such values are found, so that the rule has to declare a counterexample
 */
export function breakRule(schema: z.ZodObject, body: Body, name: string, rule: RecordRule): Body {
  const { shape } = schema
  const fields = fieldsOfRule(rule).filter(field => field in shape)
  const variants = combinations(fields.map(field => [field, variantsOf(shape[field] as z.ZodType, `${name}.${field}`)]))
  const others = Object.entries(recordRulesOfSchema(schema)).filter(([each]) => each !== name)
  const isOnly = (each: Body) =>
    isRuleBroken(rule, each) &&
    others.every(([, other]) => (other.at !== rule.at && !other.fields.includes(rule.at)) || !isRuleBroken(other, each))
  const found = [...(rule.counterexample ? [rule.counterexample as Body] : []), ...variants]
    .map((more): Body => ({ ...body, ...more }))
    .filter(each => isRuleBroken(rule, each))
  const best = found.find(isOnly) ?? found[0]
  if (!best) throw new Error(`The rule ${name} needs a counterexample (contract/recordRules.ts)`)
  return best
}
