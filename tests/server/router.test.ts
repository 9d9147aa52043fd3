import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOsrmRouter } from '../../server/geo/router'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

const points = [
  { latitude: 50.45, longitude: 30.52 },
  { latitude: 50.46, longitude: 30.55 },
  { latitude: 50.44, longitude: 30.5 },
]
const coordinates = [
  [30.52, 50.45],
  [30.54, 50.455],
  [30.5, 50.44],
]
const road = { code: 'Ok', routes: [{ geometry: { coordinates }, distance: 5400.5, duration: 720 }] }
const durations = [
  [0, 60, 90],
  [61, 0, null],
  [91, 121, 0],
]

describe('the route of a trip', () => {
  let t: TestServer
  let recycler: TestAccount
  let requests: string[]
  let answers: (request: IncomingMessage, response: ServerResponse) => void
  const service = createServer((request, response) => {
    requests.push(request.url ?? '')
    answers(request, response)
  })
  const json =
    (body: unknown, status = 200) =>
    (_: unknown, response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  beforeAll(async () => {
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/osrm`
    t = await startTestServer({ deps: { router: createOsrmRouter(url) } })
    recycler = await t.organisation('Recycler')
  })
  afterAll(async () => {
    service.closeAllConnections()
    service.close()
    await t.close()
  })
  beforeEach(() => {
    requests = []
  })
  const route = (body: object = { points }, server = t, caller = recycler) =>
    server.call(caller, 'POST', '/b2b/recycler/route', body)

  test('is the router’s, through the points in their order', async () => {
    answers = json(road)
    expect(await route()).toMatchObject({
      status: 200,
      body: {
        isRoad: true,
        line: [points[0], { latitude: 50.455, longitude: 30.54 }, points[2]],
        distanceM: 5400.5,
        durationS: 720,
        durations: null,
      },
    })
    expect(requests).toEqual([
      '/osrm/route/v1/driving/30.520000,50.450000;30.550000,50.460000;30.500000,50.440000?overview=simplified&geometries=geojson&steps=false',
    ])
  })

  test('includes the time between all points on request', async () => {
    answers = (request, response) => json(request.url?.includes('/table/') ? { durations } : road)(request, response)
    const { body } = await route({ points, withTable: true })
    expect(body.durations).toEqual([
      [0, 60, 90],
      [61, 0, 1e7],
      [91, 121, 0],
    ])
  })

  test('is straight when the router finds none', async () => {
    answers = json({ code: 'NoRoute', message: 'Impossible route' }, 400)
    const { status, body } = await route()
    expect([status, body.isRoad, body.durationS]).toEqual([200, false, null])
  })

  test.each<[string, typeof answers]>([
    ['an error', json({ code: 'InternalError' }, 500)],
    ['nonsense', (_, response) => response.end('<html>')],
    ['another shape', json({ code: 'Ok', routes: [] })],
    ['too much', (_, response) => response.end(`{"routes":[${'1,'.repeat(2 ** 20)}1]}`)],
    ['a redirection', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('is not available when the router answers with %s', async (_name, way) => {
    answers = way
    expect(await route()).toMatchObject({ status: 503, body: { errorCode: 'ServiceUnavailable' } })
    expect(requests).toHaveLength(1)
  })

  test('is straight when there is no router, and measured along the great circle', async () => {
    const bare = await startTestServer()
    const own = await bare.organisation('Recycler')
    const north = [
      { latitude: 50, longitude: 30 },
      { latitude: 51, longitude: 30 },
    ]
    const { body } = await route({ points: north, withTable: true }, bare, own)
    expect(body).toMatchObject({ isRoad: false, line: north, durationS: null, durations: null })
    expect(body.distanceM).toBeCloseTo(111_195, -2)
    await bare.close()
  })

  test.each([
    ['one point', { points: points.slice(1, 2) }],
    ['a hundred and one', { points: Array.from({ length: 101 }, () => points[0]) }],
    ['a point past the pole', { points: [points[0], { latitude: 91, longitude: 0 }] }],
  ])('is rejected for %s, and the router is not called', async (_name, body) => {
    expect((await route(body)).body.errorCode).toBe('InvalidParams')
    expect(requests).toEqual([])
  })

  test('leaves no trace of the user’s position', async () => {
    answers = json(road)
    await route()
    const { rows } = (await t.db.execute(`select * from audit_log where action like '%/route%'`)) as { rows: unknown[] }
    expect(rows).toEqual([])
  })

  test('is only for recyclers', async () => {
    expect((await route(undefined, t, await t.organisation('Retailer'))).status).toBe(403)
  })
})
