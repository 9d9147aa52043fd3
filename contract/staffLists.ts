/**
 * Parameters of the staff area's lists (protocol of ra-data-simple-rest): JSON in the query's `filter`, `range` and
 * `sort`.
 */
import { z } from 'zod'
import { limits } from './limits'
import type { ListFields } from './listFields'
import { guid, text } from './primitives'

/** Maximum number of rows in one response. It is the number that react-admin's export button requests. */
export const staffPageMax = limits.pageRowsMost
/** Number of rows in a response to a query without `range` and without ids. */
const defaultRows = 25
/** Maximum number of ids in a filter. A URL with more ids would be longer than servers accept. */
export const staffIdsMax = 300

/**
 * Returns the schema of a query parameter that contains a value as JSON.
 * @param schema the schema of the value
 */
export const jsonParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(12_288)
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
  .refine(([from, to]) => to - from < staffPageMax, `a range has at most ${staffPageMax} rows`)
  .transform(([from, to]) => ({ offset: from, limit: to - from + 1 }))

/**
 * Returns the schema of a list's query. `sort` is `[field, 'ASC' | 'DESC']`; the default is newest first. Unknown
 * filters and fields are rejected. Without `range` the response has the first rows; the response to a query for ids
 * (`getMany`) has the records of all ids.
 */
export const listQuery = <Filter extends z.ZodRawShape, Field extends string>(
  filter: Filter,
  fields: ListFields<Field>,
) =>
  z
    .object({
      filter: jsonParameter(z.strictObject(filter)).prefault('{}'),
      range: jsonParameter(range).optional(),
      sort: jsonParameter(z.tuple([z.enum(['id', ...fields.sort]), z.enum(['ASC', 'DESC'])])).optional(),
    })
    .transform(query => {
      const { id } = query.filter as { id?: readonly unknown[] }
      return { ...query, range: query.range ?? { offset: 0, limit: Math.max(id?.length ?? defaultRows, 1) } }
    })

export const searchParameter = text().optional()
export const idsParameter = { id: z.array(guid).max(staffIdsMax).optional() }
export const namedRecordSchema = z.object({ guid, name: z.string() })

/** The filters of lists whose records belong to an organisation. */
export const organisationFilter = { ...idsParameter, q: searchParameter, organisationId: guid.optional() }
