/**
 * Checks bodies with long arrays: they are validated in slices, and their answers equal those of short arrays. Also
 * checks that only one import of an organisation runs at a time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let who: TestAccount
beforeAll(async () => {
  t = await startTestServer()
  who = await t.organisation('Retailer')
})
afterAll(() => t.close())

type Row = { line: unknown; values: unknown }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ line: at + 1, values: { name: `Store ${at}`, city: 'Kyiv' } }))
const check = (rows: unknown, list: unknown = 'locations', by = who) =>
  t.call(by, 'POST', '/b2b/retail/imports/check', { list, rows })
const [short, long] = [20, 300]

const changes: Record<string, (rows: Row[]) => unknown> = {
  'an invalid line': rows => rows.with(10, { line: 0, values: {} }),
  'an invalid row': rows => rows.with(10, null as unknown as Row),
  'two rows with mistakes': rows =>
    rows.with(3, { line: 'x', values: {} }).with(4, { line: 5, values: { name: true } }),
  'a cell that is too long': rows => rows.with(2, { line: 3, values: { name: 'x'.repeat(2001) } }),
  'a line that comes twice': rows => rows.with(1, { line: 1, values: {} }),
}

test.each(Object.entries(changes))('%s is rejected in a long body as in a short one', async (_, change) => {
  for (const list of ['locations', 'nothing']) {
    const [inShort, inLong] = [await check(change(rowsOf(short)), list), await check(change(rowsOf(long)), list)]
    expect(inShort.status).toBe(400)
    expect([inLong.status, inLong.body]).toEqual([400, inShort.body])
  }
})

test('more rows than an import may have are rejected, whatever they are', async () => {
  for (const rows of [rowsOf(2001), Array(50_000).fill(null)]) {
    const { status, body } = await check(rows)
    expect([status, body.errorCode]).toEqual([400, 'InvalidParams'])
  }
})

test('a long body is read like a short one: the checked values are the cleaned ones', async () => {
  const rows = rowsOf(long).with(5, { line: 6, values: { name: 'Cafe\u0301  Two', city: 'Kyiv', unknown: null } })
  const { status, body } = await check(rows)
  expect([status, body.rows.length]).toEqual([200, long])
  expect(body.rows[5]).toEqual((await check(rows.slice(0, short))).body.rows[5])
})

test('one import of an organisation runs, three wait, more get a 429 with Retry-After; others are served', async () => {
  const other = await t.organisation('Retailer')
  const rows = rowsOf(2000)
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => check(rows)),
    check(rowsOf(2), 'locations', other),
  ])
  const statuses = answers.slice(0, 8).map(({ status }) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(4)
  const rejected = answers.filter(({ status }) => status === 429)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected[0]).toMatchObject({ headers: { 'retry-after': '5' }, body: { errorCode: 'TooManyRequests' } })
  expect(answers.at(-1)?.status).toBe(200)
})
