/** Pages of lists (docs/readings.md, 5): `{items, total, pageSize}`, with `total` on every page. */
import { z } from 'zod'
import { limits } from './limits'
import type { ListFields } from './listFields'
import { text } from './primitives'

/**
 * Maximum offset, far beyond the last page of any list that a person reads. A larger offset is rejected as
 * InvalidParams.
 */
export const maxOffset = 10_000_000

const offsetGiven = z.coerce.number().int().min(0).max(maxOffset)
const offsetValue = offsetGiven.default(0)
/** The offset as `Offset`, with a capital letter: the spec spells the parameter differently from call to call. */
export const capitalOffsetParameter = { Offset: offsetValue }
export const offsetParameter = { offset: offsetValue }
/** The offset as `Offset` or `offset`, for calls for which the spec names no paging parameter. */
export const anyCaseOffsetQuery = z
  .object({ Offset: offsetGiven.optional(), offset: offsetGiven.optional() })
  .transform(query => ({ offset: query.Offset ?? query.offset ?? 0 }))

const orders = ['ASC', 'DESC', 'asc', 'desc'] as const
/**
 * Returns the parameter `pageSize` with the maximum `most`; no parameter if `most` is undefined, because callers of
 * such a list cannot choose the number of rows.
 */
const pageSizeParameter = (most: number | undefined) => {
  const pageSize = z.coerce
    .number()
    .int()
    .min(1)
    .max(most ?? limits.pageSize)
    .optional()
    .meta({ description: `Number of rows of a page; ${limits.pageSize} by default` })
  return (most === undefined ? {} : { pageSize }) as { pageSize: typeof pageSize }
}

/**
 * Returns the parameters `sort`, `order` and `q` of a list, and `pageSize` if the list has `pageRows` (listFields.ts).
 */
export const listParameters = <Sort extends string>({ sort, search, alsoSearched = [], pageRows }: ListFields<Sort>) =>
  z
    .object({
      sort: z.enum(sort).optional(),
      order: z
        .enum(orders)
        .transform(order => order.toUpperCase() as 'ASC' | 'DESC')
        .optional(),
      q: text()
        .trim()
        .optional()
        .meta({
          description: `Search words. A record matches if each word occurs in at least one of: ${[...search, ...alsoSearched].join(', ')}`,
        }),
      ...pageSizeParameter(pageRows),
    })
    .refine(query => query.sort !== undefined || query.order === undefined, {
      path: ['order'],
      error: '`order` requires `sort`',
    })
export interface ListRequest<Sort extends string = string> {
  sort?: Sort | undefined
  order?: 'ASC' | 'DESC' | undefined
  q?: string | undefined
  pageSize?: number | undefined
}

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).max(limits.pageRowsMost),
    total: z.int().min(0).meta({ description: 'Number of rows of all pages' }),
    pageSize: z.int().positive(),
  })
/** Returns the OpenAPI name of a page's schema, such as `BinPage`; no name if the schema of its items has none. */
const pageName = (item: z.ZodType, suffix: string) => {
  const id = z.globalRegistry.get(item)?.id
  return id ? { id: `${id}${suffix}` } : {}
}

export const pageSchemaOf = <Item extends z.ZodType>(item: Item) => pageOf(item).meta(pageName(item, 'Page'))

/**
 * Returns the schema of a page that also has the number of records for each choice. The numbers do not depend on the
 * requested page and choice; only records that match `q` and the other filters are counted.
 */
export const pageWithCountsSchema = <Item extends z.ZodType, Choices extends z.ZodEnum>(item: Item, choices: Choices) =>
  pageOf(item)
    .extend({ counts: z.record(choices, z.int().min(0)) })
    .meta(pageName(item, 'CountedPage'))

export interface Page<Item> {
  items: Item[]
  total: number
  pageSize: number
}
