import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../server/db/schema'
import { startTestServer, type TestServer } from '../helpers/server'

const perMinute = 5
let t: TestServer
beforeAll(async () => {
  t = await startTestServer({ config: { rateLimit: perMinute } })
})
afterAll(() => t.close())

const times = async <Result>(n: number, call: (i: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let i = 0; i < n; i++) results.push(await call(i))
  return results
}
const signIn = (url: string, remoteAddress: string) =>
  t.app.inject({ method: 'POST', url, remoteAddress, payload: { email: 'nobody@test.example', password: 'x' } })

test('another spelling of the address does not bypass the limit', async () => {
  const answers = await times(11, () => signIn('/%61pi/b2b/auth/sign-in', '10.1.0.1'))
  expect(answers.map(answer => answer.statusCode)).toEqual([...Array(10).fill(404), 429])
  expect(answers[0]?.headers['cache-control']).toBe('no-store')
})

test('the addresses of one IPv6 network count as one', async () => {
  const answers = await times(11, i => signIn('/api/b2b/auth/sign-in', `2001:db8:1:2::${i + 1}`))
  expect(answers.map(answer => answer.statusCode)).toEqual([...Array(10).fill(404), 429])
})

test('the networks of one IPv6 site have ten times the limit of one network together', async () => {
  const answers = await times(101, i => signIn('/api/b2b/auth/sign-in', `2001:db8:2:${i.toString(16)}::1`))
  expect(answers.map(answer => answer.statusCode)).toEqual([...Array(100).fill(404), 429])
  expect((await signIn('/api/b2b/auth/sign-in', '2001:db8:3::1')).statusCode).toBe(404)
})

test('calls without a session have ten times the limit of a network in one IPv6 site, over all routes', async () => {
  const ask = (n: number) =>
    t.app.inject({
      url: n % 2 ? '/api/v1/materials' : '/api/auth/me',
      remoteAddress: `2001:db8:6:${n.toString(16)}::1`,
    })
  const answers = await times(perMinute * 10 + 1, ask)
  expect(answers.map(answer => answer.statusCode)).toEqual([...Array(perMinute * 10).fill(401), 429])
  expect(answers.at(-1)?.json().errorCode).toBe('TooManyRequests')
  const one = await t.organisation('Sponsor')
  const mine = await t.call(one, 'GET', '/auth/me', undefined, { remoteAddress: '2001:db8:6::1' })
  expect(mine.status).toBe(200)
})

test('simultaneous sign-ins of one IPv6 site do not fill the queue of all', async () => {
  const crowd = Promise.all(
    Array.from({ length: 90 }, (_, i) => signIn('/api/b2b/auth/sign-in', `2001:db8:4:${i.toString(16)}::1`)),
  )
  const other = await signIn('/api/b2b/auth/sign-in', '2001:db8:5::1')
  expect(other.statusCode).toBe(404)
  const statuses = new Set((await crowd).map(answer => answer.statusCode))
  expect(statuses).toEqual(new Set([404, 429]))
})

test('unknown tokens are counted by address', async () => {
  const answers = await times(perMinute + 1, i =>
    t.call({ token: `made-up-${i}` }, 'GET', '/auth/me', undefined, { remoteAddress: '10.1.0.2' }),
  )
  expect(answers.map(answer => answer.status)).toEqual([...Array(perMinute).fill(401), 429])
})

test('a session is counted separately, and its rejected calls count too', async () => {
  const [one, other] = [await t.organisation('Sponsor'), await t.organisation('Sponsor')]
  const answers = await times(perMinute + 1, () => t.call(one, 'GET', '/b2b/retail'))
  expect(answers.map(answer => answer.status)).toEqual([...Array(perMinute).fill(403), 429])
  expect((await t.call(other, 'GET', '/auth/me')).status).toBe(200)
})

test('the sessions of a team share a limit of changes, and the owner has another one', async () => {
  const owner = await t.organisation('Sponsor')
  const member = await t.member(owner, 'Manager')
  const burst = Math.floor((perMinute / 4) * 100)
  const change = async (who: { token: string }) => (await t.call(who, 'PUT', '/b2b/sponsor', {})).status
  const statuses: number[] = []
  const startedAt = performance.now()
  for (let sessions = 0; sessions < burst / perMinute + 2; sessions++) {
    const session = await t.signInAgain(member)
    statuses.push(...(await times(perMinute, () => change(session))))
  }
  const refilled = Math.ceil(((performance.now() - startedAt) / 60_000) * (perMinute / 4))
  const counted = statuses.filter(status => status !== 429)
  expect(new Set(counted)).toEqual(new Set([403]))
  expect(counted.length).toBeGreaterThanOrEqual(burst)
  expect(counted.length).toBeLessThanOrEqual(burst + refilled)
  // Rejected calls leave no row, and calls that change nothing are not limited.
  expect(await t.db.$count(auditLog, eq(auditLog.actorId, member.accountId))).toBe(counted.length)
  expect((await t.call(await t.signInAgain(member), 'GET', '/b2b/sponsor')).status).toBe(200)
  expect(await change(owner)).toBe(400)
  expect(await change(await t.member(await t.organisation('Sponsor'), 'Manager'))).toBe(403)
})

test('an upload without any proof is counted', async () => {
  const answers = await times(121, () =>
    t.app.inject({ method: 'POST', url: '/api/resources', remoteAddress: '10.1.0.3' }),
  )
  expect(answers.at(-1)?.statusCode).toBe(429)
})

test('the current password cannot be guessed from many addresses with one session', async () => {
  const session = await t.organisation('Sponsor')
  const answers = await times(11, i =>
    t.call(
      session,
      'POST',
      '/auth/change-password',
      { currentPassword: 'no', newPassword: 'Another-pass-1' },
      { remoteAddress: `10.2.0.${i}` },
    ),
  )
  expect(answers.map(answer => answer.status)).toEqual([...Array(10).fill(422), 429])
})

test('a flood that the limit rejects does not fill the audit log', async () => {
  await times(14, () => signIn('/api/b2b/auth/sign-in', '10.1.0.4'))
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.address, '10.1.0.4'))
  expect(rows.map(row => row.outcome)).toEqual(Array(10).fill('404'))
})

test.each([
  ['/b2b/retail/export', 6, 200],
  ['/b2b/common/print/location/11111111-1111-4111-8111-111111111111', 10, 404],
  ['/b2b/common/print/city/11111111-1111-4111-8111-111111111111', 10, 404],
  ['/b2b/common/print/bins', 10, 422, { ids: ['11111111-1111-4111-8111-111111111111'] }],
  ['/b2b/common/print/locations', 10, 422, { ids: ['11111111-1111-4111-8111-111111111111'] }],
] as const)('%s is answered %i times a minute, to each session', async (path, limit, status, body?: object) => {
  const [one, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  const ask = (caller: { token: string }) => t.call(caller, body ? 'POST' : 'GET', path, body)
  const answers = await times(limit + 1, () => ask(one))
  expect(answers.map(answer => answer.status)).toEqual([...Array(limit).fill(status), 429])
  expect((await ask(other)).status).toBe(status)
})

test('rejections of calls that cannot be read, saved or found count too', async () => {
  const rejected = { 'a NUL': '/auth/me?x=%00', 'no such address': '/nothing', 'half an address': '/%zz' }
  for (const [i, [what, path]] of Object.entries(rejected).entries()) {
    const answers = await times(perMinute + 1, () =>
      t.call(null, 'GET', path, undefined, { remoteAddress: `10.5.0.${i}` }),
    )
    expect([what, answers.at(-1)?.status]).toEqual([what, 429])
    expect(answers.slice(0, -1).map(answer => answer.status)).not.toContain(429)
  }
})

describe('the database is queried for a session', () => {
  /** Returns the number of statements that read the table of sessions during the work. */
  const lookUps = async (work: () => Promise<unknown>) => {
    const client = (t.db as unknown as { $client: { query: (...args: unknown[]) => unknown } }).$client
    const queries = vi.spyOn(client, 'query')
    await work()
    const { length } = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('sessions'))
    queries.mockRestore()
    return length
  }
  const flood = (token: (i: number) => string, remoteAddress: string) =>
    times(50, i => t.call({ token: token(i) }, 'GET', '/auth/me', undefined, { remoteAddress }))

  test('at most as often as the limit allows, by a flood of unknown tokens', async () => {
    const queries = await lookUps(() => flood(i => `made-up-token-${i}`, '10.6.0.1'))
    expect(queries).toBeGreaterThan(0)
    expect(queries).toBeLessThanOrEqual(perMinute)
  })

  test('at most as often as the limit allows, by a flood with one valid token', async () => {
    const { token } = await t.organisation('Sponsor')
    const queries = await lookUps(() => flood(() => token, '10.6.0.2'))
    expect(queries).toBeGreaterThan(0)
    expect(queries).toBeLessThanOrEqual(perMinute)
  })

  test('for each of many valid ones behind one address', async () => {
    const accounts = await times(perMinute * 3, () => t.organisation('Sponsor'))
    const answers = await Promise.all(
      accounts.map(({ token }) => t.call({ token }, 'GET', '/auth/me', undefined, { remoteAddress: '10.6.0.3' })),
    )
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(perMinute)
  })
})
