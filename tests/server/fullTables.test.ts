/**
 * Checks on the embedded database that an organisation with full tables does not block the event loop, neither while
 * all its data is exported, nor while the housekeeping checks each of its pictures.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { databaseNow } from '../../server/db/clock'
import { images, memberships, teamInvitations } from '../../server/db/schema'
import { purgeUnusedImages } from '../../server/repositories/unusedImages'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { fillOwnedTables } from '../helpers/filledTables'
import { printFigure } from '../helpers/printFigure'
import { startTestServer, type TestServer } from '../helpers/server'

/**
 * Largest number of rows that the test adds to a table. One statement that read all of them would block the event loop:
 * for 250 ms with employees on an idle machine, for seconds with pictures.
 */
const mostRows = 20_000
const longestMs = 500

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startTestServer({ database: 'embedded' })
  fixtures = await createFixtures(t)
  const { organisationId, accountId } = fixtures.owners.Retailer
  await fillOwnedTables(t.db, { owners: [organisationId, accountId], most: mostRows, free: 3 })
}, 120_000)
afterAll(() => t.close())

/**
 * Calls /livez without pause while the work runs.
 * @returns the longest delay of the event loop in ms
 */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await wait(50)
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect((await t.app.inject('/livez')).statusCode).toBe(200)
    await wait(5)
  }
  await done
  await wait(20)
  delay.disable()
  return delay.max / 1e6
}

/** Returns the smallest delay of several rounds, because other work of the machine delays only some of them. */
async function leastOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) delays.push(await delayDuring(work))
  return Math.min(...delays)
}

test('each table of the organisation is full', async () => {
  const { organisationId } = fixtures.owners.Retailer
  const members = await t.db.$count(memberships, eq(memberships.organisationId, organisationId))
  const invitations = await t.db.$count(teamInvitations, eq(teamInvitations.organisationId, organisationId))
  expect([members, invitations]).toEqual([limits.teamSize / 2 - 3, limits.teamSize / 2 - 3])
})

test('the export of all that an organisation may have', async () => {
  const headers = { authorization: `Bearer ${fixtures.owners.Retailer.token}` }
  let answer: Awaited<ReturnType<typeof t.app.inject>> | undefined
  const longest = await leastOf(2, async () => {
    answer = await t.app.inject({ url: '/api/b2b/retail/export', headers })
  })
  const { employees, locations } = answer?.json() ?? {}
  expect(employees.length).toBeGreaterThan(mostRows - 10)
  expect(locations.length).toBeGreaterThan(mostRows - 10)
  printFigure('longest event loop delay of an export of full tables', `${longest.toFixed(0)} ms`, `< ${longestMs} ms`)
  expect(longest).toBeLessThan(longestMs)
})

test('the search for pictures that nothing shows', async () => {
  expect(await t.db.$count(images)).toBeGreaterThan(9000)
  const longest = await delayDuring(() => purgeUnusedImages(t.db, t.deps.files, databaseNow()))
  expect(await t.db.$count(images, isNotNull(images.unusedSince))).toBeGreaterThan(9000)
  printFigure(
    'longest event loop delay of the search for unused pictures',
    `${longest.toFixed(0)} ms`,
    `< ${longestMs} ms`,
  )
  expect(longest).toBeLessThan(longestMs)
})
