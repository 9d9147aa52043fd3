/** Checks lists: `{items, total, pageSize}`, 30 rows per page, and the offset in the specification's spelling. */
import { z } from 'zod'
import { limits } from '../contract/limits'
import { page } from '../contract/paging'
import { isObject } from './judge'
import type { AccountCalls } from './run'

export type Item = Record<string, unknown>
export interface Listing {
  items: Item[]
  total: number
}
interface ListingRequest {
  ids?: readonly string[]
  query?: Readonly<Record<string, string>>
}
interface ListOptions extends ListingRequest {
  item: z.ZodType
  /** Additional checks, which run for each page. */
  more?: (items: Item[]) => readonly (string | false | undefined)[]
  /** Spelling of the paging parameter. */
  offset?: 'Offset' | 'offset'
  /** Prefix of the deviations, for lists that are checked more than once. */
  name?: string
}

/** Maximum number of pages that a search through a list reads. */
const mostPages = 40

/** Returns the rows of a response: of a page, or of a plain array. */
export const rowsOf = (body: unknown): Item[] => {
  const rows = isObject(body) ? body.items : body
  return Array.isArray(rows) ? rows.filter(isObject) : []
}
const totalOf = (body: unknown) => (isObject(body) && typeof body.total === 'number' ? body.total : 0)

/**
 * Returns the schema of a page of items, or of a plain array: the portal accepts both forms where the specification
 * shows none.
 */
export const pageOrRows = (item: z.ZodType) => (body: unknown) =>
  Array.isArray(body) ? z.array(item) : page(item).pick({ items: true })

/** Returns a record's key. Sponsorships have no guid. */
const keyOf = (row: Item) => String(row.guid ?? JSON.stringify(row))

/**
 * Checks the first page, the second, and the one after the last.
 * @returns the first page if it is correct
 */
export async function checkList(at: AccountCalls, line: string, options: ListOptions): Promise<Listing | undefined> {
  const { item, ids = [], query = {}, more = () => [], offset = 'Offset', name = '' } = options
  const ask = (from: number, what: string, judgeRows: (rows: Item[], total: number) => (string | false)[]) =>
    at.call(
      line,
      { ids, query: { ...query, [offset]: String(from) } },
      {
        name: [name, what].filter(Boolean).join(', '),
        body: page(item),
        more: ({ body }) => {
          const rows = rowsOf(body)
          const { pageSize } = body as { pageSize: number }
          return [
            pageSize !== limits.pageSize && `pageSize: expected ${limits.pageSize}, is ${pageSize}`,
            ...judgeRows(rows, totalOf(body)),
            ...more(rows),
          ]
        },
      },
    )
  const sized = (rows: Item[], expected: number) =>
    rows.length !== expected && `items: expected ${expected} of them, are ${rows.length}`
  const first = await ask(0, '', (rows, total) => [sized(rows, Math.min(total, limits.pageSize))])
  if (!first) return undefined
  const items = rowsOf(first.body)
  const total = totalOf(first.body)
  const seen = new Set(items.map(keyOf))
  const sameTotal = (now: number) => now !== total && `total: expected ${total} as on page 1, is ${now}`
  if (total > limits.pageSize)
    await ask(limits.pageSize, 'page 2', (rows, now) => [
      sameTotal(now),
      sized(rows, Math.min(total - limits.pageSize, limits.pageSize)),
      rows.some(row => seen.has(keyOf(row))) && 'items: are those of page 1 again',
    ])
  const past = limits.pageSize * (Math.ceil(total / limits.pageSize) + 1)
  await ask(past, 'past the last page', (rows, now) => [sameTotal(now), sized(rows, 0)])
  return { items, total }
}

/** Searches a list for a record. These calls are not part of the report. */
export async function findInList(
  at: AccountCalls,
  line: string,
  isIt: (row: Item) => boolean,
  { ids = [], query = {} }: ListingRequest = {},
): Promise<Item | undefined> {
  for (let number = 0, seen = 0; number < mostPages; number++) {
    const offset = String(number * limits.pageSize)
    const { body } = await at.send(line, { ids, query: { ...query, Offset: offset } })
    const rows = rowsOf(body)
    const found = rows.find(isIt)
    if (found) return found
    seen += rows.length
    if (!rows.length || Array.isArray(body) || seen >= totalOf(body)) return undefined
  }
  return undefined
}
