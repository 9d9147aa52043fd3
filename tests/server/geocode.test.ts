import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAsOwner } from '../../server/concurrency/owner'
import { geocodeCache, spacedCalls } from '../../server/db/schema'
import { DependencyUnavailable } from '../../server/errors/dependencyUnavailable'
import { createGazetteerGeocoder } from '../../server/geo/gazetteerGeocoder'
import type { Geocoder } from '../../server/geo/geocoder'
import { createNominatimGeocoder } from '../../server/geo/nominatimGeocoder'
import { openGeocoder } from '../../server/geo/openGeocoder'
import { createDeferred } from '../helpers/deferred'
import { startDependency } from '../helpers/dependencies/startDependency'
import { startTestServer, type TestServer } from '../helpers/server'

const address = { country: 'UA', city: 'Київ', street: 'Хрещатик', houseNumber: '22' } as const
const place = (details: Record<string, string>, lat = '50.4486', lon = '30.5229') => [
  { lat, lon, category: 'place', address: details },
]

describe('a Nominatim service', () => {
  let t: TestServer
  let respond: (response: ServerResponse) => void
  let requests: { url: URL; at: number; agent: string | undefined }[]
  const server = createServer((request: IncomingMessage, response) => {
    requests.push({
      url: new URL(request.url ?? '', 'http://service'),
      at: performance.now(),
      agent: request.headers['user-agent'],
    })
    respond(response)
  })
  let url: string
  beforeAll(async () => {
    t = await startTestServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await t.close()
  })
  beforeEach(() => {
    requests = []
  })
  afterEach(() => t.db.delete(geocodeCache))

  const answering = (body: unknown) => (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }
  const geocoder = (fallback?: Geocoder, options = {}) =>
    createNominatimGeocoder(url, t.db, fallback, { intervalMs: 0, ...options })
  const failure = (code: string) => expect.objectContaining({ errorCode: code })

  test('is called in its own format', async () => {
    respond = answering(place({ house_number: '22', road: 'Хрещатик' }))
    await geocoder().geocode(address)
    expect(requests[0]?.url.pathname).toBe('/search')
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      street: '22 Хрещатик',
      city: 'Київ',
      countrycodes: 'ua',
    })
    expect(requests[0]?.agent).toMatch(/bottle-portal/)
  })

  test.each([
    [{ house_number: '22', road: 'Хрещатик', city: 'Київ' }, 'House'],
    [{ road: 'Хрещатик', city: 'Київ' }, 'Street'],
    [{ city: 'Київ' }, 'City'],
  ])('answers %o, which is the accuracy of a %s', async (details, accuracy) => {
    respond = answering(place(details as Record<string, string>))
    expect(await geocoder().geocode(address)).toEqual({
      location: { latitude: 50.4486, longitude: 30.5229 },
      accuracy,
    })
  })

  test('is called once for an address however it is typed, restarts included', async () => {
    respond = answering(place({ house_number: '22', road: 'Хрещатик' }))
    const first = await geocoder().geocode(address)
    const again = await geocoder().geocode({ ...address, city: 'КИЇВ', street: ' хрещатик ' })
    expect(again).toEqual(first)
    expect(requests).toHaveLength(1)
  })

  test('is called once for many simultaneous requests of one address', async () => {
    respond = answering(place({ road: 'Хрещатик' }))
    const service = geocoder()
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.geocode(address)))
    expect(new Set(answers.map(answer => answer.accuracy))).toEqual(new Set(['Street']))
    expect(requests).toHaveLength(1)
  })

  test('a waiting request does not fail together with a request that runs only when the queue is idle', async () => {
    respond = answering(place({ road: 'Хрещатик' }))
    const service = geocoder(undefined, { intervalMs: 300 })
    await service.geocode({ ...address, houseNumber: '1' })
    const [idle, waiting] = await Promise.allSettled([service.geocode(address, 'whenIdle'), service.geocode(address)])
    expect(idle).toMatchObject({ status: 'rejected', reason: failure('ServiceUnavailable') })
    expect(waiting.status).toBe('fulfilled')
    await t.db.delete(spacedCalls)
  })

  test('with too many waiting, another address fails at once', async () => {
    respond = answering(place({ road: 'Хрещатик' }))
    // The interval is so long that the second call has to wait, however slow the machine is.
    const service = geocoder(undefined, { intervalMs: 60_000, mostWaiting: 1 })
    await service.geocode({ ...address, houseNumber: '1' })
    const begun = performance.now()
    await expect(service.geocode({ ...address, houseNumber: '2' })).rejects.toEqual(failure('ServiceUnavailable'))
    expect(performance.now() - begun).toBeLessThan(5000)
    await t.db.delete(spacedCalls)
  })

  test('is called by all servers of a fleet in turn, with a pause after each call', async () => {
    respond = answering(place({ road: 'Хрещатик' }))
    const options = { intervalMs: 400, mostWaiting: 8 }
    const fleet = [geocoder(undefined, options), geocoder(undefined, options)]
    const numbers = Array.from({ length: 6 }, (_, n) => String(n))
    await Promise.all(
      numbers.map((houseNumber, n) =>
        runAsOwner(`organisation ${n}`, () => fleet[n % 2]?.geocode({ ...address, houseNumber })),
      ),
    )
    const gaps = requests.slice(1).map(({ at }, n) => at - (requests[n]?.at ?? 0))
    expect(gaps).toHaveLength(5)
    // The test measures the gaps where the calls arrive. On a busy machine one call may arrive late, which shortens the
    // next gap.
    expect(Math.min(...gaps)).toBeGreaterThan(200)
    expect((requests[5]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThan(5 * 400 - 200)
  })

  test('answers an organisation while another one has more look-ups than there are places', async () => {
    const own = await startTestServer({ deps: { geocoder: geocoder(undefined, { intervalMs: 300 }) } })
    const [hungry, other] = [await own.organisation('Retailer'), await own.organisation('Institution')]
    const lookUp = async (who: typeof other, houseNum: string) => {
      const query = new URLSearchParams({ country: 'UA', city: 'Kyiv', address: 'Main', houseNum })
      return (await own.call(who, 'GET', `/common/geocode?${query}`)).status
    }
    const held = createDeferred()
    respond = response => void held.promise.then(() => answering(place({ road: 'Main' }))(response))
    const many = Array.from({ length: 6 }, (_, n) => lookUp(hungry, String(n)))
    await expect.poll(() => requests.length).toBe(1)
    const one = lookUp(other, '10')
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]?.url.searchParams.get('street')).toBe('10 Main')
    held.resolve()
    expect(await one).toBe(200)
    expect((await Promise.all(many)).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    await own.close()
  })

  test('is called at once although later slots were reserved before the clock was set back an hour', async () => {
    respond = answering(place({ road: 'Хрещатик' }))
    const inAnHour = sql`now() + interval '1 hour'`
    await t.db
      .insert(spacedCalls)
      .values({ name: 'geocoder', nextAt: inAnHour })
      .onConflictDoUpdate({ target: spacedCalls.name, set: { nextAt: inAnHour } })
    const begun = performance.now()
    await geocoder(undefined, { intervalMs: 1000 }).geocode(address)
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  test('that falls silent is waited for no longer than ten seconds, and works again when it continues', async () => {
    const part = await startDependency('geocoder')
    const service = createNominatimGeocoder(`http://127.0.0.1:${part.port}`, t.db)
    part.stall()
    const begun = performance.now()
    const silent = await Promise.allSettled(
      ['1', '2', '3'].map(houseNumber => service.geocode({ ...address, houseNumber })),
    )
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(silent.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    // Any of the three may be the one that runs, while the others wait for it.
    expect(silent).toContainEqual(expect.objectContaining({ reason: expect.any(DependencyUnavailable) }))
    part.resume()
    expect((await service.geocode({ ...address, houseNumber: '4' })).accuracy).toBe('House')
    await part.stop()
  })

  test('that does not know the address falls back to the gazetteer, and nothing is cached', async () => {
    respond = answering([])
    const found = await geocoder(createGazetteerGeocoder(t.db)).geocode(address)
    expect(found.accuracy).toBe('City')
    await expect(geocoder().geocode(address)).rejects.toEqual(failure('FailedToGeocodeAddress'))
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['an error', (response: ServerResponse) => void response.writeHead(503).end('busy')],
    ['a page', (response: ServerResponse) => void response.end('<html>')],
    ['another shape', answering({ error: 'no' })],
    ['a place off the globe', answering(place({}, '91', '0'))],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
    ['nothing in time', () => undefined],
  ])('that answers %s fails, and works again afterwards', async (_name, bad) => {
    const service = geocoder(createGazetteerGeocoder(t.db), { timeoutMs: 1000 })
    respond = bad
    await expect(service.geocode(address)).rejects.toThrow(DependencyUnavailable)
    respond = answering(place({ road: 'Хрещатик' }))
    expect((await service.geocode(address)).accuracy).toBe('Street')
  })

  test('is used when it is configured, and its failure is a known error on the wire', async () => {
    const own = await startTestServer({ deps: { geocoder: openGeocoder({ geocoderUrl: url }, t.db) } })
    const account = await own.organisation('Institution')
    const query = new URLSearchParams({ country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' })
    respond = response => void response.writeHead(500).end()
    const failed = await own.call(account, 'GET', `/common/geocode?${query}`)
    respond = answering(place({ house_number: '1' }))
    const found = await own.call(account, 'GET', `/common/geocode?${query}`)
    await own.close()
    expect([failed.status, failed.body.errorCode]).toEqual([503, 'ServiceUnavailable'])
    expect([found.status, found.body.accuracy]).toEqual([200, 'House'])
  })
})
