/**
 * Checks how the API's description and the page that shows it are served: small, compressed only once, with an `ETag`,
 * and limited for each client address.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server'

const path = '/api/openapi.json'
const files = [path, '/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/static/swagger-ui.css']
const largestInlineTwice = 400
const bytesPerOperation = 2450

let t: TestServer
let description: { paths: Record<string, object>; components: Record<string, Record<string, unknown>> }
beforeAll(async () => {
  t = await startTestServer()
  description = (await t.app.inject(path)).json()
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Calls `see` with every object in a part of the description, and with its place. */
function walk(part: unknown, see: (value: Record<string, unknown>, at: string) => void, at = '#') {
  if (!isObject(part)) return
  if (!Array.isArray(part)) see(part, at)
  for (const [key, each] of Object.entries(part)) walk(each, see, `${at}/${key}`)
}

test('the description defines shared parameters and answers once, below its components', () => {
  const operations = Object.values(description.paths).flatMap(methods => Object.keys(methods))
  expect(JSON.stringify(description).length / operations.length).toBeLessThan(bytesPerOperation)
  const places = new Map<string, string[]>()
  walk(description.paths, (value, at) => {
    const text = JSON.stringify(value)
    const isSchema = 'type' in value || 'anyOf' in value || 'allOf' in value || 'content' in value
    if (isSchema && text.length > largestInlineTwice) places.set(text, [...(places.get(text) ?? []), at])
  })
  expect([...places.values()].filter(({ length }) => length > 1)).toEqual([])
})

test('each reference leads to a component, and each component is referred to', () => {
  const referred = new Set<string>()
  walk(description, ({ $ref }) => typeof $ref === 'string' && referred.add($ref))
  const components = Object.entries(description.components).flatMap(([kind, each]) =>
    kind === 'securitySchemes' ? [] : Object.keys(each).map(name => `#/components/${kind}/${name}`),
  )
  expect([...referred].sort()).toEqual(components.sort())
})

test.each(files)('%s is compressed as the caller requests, and the same in each encoding', async url => {
  const [plain, br, gzip, refused] = await Promise.all([
    get(url),
    get(url, { 'accept-encoding': 'gzip, deflate, br' }),
    get(url, { 'accept-encoding': 'gzip' }),
    get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' }),
  ])
  expect([plain, br, gzip, refused].map(each => each.headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(refused.rawPayload.equals(plain.rawPayload)).toBe(true)
  if (plain.rawPayload.length > 10_000) expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  for (const { headers, rawPayload } of [plain, br, gzip]) {
    expect(headers).toMatchObject({
      etag: plain.headers.etag,
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=300',
    })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
  }
})

test.each(files)('%s is not sent again to a caller who has it', async url => {
  const { etag = '' } = (await get(url)).headers
  for (const known of [String(etag), `"other", ${etag}`]) {
    const answer = await get(url, { 'if-none-match': known, 'accept-encoding': 'br' })
    expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, etag])
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
  expect((await get(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test.each(['/api/docs/json', '/api/docs/yaml'])('%s leads to the one description', async url => {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([308, path])
})

test('an unknown path below the docs is rejected as anywhere else, and not cached', async () => {
  const answer = await get('/api/docs/static/none.js')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test.each([
  [path, 60],
  ['/api/docs/static/swagger-ui.css', 120],
])('%s is sent %i times a minute to one address, independent of other addresses', async (url, most) => {
  const from = (remoteAddress: string) => t.app.inject({ method: 'GET', url, remoteAddress })
  const statuses = await Promise.all(Array.from({ length: most + 1 }, async () => (await from('192.0.2.1')).statusCode))
  expect(statuses.filter(status => status === 200)).toHaveLength(most)
  expect(statuses.at(-1)).toBe(429)
  expect((await from('192.0.2.2')).statusCode).toBe(200)
})
