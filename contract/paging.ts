/** Lists (design, reading 5): `{items, total, pageSize}`, newest first, `total` true on every page. */
import { z } from 'zod'

/** Far past the last page of any list a person reads; a larger offset is refused as InvalidParams. */
export const maxOffset = 10_000_000

const offsetGiven = z.coerce.number().int().min(0).max(maxOffset)
const offsetValue = offsetGiven.default(0)
/** The spec spells the parameter per call. */
export const Offset = { Offset: offsetValue }
export const offset = { offset: offsetValue }
/** For the calls where the spec names no paging parameter: both spellings are read. */
export const anyOffset = z
  .object({ Offset: offsetGiven.optional(), offset: offsetGiven.optional() })
  .transform(query => ({ offset: query.Offset ?? query.offset ?? 0 }))

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0).meta({ description: 'Of all pages, also past the last one' }),
    pageSize: z.int().positive(),
  })

export interface Page<Item> {
  items: Item[]
  total: number
  pageSize: number
}
