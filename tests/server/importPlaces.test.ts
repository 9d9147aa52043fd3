/**
 * Checks how the server finds the positions of imported rows without a point: it calls the geocoder for them in turn
 * with all other calls of the geocoder.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportCheck, ImportGeocodes } from '../../contract/imports'
import { longestWithoutLookUpMs } from '../../server/auth/authorization'
import { auditLog, sessions } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

const house = { latitude: 50.4486, longitude: 30.5229 }
const details: Record<string, Record<string, string>> = {
  Houses: { house_number: '1', road: 'Houses' },
  Streets: { road: 'Streets' },
  Cities: { city: 'Київ' },
}

let street = ''
const row = (number: number, cells: Record<string, string> = {}) => ({
  line: number + 1,
  values: { name: `Store ${number}`, city: 'Kyiv', street: `Houses ${street}`, houseNumber: String(number), ...cells },
})
type Rows = ReturnType<typeof row>[]

const calls = (t: () => TestServer) => {
  const post = (who: TestAccount, path: string, rows: Rows, more: object = {}) =>
    t().call(who, 'POST', `/b2b/retail/imports${path}`, { list: 'locations', rows, ...more })
  return {
    check: async (who: TestAccount, rows: Rows): Promise<ImportCheck> => (await post(who, '/check', rows)).body,
    places: async (who: TestAccount, rows: Rows): Promise<ImportGeocodes> => (await post(who, '/places', rows)).body,
    post,
  }
}

describe('rows without a point, with a geocoder', () => {
  let t: TestServer
  let requests: string[]
  let isAway: (address: string) => boolean
  const answer = (address: string, response: ServerResponse) => {
    const place = details[address.split(' ')[1] ?? '']
    const body = place ? [{ lat: String(house.latitude), lon: String(house.longitude), address: place }] : []
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }
  const service = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://service').searchParams.get('street') ?? ''
    requests.push(address)
    if (isAway(address)) response.destroy()
    else answer(address, response)
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const geocoderUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    t = await startTestServer({ config: { geocoderUrl } })
  })
  afterAll(async () => {
    await t.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(() => {
    requests = []
    isAway = () => false
    street = randomUUID()
  })
  const { check, places, post } = calls(() => t)

  test('are looked up by their address; the result is cached, and is saved', async () => {
    const who = await t.organisation('Retailer')
    const rows = [
      row(1),
      row(2, { street: `Streets ${street}` }),
      row(3, { street: 'Nowhere' }),
      row(4, { latitude: '50.1', longitude: '30.1' }),
      row(5, { city: 'Atlantis' }),
    ]
    const before = await check(who, rows)
    expect(before.looksUp).toBe(true)
    expect(before.rows.map(({ accuracy }) => accuracy)).toEqual(['City', 'City', 'City', null, null])
    expect(requests).toEqual([])
    const found = await places(who, rows)
    expect(found.rows.map(({ line, accuracy }) => [line, accuracy])).toEqual([
      [2, 'House'],
      [3, 'Street'],
      [4, 'City'],
    ])
    expect(found.rows.map(({ point }) => point)).toEqual([house, house, before.rows[2]?.point])
    expect([found.rest, requests]).toEqual([[], [`1 Houses ${street}`, `2 Streets ${street}`, '3 Nowhere']])
    expect((await check(who, rows)).rows.map(({ accuracy }) => accuracy)).toEqual([
      'House',
      'Street',
      'City',
      null,
      null,
    ])
    expect((await places(who, rows.slice(0, 2))).rows.map(({ line }) => line)).toEqual([2, 3])
    expect(requests).toHaveLength(3)
    await post(who, '', rows.slice(0, 1), { key: randomUUID() })
    expect((await t.call(who, 'GET', '/b2b/retail/locations')).body.items).toMatchObject([{ point: house }])
  })

  test('are looked up for some seconds, and the remaining ones are listed for the next request', async () => {
    const who = await t.organisation('Retailer')
    const rows = Array.from({ length: 7 }, (_, at) => row(at + 1))
    const begun = performance.now()
    const first = await places(who, rows)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(first.rows.length).toBeGreaterThan(0)
    expect(first.rest.length).toBeGreaterThan(0)
    const lines = [...first.rows.map(({ line }) => line), ...first.rest]
    expect(lines).toEqual(rows.map(({ line }) => line))
    const second = await places(
      who,
      rows.filter(({ line }) => first.rest.includes(line)),
    )
    expect(second.rows[0]?.line).toBe(first.rest[0])
  })

  test('wait until no form is waiting', async () => {
    const who = await t.organisation('Retailer')
    const ask = (houseNum: string) => {
      const query = new URLSearchParams({ country: 'UA', city: 'Kyiv', address: `Houses ${street}`, houseNum })
      return t.call(who, 'GET', `/common/geocode?${query}`)
    }
    const forms = Promise.all(['91', '92', '93'].map(ask))
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    const rows = places(who, [row(1), row(2)])
    // Waits long enough for a row to enter the geocoder's queue. No row may do so, because forms are still waiting.
    await setTimeout(500)
    const answers = await Promise.all([ask('94'), forms]).then(([last, others]) => [...others, last])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const numbers = requests.map(request => request.split(' ')[0])
    expect(new Set(numbers.slice(0, 4))).toEqual(new Set(['91', '92', '93', '94']))
    const { rows: found, rest } = await rows
    expect([...found.map(({ line }) => line), ...rest]).toEqual([2, 3])
  })

  test('of one organisation are looked up one after the other, so that many calls get no more of the slots', async () => {
    const [many, one] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const rows = (first: number) => Array.from({ length: 7 }, (_, at) => row(first + at))
    const ends = await Promise.all(
      (
        [
          [many, 1],
          [many, 11],
          [one, 21],
        ] as const
      ).map(async ([who, first]) => {
        await places(who, rows(first))
        return performance.now()
      }),
    )
    expect(Math.max(...ends.slice(0, 2)) - (ends[2] ?? 0)).toBeGreaterThan(2000)
  }, 30_000)

  test('are not looked up if the session ended while the call waited for another one', async () => {
    const owner = await t.organisation('Retailer')
    const member = await t.member(owner, 'Manager')
    const first = places(owner, [row(1), row(2), row(3)])
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    const second = post(member, '/places', [row(4)])
    await setTimeout(3 * longestWithoutLookUpMs)
    await t.db.delete(sessions).where(eq(sessions.accountId, member.accountId))
    await first
    expect((await second).status).toBe(401)
    expect(requests.filter(address => address.startsWith('4 '))).toEqual([])
  })

  test('without an answer do not block the following ones; after three in a row the geocoder counts as unavailable', async () => {
    const who = await t.organisation('Retailer')
    isAway = address => address.startsWith('2 ')
    const found = await places(who, [row(2), row(1), row(3)])
    expect([found.rows.map(({ line }) => line), found.failed, found.rest]).toEqual([[2, 4], [3], []])
    const { status, body } = await post(who, '/places', [row(2)])
    expect([status, body.errorCode]).toEqual([503, 'ServiceUnavailable'])
    isAway = () => true
    requests = []
    const rows = Array.from({ length: 5 }, (_, at) => row(at + 11))
    expect((await post(who, '/places', rows)).status).toBe(503)
    expect(requests).toHaveLength(3)
  })

  test('leave no rows in the audit log, because nothing changes', async () => {
    const who = await t.organisation('Retailer')
    await check(who, [row(1)])
    await places(who, [row(1)])
    expect(await t.db.select().from(auditLog).where(eq(auditLog.organisationId, who.organisationId))).toEqual([])
  })
})

test('without a geocoder the portal learns that addresses cannot be looked up', async () => {
  const t = await startTestServer()
  const who = await t.organisation('Retailer')
  const { check, places } = calls(() => t)
  const rows = [row(1)]
  const { looksUp, rows: judged } = await check(who, rows)
  expect(looksUp).toBe(false)
  expect((await places(who, rows)).rows).toEqual([{ line: 2, point: judged[0]?.point, accuracy: 'City' }])
  await t.close()
})
