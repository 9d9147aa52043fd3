/**
 * Checks every list of contract/lists.ts on the demo's data: it can be sorted by each of its sortable fields, and a
 * search finds the text of each of its searchable fields and reads stored keys.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bcp47Tags } from '../../contract/languages'
import { type ListName, lists } from '../../contract/lists'
import { rowsOf } from '../../server/db/database'
import { sortKeyOf } from '../../server/db/listOrder'
import { isStaffList, listNames, mayBeShort, openDemoLists } from '../helpers/demoLists'
import { withoutKeyFunctions } from '../helpers/keyFunctions'
import { startTestServer, type TestServer } from '../helpers/server'

/** Lists whose search computes the key of each row, which takes 10 to 20 µs, and why they need no stored key. */
const withoutStoredKey: Partial<Record<ListName, string>> = {
  simpleRewards: 'an organisation has at most 2,000',
  fundraisingRewards: 'an organisation has at most 2,000',
  premiumRewards: 'an organisation has at most 2,000',
  sponsorRewards: 'it contains only the fundraisers that are running',
  allBins: 'it computes keys only for bins with an own name or a description, which few bins have',
  supportActions: 'support staff act for an organisation a few times a year',
  applications: 'support staff decide each of them',
  staffFundraising: 'most institutions have a few fundraisers',
  staffSimpleRewards: 'most organisations have a few rewards',
  staffPremiumRewards: 'few organisations have these rewards',
}
let t: TestServer
let callList: Awaited<ReturnType<typeof openDemoLists>>
beforeAll(async () => {
  t = await startTestServer()
  callList = await openDemoLists(t)
})
afterAll(() => t.close())

type Row = Record<string, unknown> & { id?: string; guid?: string }
function call(name: ListName, asked: { sort?: [string, 'ASC' | 'DESC']; q?: string }) {
  const query = new URLSearchParams()
  if (isStaffList(name)) {
    query.set('range', '[0,99]')
    if (asked.sort) query.set('sort', JSON.stringify(asked.sort))
    if (asked.q) query.set('filter', JSON.stringify({ q: asked.q }))
  } else {
    if (asked.sort) {
      query.set('sort', asked.sort[0])
      query.set('order', asked.sort[1])
    }
    if (asked.q) query.set('q', asked.q)
  }
  return callList(name, String(query), { 'accept-language': bcp47Tags.ua })
}
async function read(...asked: Parameters<typeof call>) {
  const { status, body } = await call(...asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return (isStaffList(asked[0]) ? body : body.items) as Row[]
}
const idOf = ({ id, guid }: Row) => id ?? guid
const at = (row: Row, field: string) => {
  const value = field.split('.').reduce<unknown>((part, key) => (part as Row | null)?.[key], row)
  // An amount of money is an object; its number is compared.
  return value !== null && typeof value === 'object' ? (value as { amount: number }).amount : value
}

const collator = new Intl.Collator('uk', { sensitivity: 'base' })
function compare(a: unknown, b: unknown, order: 'ASC' | 'DESC'): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  const sign = order === 'ASC' ? 1 : -1
  return sign * (typeof a === 'string' ? collator.compare(a, String(b)) : Number(a) - Number(b))
}

describe.each(listNames)('the list %s', name => {
  test.each(lists[name].sort.flatMap(field => [[field, 'ASC'] as const, [field, 'DESC'] as const]))(
    'is sorted by %s %s',
    async (field, order) => {
      const rows = await read(name, { sort: [field, order] })
      expect(rows.length).toBeGreaterThan(mayBeShort.includes(name) ? -1 : 1)
      const values = rows.map(row => at(row, field))
      const wrong = values.filter((value, n) => n > 0 && compare(values[n - 1], value, order) > 0)
      expect(wrong, JSON.stringify(values)).toEqual([])
      expect(new Set(rows.map(idOf)).size).toBe(rows.length)
      expect(await read(name, { sort: [field, order] })).toEqual(rows)
    },
  )

  const searched: readonly string[] = lists[name].search
  test.each([...searched])('finds a record by a part of its %s, in capitals', async field => {
    const row = (await read(name, {})).find(each => at(each, field))
    const missing = `no demo row of ${name} has a ${field}: give it to one, so that the search can be tested`
    expect(Boolean(row), missing).toBe(!mayBeShort.includes(name))
    const part = String(row ? at(row, field) : 'nothing')
      .slice(1, 6)
      .trim()
      .toUpperCase()
    const found = await read(name, { q: part })
    expect(found.map(idOf)).toEqual(row ? expect.arrayContaining([idOf(row)]) : [])
    expect(await read(name, { q: 'no record says this' })).toEqual([])
  })

  test.skipIf(searched.length === 0 || mayBeShort.includes(name))(
    withoutStoredKey[name] ? `computes keys: ${withoutStoredKey[name]}` : 'is searched by stored keys',
    async () => {
      const { status } = await withoutKeyFunctions(t.db, () => call(name, { q: 'no record says this' }))
      expect(status).toBe(withoutStoredKey[name] ? 500 : 200)
    },
  )

  test('finds a record by words of all its fields, the last one first', async () => {
    const [row] = await read(name, {})
    // Only the first eight characters of an id are searched. The portal shows them as the record's number.
    const texts = searched.map(field =>
      String((row && at(row, field)) ?? '').slice(0, /id$/.test(field) ? 8 : undefined),
    )
    const words = texts.flatMap(text => text.split(/\s+/)).filter(word => /[\p{L}\p{N}]{3}/u.test(word))
    const q = [...new Set(words)].slice(-5).reverse().join('  ')
    const found = await read(name, { q })
    expect(found.map(idOf)).toEqual(row ? expect.arrayContaining([idOf(row)]) : [])
    if (q) expect(await read(name, { q: `${q} nowhere` })).toEqual([])
  })
})

test('computed sort keys are compared byte by byte, whatever the collation of the database is', async () => {
  const [key] = rowsOf(
    await t.db.execute(sql`select pg_collation_for(${sortKeyOf(sql`email`)}) as name from accounts limit 1`),
  )
  expect(key).toEqual({ name: '"C"' })
})
