/**
 * Checks every list of the staff area with ra-data-simple-rest's own data provider: each page, the export of many rows,
 * the records of given ids, and the rejection of filters and fields that the list does not have.
 */

import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog, keys, memberships } from '../../server/db/schema'
import { staffResources } from '../../server/resources/staff'
import { copyRow, type RowValues, readTexts } from '../helpers/filledTables'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { operationsOf } from './operations'

/**
 * Number of copies of a row. It exceeds the size of a page, the number of rows in a response to a call without a range,
 * and the largest number of ids in a call.
 */
const copies = 130
const tables: Record<string, PgTable> = {
  ...Object.fromEntries(staffResources.map(({ name, table }) => [name, table])),
  auditLog,
  'platform-keys': keys,
}

/** Values that the copies have instead of those of the copied row, by table. */
const overrides: Record<string, RowValues> = {
  sagas: { status: 'Canceled' },
  audit_log: { id: sql`nextval(pg_get_serial_sequence('audit_log', 'id'))` },
}

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startTestServer()
  fixtures = await createFixtures(t)
  await t.call(fixtures.staff, 'POST', '/staff/platform-keys', { name: 'Till', mode: 'live', scopes: ['events:write'] })
  // A person can be a member of a team only once, so rows of members cannot be copied.
  for (let n = 0; n < copies; n++) await t.member(fixtures.owners.Retailer, 'Viewer')
  for (const table of new Set(Object.values(tables).map(getTableName))) {
    if (table === getTableName(memberships)) continue
    const [row] = await readTexts(t.db, table)
    if (!row) throw new Error(`${table} has no row to copy`)
    await copyRow(t.db, table, row, copies, overrides[table])
  }
})
afterAll(() => t.close())

/** Sends the calls of the provider to the server. Throws an error with the status if the response is not successful. */
const client = async (path: string, { headers }: { headers?: HeadersInit } = {}) => {
  const answer = await t.call(fixtures.staff, 'GET', path, undefined, {
    headers: Object.fromEntries(new Headers(headers)),
  })
  if (answer.status !== 200) throw Object.assign(new Error(JSON.stringify(answer.body)), { status: answer.status })
  const received = new Headers({ 'content-range': String(answer.headers['content-range'] ?? '') })
  return { status: answer.status, headers: received, body: '', json: answer.body }
}
const provider = simpleRestProvider('/staff', client as never)
const sort = { field: 'id', order: 'ASC' } as const
const pageOf = (name: string, page: number, perPage: number, filter = {}) =>
  provider.getList(name, { pagination: { page, perPage }, sort, filter })

const isList = (querystring: unknown) => {
  if (!(querystring instanceof z.ZodType)) return false
  const { properties = {} } = z.toJSONSchema(querystring, { io: 'input', unrepresentable: 'any' })
  return ['filter', 'range', 'sort'].every(name => name in properties)
}

test('the lists of the API are the ones that are tried', () => {
  const offered = operationsOf(t)
    .filter(({ method, schema }) => method === 'GET' && isList(schema.querystring))
    .map(({ url }) => url.replace(/^(\/api)?\/staff\//, ''))
  expect(offered.sort()).toEqual(Object.keys(tables).sort())
})

describe.each(Object.keys(tables))('the list %s', name => {
  test('has every row once, on pages of 50 and in one answer', async () => {
    const { data: all, total = 0 } = await pageOf(name, 1, 1000)
    expect(total).toBeGreaterThan(100)
    expect(all).toHaveLength(total)
    const paged = []
    for (let page = 1; page <= Math.ceil(total / 50); page++) paged.push(...(await pageOf(name, page, 50)).data)
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(new Set(paged.map(({ id }) => id)).size).toBe(total)
  })

  test('has all records of the given ids, whose number is larger than a page, and omits unknown ones', async () => {
    const { data: all } = await pageOf(name, 1, 120)
    const ids = all.map(({ id }) => id)
    const unknown = typeof ids[0] === 'number' ? 999_999_999 : '00000000-0000-4000-8000-000000000000'
    const { data } = await provider.getMany(name, { ids: [...ids, unknown] })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
    expect(data).toHaveLength(ids.length)
    expect((await provider.getMany(name, { ids: [unknown] })).data).toEqual([])
    const [first] = all
    expect((await provider.getOne(name, { id: first?.id ?? '' })).data).toEqual(first)
  })

  test('rejects a filter and a field that it does not have, and more rows than an answer has', async () => {
    const rejected = { status: 400 }
    await expect(pageOf(name, 1, 10, { colour: 'red' })).rejects.toMatchObject(rejected)
    await expect(pageOf(name, 1, 1001)).rejects.toMatchObject(rejected)
    const asked = { pagination: { page: 1, perPage: 10 }, filter: {} }
    await expect(provider.getList(name, { ...asked, sort: { field: 'colour', order: 'ASC' } })).rejects.toMatchObject(
      rejected,
    )
  })
})
