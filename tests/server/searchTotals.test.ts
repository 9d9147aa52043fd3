/** Checks that a total is counted only if it does not follow from the page, and the total of a search up to a maximum. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { readRowsAndTotal } from '../../server/db/rows'
import { startStaffServer } from '../helpers/staffServer'

const { matchesCounted } = limits
beforeAll(() => void Object.assign(limits, { matchesCounted: 60 }))
afterAll(() => void Object.assign(limits, { matchesCounted }))

const read = async (offset: number, rows: number, total: number) => {
  let counted = 0
  const count = async () => {
    counted++
    return total
  }
  const found = await readRowsAndTotal({ offset, limit: 30 }, async () => Array(rows).fill('row'), count)
  return { rows: found.items.length, total: found.total, counted }
}

test.each([
  ['a short first page', 0, 3, 3, { rows: 3, total: 3, counted: 0 }],
  ['a full page', 0, 30, 50, { rows: 30, total: 50, counted: 1 }],
  ['the last page', 30, 20, 50, { rows: 20, total: 50, counted: 0 }],
  ['no matches', 0, 0, 0, { rows: 0, total: 0, counted: 0 }],
  ['a page past the end', 60, 0, 50, { rows: 0, total: 50, counted: 1 }],
])('%s', async (_, offset, rows, total, expected) => {
  expect(await read(offset, rows, total)).toEqual(expected)
})

test('lists count the matches of a search up to the maximum, and all rows without a search', async () => {
  const { t, list } = await startStaffServer({ database: 'embedded' })
  const [owner, sponsor] = [await t.organisation('Retailer'), await t.organisation('Sponsor')]
  await t.db.execute(sql`insert into employees (organisation_id, name, email, role)
    select ${owner.organisationId}, 'Zyx ' || i, 'zyx' || i || '@shop.example', 'Casher' from generate_series(1, 70) i`)
  await t.db.execute(sql`insert into sponsorships (sponsor_id, name, phone, email, sum_minor, fee_minor, request_key)
    select ${sponsor.organisationId}, 'Zyx', '+380501234567', 'a@b.example', 100, 5, i::text from generate_series(1, 70) i`)
  const totalOf = async (who: { token: string }, path: string) => (await t.call(who, 'GET', path)).body.total
  expect(await totalOf(owner, '/b2b/retail/employees?q=zyx')).toBe(60)
  expect(await totalOf(owner, '/b2b/retail/employees?q=zyx&pageSize=100')).toBe(60)
  expect(await totalOf(owner, '/b2b/retail/employees')).toBe(70)
  expect(await totalOf(sponsor, '/b2b/sponsor/rewards/fundraising/sponsorship?q=zyx')).toBe(60)
  const staffTotal = async (filter: object) => (await list('employees', filter)).headers['content-range']
  expect(await staffTotal({ q: 'zyx' })).toBe('employees 0-24/60')
  expect(await staffTotal({})).toBe('employees 0-24/70')
  await t.close()
})
