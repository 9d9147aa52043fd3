/**
 * Checks the media types, charsets and encodings of request bodies at every operation that takes a JSON body, and the
 * limits of a batch of events.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { maxBodyValues } from '../../server/http/requestBodies'
import { buildDepositEvent } from '../helpers/events'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let platform: { token: string }
let bin: { id: string }
beforeAll(async () => {
  t = await startTestServer()
  platform = await t.key('platform')
  bin = await t.bin((await t.location(await t.organisation('Retailer'))).id)
})
afterAll(() => t.close())

const send = (body: string | Buffer, headers: Record<string, string>, path = '/v1/events') =>
  t.call(platform, 'POST', path, body, { headers: { 'content-type': 'application/json', ...headers } })
const event = (note = 'Глина') =>
  JSON.stringify(buildDepositEvent(bin, { material: 'glass', materialType: 'Clear', pieces: 1, sessionId: note }))

describe('a body', () => {
  test('with more values than the limit is rejected; characters in texts do not count', async () => {
    // The server counts an array as one value, and each comma in it as one more.
    const numbers = (count: number) => `[${Array(count).fill('1').join()}]`
    const small = await send(numbers(maxBodyValues), {})
    expect([small.status, small.body.errorCode]).toEqual([400, 'InvalidParams'])
    const large = await send(numbers(maxBodyValues + 1), {})
    expect([large.status, large.body.errorCode]).toEqual([413, 'PayloadTooLarge'])
    const text = JSON.stringify({ ...JSON.parse(event()), note: ',[{"\\'.repeat(60_000) })
    const { status, body } = await send(`[${event()},${text}]`, {})
    expect([status, body.results]).toMatchObject([207, [{ status: 'accepted' }, { errorCode: 'PayloadTooLarge' }]])
  })

  test.each([
    ['text/plain', 'application/json'],
    ['application/x-www-form-urlencoded', 'application/json'],
    ['application/xml', 'application/json'],
    ['nonsense', 'application/json'],
    ['application/json; charset=windows-1251', 'utf-8'],
    ['application/json; charset="utf-16"', 'utf-8'],
  ])('as %s is rejected with the supported ones', async (type, supported) => {
    const { status, body } = await send(event(), { 'content-type': type })
    expect([status, body.errorCode]).toEqual([415, 'UnsupportedMediaType'])
    expect(body.message).toContain(`supported: ${supported}`)
  })

  test.each(['br', 'deflate', 'zstd', 'compress', 'gzip, gzip'])(
    'encoded as %s is rejected with the supported ones',
    async encoding => {
      const { status, body } = await send(event(), { 'content-encoding': encoding })
      expect([status, body.errorCode]).toEqual([415, 'UnsupportedMediaType'])
      expect(body.message).toContain('supported: gzip')
    },
  )

  test('in bytes that are not UTF-8 is rejected instead of stored with lost letters', async () => {
    const { status, body } = await send(Buffer.from(event('Ãëèíà'), 'latin1'), {})
    expect(body).toEqual({ errorCode: 'InvalidParams', message: 'The body is not UTF-8' })
    expect(status).toBe(400)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('as %s is read, plain and compressed', async type => {
    const plain = await send(event(), { 'content-type': type })
    expect(plain.body.results).toMatchObject([{ status: 'accepted' }])
    const small = await send(gzipSync(event()), { 'content-type': type, 'content-encoding': 'gzip' })
    expect(small.body.results).toMatchObject([{ status: 'accepted' }])
  })

  test('that is not gzip, or incomplete, is rejected', async () => {
    const half = gzipSync(event(randomUUID())).subarray(0, 60)
    for (const content of [Buffer.from(event()), half]) {
      const { status, body } = await send(content, { 'content-encoding': 'gzip' })
      expect([status, body.errorCode]).toEqual([400, 'InvalidParams'])
    }
  })

  test('that grows beyond the limit when it is decompressed is rejected before the end', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 0x20))
    const before = process.memoryUsage().arrayBuffers
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const { status, body } = await send(bomb, { 'content-encoding': 'gzip' })
    expect([status, body.errorCode]).toEqual([413, 'PayloadTooLarge'])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })
})

test('every operation that takes JSON rejects other media types and bytes that are not UTF-8', async () => {
  const taking = t.app.operations.filter(({ method, schema }) => schema.body && method !== 'GET' && !schema.consumes)
  expect(taking.length).toBeGreaterThan(40)
  for (const { method, url, access } of taking) {
    if (access.kind !== 'public') continue
    const headers = { 'content-type': 'text/plain' }
    const path = url.replace(/^\/api/, '').replace('::', ':')
    const other = await t.call(null, method, path, 'x', { headers })
    expect([url, other.status]).toEqual([url, 415])
    const bytes = await t.call(null, method, path, Buffer.from([0x7b, 0xff]), {
      headers: { 'content-type': 'application/json' },
    })
    expect([url, bytes.status, bytes.body.message]).toEqual([url, 400, 'The body is not UTF-8'])
  }
})

test('every operation without a body answers the same with a JSON media type as without one', async () => {
  const owners = Object.fromEntries(
    await Promise.all(
      sessionRoles.map(async role => [role, await (role === 'Staff' ? t.staff() : t.organisation(role))]),
    ),
  )
  const without = t.app.operations.filter(
    ({ method, url, schema }) => method !== 'GET' && url.includes('/:id') && !schema.body && !schema.consumes,
  )
  expect(without.length).toBeGreaterThan(40)
  for (const { method, url, access } of without) {
    const roles = access.kind === 'session' && access.roles !== 'any' ? access.roles : sessionRoles
    const caller = access.kind === 'key' ? platform : owners[roles[0] ?? 'Retailer']
    const path = url
      .replace('([^:]+)::', ':')
      .replace(/:(id|sessionId)\b/g, () => randomUUID())
      .replace(':flag', 'true')
    const headers = { 'content-type': 'application/json' }
    const [plain, json] = [await t.call(caller, method, path), await t.call(caller, method, path, '', { headers })]
    expect([url, json.status, json.body.errorCode]).toEqual([url, plain.status, plain.body.errorCode])
    expect([url, json.body.errorCode]).not.toEqual([url, 'InvalidParams'])
  }
})

test('an operation that needs a body rejects a JSON media type without one', async () => {
  const { status, body } = await send('', {})
  expect([status, body.errorCode]).toEqual([400, 'InvalidParams'])
})

test.each([0, 101])('a batch of %i events is rejected with the limits', async count => {
  const batch = `[${Array.from({ length: count }, () => event()).join()}]`
  const { status, body } = await send(batch, {})
  expect([status, body.errorCode]).toEqual([400, 'InvalidParams'])
  expect(body.message).toContain('array of 1 to 100')
})
