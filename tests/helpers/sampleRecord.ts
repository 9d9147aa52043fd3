import type { z } from 'zod'
import { createSampleValue } from '../access/samples/valueFor'

/**
 * Returns a record of the schema with these values. Other required fields, such as a column that was added later, get
 * generated values, so that a sample needs no line for them.
 */
export function sampleRecord<Schema extends z.ZodObject>(
  schema: Schema,
  values: Partial<z.output<Schema>>,
): z.output<Schema> {
  const others = Object.entries(schema.shape).filter(
    ([field, of]) => !(field in values) && !(of as z.ZodType).safeParse(undefined).success,
  )
  const generated = others.map(([field, of]) => [field, createSampleValue(of as z.ZodType, field)])
  return { ...Object.fromEntries(generated), ...values } as z.output<Schema>
}
