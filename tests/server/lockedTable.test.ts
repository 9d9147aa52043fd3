/**
 * Checks the API while another database session has locked a table: calls that need the table get a 503 and may be
 * repeated, and all other calls succeed.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printFigure } from '../helpers/printFigure'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const users = 30
const lockedMs = 6_000

let t: TestServer
beforeAll(async () => {
  t = await startTestServer({ poolSize: 20 })
})
afterAll(() => t.close())

/** Runs the work while a connection outside the pool locks the table of stores, and returns its result. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: t.deps.config.databaseUrl })
  await client.connect()
  try {
    await client.query('begin; lock table locations')
    return await work()
  } finally {
    await client.end()
  }
}

/**
 * Repeats a call until `isOver` returns true, waiting for each response.
 * @returns each response with its duration in ms
 */
async function repeat(isOver: () => boolean, call: () => Promise<TestAnswer>, pauseMs = 0) {
  const answers: (TestAnswer & { ms: number })[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const answer = await call()
    answers.push({ ...answer, ms: performance.now() - startedAt })
    if (pauseMs) await new Promise(done => setTimeout(done, pauseMs))
  }
  return answers
}

test(`${users} users of a locked table do not affect the other tables and the health check`, async () => {
  const owners = await Promise.all(Array.from({ length: users }, () => t.organisation('Retailer')))
  const other = await t.organisation('Retailer')
  const health = async (url: string): Promise<TestAnswer> => {
    const { statusCode, headers, rawPayload } = await t.app.inject(url)
    return { status: statusCode, body: undefined, headers, raw: rawPayload }
  }
  const paths = ['/auth/me', '/b2b/retail/rewards/simple', '/b2b/retail/employees']
  const calls = [
    ...paths.map(path => () => t.call(other, 'GET', path)),
    ...['/livez', '/readyz'].map(url => () => health(url)),
  ]
  for (const call of calls) expect((await call()).status).toBe(200)

  let isOver = false
  const { waiting, others } = await whileLocked(async () => {
    const waiting = owners.map(owner =>
      repeat(
        () => isOver,
        () => t.call(owner, 'GET', '/b2b/retail/locations'),
      ),
    )
    const others = calls.map(call => repeat(() => isOver, call, 50))
    await new Promise(done => setTimeout(done, lockedMs))
    isOver = true
    return { waiting: (await Promise.all(waiting)).flat(), others: (await Promise.all(others)).flat() }
  })

  const slowest = Math.max(...others.map(({ ms }) => ms))
  printFigure(
    `${users} users of a locked table`,
    `slowest of ${others.length} other calls ${slowest.toFixed(0)} ms`,
    '< 2000 ms',
  )
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  expect(slowest).toBeLessThan(2_000)
  expect(waiting.length).toBeGreaterThan(users)
  expect(new Set(waiting.map(({ status, headers }) => `${status} ${headers['retry-after']}`))).toEqual(
    new Set(['503 5']),
  )
  for (const owner of owners) expect((await t.call(owner, 'GET', '/b2b/retail/locations')).status).toBe(200)
})

test('a statement that waits for a lock is answered with 503 within four seconds', async () => {
  const owner = await t.organisation('Retailer')
  await whileLocked(async () => {
    const startedAt = performance.now()
    const { status, headers } = await t.call(owner, 'GET', '/b2b/retail/locations')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
