/**
 * Checks the access matrix of API keys: every operation for keys × {no key, expired and revoked keys, sessions, keys
 * without the scope, a key of another organisation}.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyScopes } from '../../contract/access'
import { keys, organisations } from '../../server/db/schema'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, createFixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  operationsOf,
  rolesOf,
  sampleOf,
  sendSample,
  sessionOperationsOf,
  startAccessTestServer,
} from './operations'
import { privateIdsOf } from './privateIds'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

const forKeys = () =>
  operationsOf(t).flatMap(operation =>
    operation.access.kind === 'key'
      ? [{ operation, scopes: operation.access.scopes, line: callLineOf(operation) }]
      : [],
  )

/**
 * Sets the day of the last use of each key to today, and then returns the fingerprint of all rows. Every call records
 * that day, even a rejected one, so otherwise the fingerprint would change.
 */
async function fingerprintOfUsed() {
  await t.db.update(keys).set({ lastUsedOn: new Date().toISOString().slice(0, 10) })
  return fingerprintRows(t)
}

test('the platform’s key is accepted and answered without an error', async () => {
  const wrong: string[] = []
  const withFixtures = createFixtureRetry(t)
  for (const { operation, line } of forKeys()) {
    const answer = await withFixtures(
      async fixtures => sendSample(t, callerOf(fixtures, 'Key'), operation, await sampleOf(operation, fixtures)),
      ({ status }) => status < 300 && status !== 207,
    )
    if (answer.status >= 300 || answer.status === 207)
      wrong.push(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  expect(wrong).toEqual([])
})

test('sessions and ended keys are 401, keys without the scope 403, and no row changes', async () => {
  const fixtures = await createFixtures(t)
  const dead = await deadKeys()
  const sessionsOfAll = { ...fixtures.owners, Staff: fixtures.staff }
  const others = await Promise.all(
    forKeys().map(({ scopes }) => {
      const rest = keyScopes.filter(scope => !scopes.includes(scope))
      return rest.length ? t.key(fixtures.owners.Retailer, { scopes: rest }) : undefined
    }),
  )
  const before = await fingerprintOfUsed()
  const wrong: string[] = []
  for (const [index, { operation, line }] of forKeys().entries()) {
    const sample = await sampleOf(operation, fixtures)
    for (const [who, caller] of Object.entries({ ...dead, ...sessionsOfAll })) {
      const { status } = await sendSample(t, caller, operation, sample)
      if (status !== 401) wrong.push(`${line} by ${who}: ${status} instead of 401`)
    }
    const other = others[index]
    if (!other) continue
    const { status, body } = await sendSample(t, other, operation, sample)
    if (status !== 403 || body.errorCode !== 'InsufficientPermissions') wrong.push(`${line} without: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await fingerprintRows(t)).toEqual(before)
})

test('a key of one organisation finds no record of another, in anything it reads or reports', async () => {
  const fixtures = await createFixtures(t)
  const ids = privateIdsOf(fixtures)
  const before = await fingerprintOfUsed()
  const wrong: string[] = []
  for (const { operation, line } of forKeys()) {
    const sample = await sampleOf(operation, fixtures)
    if (sample.makesOwn) continue
    for (const [role, key] of Object.entries(fixtures.strangersKeys)) {
      const { status, raw } = await sendSample(t, key, operation, sample)
      const text = raw.toString('latin1')
      if (operation.method === 'GET' ? ids.some(id => text.includes(id)) : status < 207)
        wrong.push(`${line} as ${role}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprintRows(t)).toEqual(before)
})

test('a key gives no access to operations that need a session', async () => {
  const fixtures = await createFixtures(t)
  const wrong: string[] = []
  const before = await fingerprintRows(t)
  for (const { operation, access, line } of sessionOperationsOf(t)) {
    for (const key of [fixtures.keys.platform, fixtures.keys.Retailer]) {
      const { status } = await sendSample(
        t,
        key,
        operation,
        await sampleOf(operation, fixtures, rolesOf(access)[0] ?? 'Retailer'),
      )
      if (status !== 401) wrong.push(`${line}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprintRows(t)).toEqual(before)
})

/**
 * Returns callers without a valid key: without any key, with an unknown, expired or revoked one, and with the key of a
 * deleted organisation.
 */
async function deadKeys() {
  const owner = await t.organisation('Retailer')
  const expired = await t.key(owner)
  await t.db
    .update(keys)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(keys.id, expired.id))
  const revoked = await t.key(owner)
  await t.db.update(keys).set({ revokedAt: new Date() }).where(eq(keys.id, revoked.id))
  const gone = await t.organisation('Retailer')
  const deleted = await t.key(gone)
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, gone.organisationId))
  return { stranger: null, 'a wrong key': { token: `rk_live_${'x'.repeat(43)}` }, expired, revoked, deleted }
}
