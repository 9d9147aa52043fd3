/**
 * Calls every operation with unusual spellings of its URL and ids, as a careless client or an attacker might: NUL
 * bytes, malformed or overlong parameters, and ids in upper case.
 */
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isErrorCode } from '../../contract/errors'
import type { Operation } from '../../server/auth/authorization'
import { auditLog } from '../../server/db/schema'
import type { TestAnswer, TestServer } from '../helpers/server'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, sampleOf, sendSample, startAccessTestServer } from './operations'
import type { Sample } from './samples'

let t: TestServer
let operations: Operation[]
beforeAll(async () => {
  t = await startAccessTestServer()
  operations = operationsOf(t)
})
afterAll(() => t.close())

const hasParameter = ({ url }: Operation) => url.includes('/:')

/** Returns the path of a sample call with its last parameter replaced by `value`. */
function withParameter({ url }: Operation, { path }: Sample, value: string) {
  const parts = url.split('/')
  const at = parts.findLastIndex(part => part.startsWith(':'))
  const action = /::(\w+)$/.exec(parts[at] ?? '')?.[0]?.slice(1) ?? ''
  return path
    .split('/')
    .with(at, value + action)
    .join('/')
}

/**
 * Returns the problems of an error response, which must have the API's error format, a known error code and all headers
 * of the API, and must reveal nothing internal.
 */
function faultsOf({ status, body, headers, raw }: TestAnswer) {
  const text = raw.toString()
  return [
    status < 400 || status >= 500 ? `status ${status}` : '',
    isErrorCode(body?.errorCode) && typeof body.message === 'string' ? '' : `no error of ours: ${text.slice(0, 100)}`,
    headers['cache-control'] === 'no-store' && headers['x-frame-options'] === 'DENY' ? '' : 'headers are missing',
    /^[\w-]{36}$/.test(String(headers['x-request-id'])) ? '' : 'no request id',
    /insert into|select |params:|stack/i.test(text) ? `the inside: ${text.slice(0, 100)}` : '',
  ].filter(Boolean)
}

async function faultsOfEach(spoil: (operation: Operation, sample: Sample) => Sample, by: Operation[]) {
  const fixtures = await createFixtures(t)
  const wrong: string[] = []
  for (const operation of by) {
    const sample = spoil(operation, await sampleOf(operation, fixtures))
    for (const caller of [null, callerOf(fixtures, roleOf(operation))]) {
      for (const fault of faultsOf(await sendSample(t, caller, operation, sample)))
        wrong.push(`${callLineOf(operation)} by ${caller ? 'its owner' : 'a stranger'}: ${fault}`)
    }
  }
  return wrong
}

describe('every operation', () => {
  test('with a NUL in its path is refused, and reveals nothing internal', async () => {
    const spoil = (operation: Operation, sample: Sample) => ({
      ...sample,
      path: withParameter(operation, sample, '00000000%00'),
    })
    expect(await faultsOfEach(spoil, operations.filter(hasParameter))).toEqual([])
  })

  test('with a NUL in its query is refused, and reveals nothing internal', async () => {
    const spoil = (_: Operation, { query, ...sample }: Sample) => {
      const parameters = new URLSearchParams(query).toString()
      return { ...sample, path: `${sample.path}${sample.path.includes('?') ? '&' : '?'}${parameters}&extra=%00` }
    }
    expect(await faultsOfEach(spoil, operations)).toEqual([])
  })

  test.each([
    ['an over-long parameter', 'x'.repeat(300)],
    ['a parameter that cannot be decoded', '%zz'],
    ['half a character', '%d0'],
  ])('with %s is rejected with an error in the API’s format', async (_, value) => {
    const spoil = (operation: Operation, sample: Sample) => ({
      ...sample,
      path: withParameter(operation, sample, value),
    })
    expect(await faultsOfEach(spoil, operations.filter(hasParameter))).toEqual([])
  })

  test('accepts its ids in upper case, in paths, queries, bodies and lists, and answers in lower case', async () => {
    const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
    // Codes and tokens are sent unchanged: they may look like ids, but they are secrets, in which upper and lower case
    // differ.
    const inUpperCase = (key: string, value: unknown) =>
      typeof value === 'string' && !/code|token/i.test(key) ? value.replace(ids, id => id.toUpperCase()) : value
    const upper = <Part>(part: Part): Part =>
      part === undefined || Buffer.isBuffer(part) ? part : JSON.parse(JSON.stringify(part, inUpperCase))
    const wrong: string[] = []
    let tried = 0
    const faultOf = async (operation: Operation, fixtures: Fixtures) => {
      const sample = await sampleOf(operation, fixtures)
      const { path, query, body } = upper({ path: sample.path, query: sample.query, body: sample.body })
      const isBytes = Buffer.isBuffer(sample.body)
      if (isBytes || JSON.stringify([path, query, body]) === JSON.stringify([sample.path, sample.query, sample.body]))
        return ''
      tried++
      const answer = await sendSample(t, callerOf(fixtures, roleOf(operation)), operation, {
        ...sample,
        path,
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { body }),
      })
      const text = answer.raw.toString('latin1')
      const upperCaseId = text.startsWith('%PDF') ? undefined : text.match(ids)?.find(id => id !== id.toLowerCase())
      // A public operation may reject the sample for another reason, such as a record that does not exist, but not
      // because the sample is invalid.
      const isTaken = operation.access.kind === 'session' ? answer.status < 300 : answer.status !== 400
      return isTaken && !upperCaseId ? '' : `${callLineOf(operation)}: ${answer.status} ${text.slice(0, 150)}`
    }
    const withFixtures = createFixtureRetry(t)
    for (const operation of operations) {
      const fault = await withFixtures(
        fixtures => faultOf(operation, fixtures),
        text => text === '',
      )
      if (fault) wrong.push(fault)
    }
    expect(tried).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })
})

test('rejected calls without a session are limited in number, and leave few rows', async () => {
  const limited = await startAccessTestServer({ config: { rateLimit: 20 } })
  const statuses: number[] = []
  const post = (url: string) => limited.app.inject({ method: 'POST', url, remoteAddress: '10.9.0.1' })
  const lines = limited.app.operations.filter(({ method, schema }) => method === 'POST' && !schema.hide)
  for (let round = 0; round < 40; round++)
    for (const { url } of lines) statuses.push((await post(`/api${url}?x=%00`)).statusCode)
  const [rows] = await limited.db.select({ n: count() }).from(auditLog)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(statuses.length / 4)
  expect(statuses.filter(status => status >= 500)).toEqual([])
  expect(rows?.n).toBeLessThanOrEqual(60)
  await limited.close()
})
