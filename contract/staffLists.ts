/**
 * Parameters of the staff area's lists (protocol of ra-data-simple-rest): JSON in the query's `filter`, `range` and
 * `sort`.
 */
import { z } from 'zod'
import type { ListFields } from './lists'
import { guid, text } from './primitives'

/** Maximum number of rows in one response, whatever `range` requests. */
export const staffPageMax = 100

/** Parses JSON in a query parameter. */
export const jsonParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(8192)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const position = z.int().min(0).max(10_000_000)
const range = z
  .tuple([position, position])
  .refine(([from, to]) => to >= from, 'the range ends before it begins')
  .transform(([from, to]) => ({ offset: from, limit: Math.min(to - from + 1, staffPageMax) }))

/** The query of a list. `sort` is `[field, 'ASC' | 'DESC']`; the default is newest first. */
export const listQuery = <Filter extends z.ZodRawShape, Field extends string>(
  filter: Filter,
  fields: ListFields<Field>,
) =>
  z.object({
    filter: jsonParameter(z.object(filter)).prefault('{}'),
    range: jsonParameter(range).prefault('[0,24]'),
    sort: jsonParameter(z.tuple([z.enum(['id', ...fields.sort]), z.enum(['ASC', 'DESC'])])).optional(),
  })

export const q = text().optional()
export const many = { id: z.array(guid).max(100).optional() }
export const named = z.object({ guid, name: z.string() })
