/** Checks lists: `{items, total, pageSize}`, 30 rows per page, and the offset in the specification's spelling. */
import { z } from 'zod'
import { limits } from '../contract/limits'
import { pageSchemaOf } from '../contract/paging'
import { isObject, isSuccess } from './compareAnswer'
import type { AccountClient } from './run'

export type ListedItem = Record<string, unknown>
export interface ListingResult {
  items: ListedItem[]
  total: number
}
export interface ListingRequest {
  ids?: readonly string[]
  query?: Readonly<Record<string, string>>
}
interface ListOptions extends ListingRequest {
  item: z.ZodType
  /** Additional checks of the items of a page. They run for each page and return the deviations. */
  more?: (items: ListedItem[]) => readonly (string | false | undefined)[]
  /** Spelling of the paging parameter in the specification of this list. */
  offset?: 'Offset' | 'offset'
  /** Text in front of the deviations, for lists that are checked more than once. */
  name?: string
  /** Why the list has too few rows for a second page. The report shows this reason. */
  lacking?: string
}

/** Maximum number of pages that a search through a list reads. */
const mostPages = 40

/** Returns the rows of a response: of a page, or of a plain array. */
export const rowsOfBody = (body: unknown): ListedItem[] => {
  const rows = isObject(body) ? body.items : body
  return Array.isArray(rows) ? rows.filter(isObject) : []
}
export const totalOfBody = (body: unknown) => (isObject(body) && typeof body.total === 'number' ? body.total : 0)

/**
 * Returns a function that selects the schema for a body: a page of items, or a plain array. It is used for lists whose
 * form the specification does not show; the portal accepts both forms.
 */
export const pageOrArraySchema = (item: z.ZodType) => (body: unknown) =>
  Array.isArray(body) ? z.array(item) : pageSchemaOf(item).pick({ items: true })

/**
 * Name of the topic in the report. It counts as tested as soon as one call of the list, with any filter, has a second
 * page.
 */
const secondPage = 'a second page'

/**
 * Returns a record's key: its guid or, for sponsorships, which have no guid in the specification, the whole record as
 * JSON.
 */
const keyOf = (row: ListedItem) => String(row.guid ?? JSON.stringify(row))

/**
 * Checks the first page, the second, the last, and an offset past the last page. A list with too few rows for a second
 * page is reported as not tested.
 * @returns the first page if it is correct
 */
export async function checkList(
  at: AccountClient,
  line: string,
  options: ListOptions,
): Promise<ListingResult | undefined> {
  const { item, ids = [], query = {}, more = () => [], offset = 'Offset', name = '', lacking } = options
  const named = (what: string) => [name, what].filter(Boolean).join(', ')
  const ask = (from: number, what: string, judgeRows: (rows: ListedItem[], total: number) => (string | false)[]) =>
    at.call(
      line,
      { ids, query: { ...query, [offset]: String(from) } },
      {
        name: named(what),
        body: pageSchemaOf(item),
        more: ({ body }) => {
          const rows = rowsOfBody(body)
          const { pageSize } = body as { pageSize: number }
          return [
            pageSize !== limits.pageSize && `pageSize: expected ${limits.pageSize}, is ${pageSize}`,
            ...judgeRows(rows, totalOfBody(body)),
            ...more(rows),
          ]
        },
      },
    )
  const sized = (rows: ListedItem[], expected: number) =>
    rows.length !== expected && `items: expected ${expected} of them, are ${rows.length}`
  const first = await ask(0, '', (rows, total) => [sized(rows, Math.min(total, limits.pageSize))])
  if (!first) return undefined
  const items = rowsOfBody(first.body)
  const total = totalOfBody(first.body)
  const seen = new Set(items.map(keyOf))
  const sameTotal = (now: number) => now !== total && `total: expected ${total} as on page 1, is ${now}`
  if (total > limits.pageSize) {
    at.tested(line, secondPage)
    await ask(limits.pageSize, 'page 2', (rows, now) => [
      sameTotal(now),
      sized(rows, Math.min(total - limits.pageSize, limits.pageSize)),
      rows.some(row => seen.has(keyOf(row))) && 'items: are those of page 1 again',
    ])
  } else if (total) at.untested(line, `${secondPage}: ${lacking ?? `there are ${total} rows`}`)
  else at.untested(line, `${named('rows')}: ${lacking ?? 'there are none'}`)
  const pages = Math.ceil(total / limits.pageSize)
  const beforeLast = (pages - 1) * limits.pageSize
  if (pages > 2) await ask(beforeLast, 'the last page', rows => [sized(rows, total - beforeLast)])
  await ask(limits.pageSize * Math.max(1, pages), 'past the last page', (rows, now) => [sameTotal(now), sized(rows, 0)])
  return { items, total }
}

/** Returned or yielded instead of rows if a page of a list could not be read. */
export const unreadableList = Symbol('unreadable list')

/**
 * Yields the rows of each page of a list, up to {@link mostPages} pages. If a page cannot be read, yields
 * {@link unreadableList} and ends. These calls are not part of the report.
 */
async function* pagesOf(at: AccountClient, line: string, { ids = [], query = {} }: ListingRequest) {
  for (let number = 0, seen = 0; number < mostPages; number++) {
    const offset = String(number * limits.pageSize)
    const { status, body } = await at.send(line, { ids, query: { ...query, Offset: offset } })
    if (!isSuccess(status)) {
      yield unreadableList
      return
    }
    const rows = rowsOfBody(body)
    yield rows
    seen += rows.length
    if (!rows.length || Array.isArray(body) || seen >= totalOfBody(body)) return
  }
}

/** Returns the first row that meets the condition, if any; {@link unreadableList} if a page before it is unreadable. */
export async function findInList(
  at: AccountClient,
  line: string,
  isIt: (row: ListedItem) => boolean,
  request: ListingRequest = {},
): Promise<ListedItem | typeof unreadableList | undefined> {
  for await (const rows of pagesOf(at, line, request)) {
    const found = rows === unreadableList ? unreadableList : rows.find(isIt)
    if (found) return found
  }
  return undefined
}

/** Returns all rows of a list, or those of the pages that could be read. */
export async function readListRows(
  at: AccountClient,
  line: string,
  request: ListingRequest = {},
): Promise<ListedItem[]> {
  const all: ListedItem[] = []
  for await (const rows of pagesOf(at, line, request)) if (rows !== unreadableList) all.push(...rows)
  return all
}

interface Expectation extends ListingRequest {
  /**
   * The call of the specification to which the report attributes the deviation: by default the call that reads the
   * list; set if another call should have changed the list and did not.
   */
  of?: string
  /** The text of the deviation that is reported if the expectation is not met. */
  else: string
}

/**
 * Reports a deviation if a record is not in a list. If the list cannot be read, reports that this was not tested.
 * @returns the record, if it was found
 */
export async function expectListed(
  at: AccountClient,
  list: string,
  isIt: (row: ListedItem) => boolean,
  { of = list, else: deviation, ...request }: Expectation,
): Promise<ListedItem | undefined> {
  const found = await findInList(at, list, isIt, request)
  if (found === unreadableList) at.untested(of, `its effect: ${list} could not be read`)
  else if (!found) at.deviates(of, deviation)
  return found === unreadableList ? undefined : found
}

/**
 * Reports a deviation if a list contains a record that it should not contain. If the list cannot be read, reports that
 * this was not tested.
 */
export async function expectNotListed(
  at: AccountClient,
  list: string,
  isIt: (row: ListedItem) => boolean,
  { of = list, else: deviation, ...request }: Expectation,
) {
  const found = await findInList(at, list, isIt, request)
  if (found === unreadableList) at.untested(of, `its effect: ${list} could not be read`)
  else if (found) at.deviates(of, deviation)
}

export const hasGuid = (guid: string) => (row: ListedItem) => String(row.guid).toLowerCase() === guid.toLowerCase()
