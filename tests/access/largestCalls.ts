/**
 * Builds the most costly calls of an operation: the largest page, the longest period, lists and body, and every order
 * of a list, with and without a search.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Operation } from '../../server/auth/authorization'
import { maxBodyValues } from '../../server/http/requestBodies'
import { isObject } from './operations'
import type { Sample } from './samples'
import type { JsonSchema } from './schemaLeaves'

const usualBodyBytes = 64 * 1024

type Shape = JsonSchema & {
  properties?: Record<string, Shape>
  items?: Shape
  pattern?: string
  enum?: string[]
  prefixItems?: Shape[]
}
const shapeOf = (schema: unknown, io: 'input' | 'output' = 'input') =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Shape

/**
 * Returns a copy of an item of a list. A line number and an id are replaced by new ones, because they must be unique.
 */
const another = (item: unknown, n: number): unknown => {
  if (!isObject(item)) return item
  const own = { ...('line' in item && { line: n + 2 }), ...('id' in item && { id: randomUUID() }) }
  return { ...item, ...own }
}

/** Returns the value with every list repeated to the largest length that its schema allows. */
function longest(value: unknown, shape: Shape | undefined): unknown {
  if (Array.isArray(value)) {
    const [first] = value
    const items = shape?.maxItems ?? value.length
    return first === undefined
      ? value
      : Array.from({ length: items }, (_, n) => another(longest(first, shape?.items), n))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, longest(each, shape?.properties?.[key])]))
}

/** Returns the query with the largest page and the longest period. */
function largestQuery({ schema }: Operation, query: Record<string, string> = {}) {
  const { properties = {} } = schema.querystring ? shapeOf(schema.querystring) : {}
  const sizes = Object.entries(properties).flatMap(([name, { maximum }]) =>
    /^(size|perPage|limit|pageSize)$/.test(name) && maximum ? [[name, String(maximum)]] : [],
  )
  const isPeriod = 'from' in properties && 'to' in properties && !('from' in query)
  return { ...query, ...Object.fromEntries(sizes), ...(isPeriod && { from: '2017-01-01', to: '2026-12-31' }) }
}

/** Returns the fields of an object schema, also of one that is transformed or combined with others. */
function fieldsOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodIntersection) return { ...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right) }
  return schema instanceof z.ZodPipe ? fieldsOf(schema.def.in) : {}
}

/** Search words: one that no row contains, so that the search reads all rows, and one that most rows contain. */
const searchWords = ['ж9ж9', 'a']

/**
 * Returns the queries that search and sort a list, in every order that its schema allows. The lists of the staff area
 * have the search words in `filter`, and the order as `[field, direction]`.
 */
function listQueries({ schema }: Operation): Record<string, string>[] {
  const { sort, q, filter } = fieldsOf(schema.querystring)
  const order = sort ? shapeOf(sort, 'output') : {}
  const isSearchedByFilter = filter !== undefined && 'q' in (shapeOf(filter, 'output').properties ?? {})
  const searches = searchWords.flatMap((word): Record<string, string>[] =>
    q ? [{ q: word }] : isSearchedByFilter ? [{ filter: JSON.stringify({ q: word }) }] : [],
  )
  const sorts = [
    ...(order.enum ?? []).map(field => ({ sort: String(field) })),
    ...(order.prefixItems?.[0]?.enum ?? []).map(field => ({ sort: JSON.stringify([field, 'ASC']) })),
  ]
  return [...searches, ...sorts.flatMap(by => [by, ...searches.map(search => ({ ...search, ...by }))])]
}

/**
 * Returns the largest calls of an operation: one with the longest lists; for a list, one for each search and order; and,
 * if the operation has a body, one with a body of the largest size. Most of that body is padding, which the server
 * ignores.
 */
export function createLargestCalls(operation: Operation, sample: Sample): Sample[] {
  const query = largestQuery(operation, sample.query)
  const body = operation.schema.body ? longest(sample.body, shapeOf(operation.schema.body)) : sample.body
  const first = { ...sample, query, body }
  if (!isObject(sample.body) || !operation.schema.body)
    return [first, ...listQueries(operation).map(by => ({ ...first, query: { ...query, ...by } }))]
  const bytes = (operation.bodyLimit ?? usualBodyBytes) - JSON.stringify(sample.body).length - 200
  // Each object of the padding counts as two values towards the limit of values in a body. A long text fills the rest.
  const objects = Math.max(0, Math.min(Math.floor(bytes / 8), maxBodyValues / 2 - 1000))
  const padding = Array.from({ length: objects }, () => ({ a: 1 }))
  const text = 'x'.repeat(Math.max(0, bytes - 8 * objects))
  return [first, { ...sample, query, body: { ...sample.body, padding, text } }]
}
