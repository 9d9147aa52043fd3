/**
 * Checks that every call which needs a recent second factor rejects a session whose proof is older than 15 minutes, and
 * that sensitive calls, such as deleting the account, need one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../server/db/schema'
import type { TestServer } from '../helpers/server'
import { createFixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  roleOf,
  sampleOf,
  sendSample,
  sessionOperationsOf,
  startAccessTestServer,
} from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/** Returns the calls of sessions that need a recent factor. API keys have no factor. */
const guarded = () =>
  sessionOperationsOf(t).flatMap(({ operation }) => (operation.needsRecentFactor ? [operation] : []))

test('approving, impersonating, creating access, changing the e-mail and deleting the account need a recent factor', () => {
  expect(guarded().map(callLineOf)).toEqual(
    expect.arrayContaining([
      'POST /staff/applications/:id/approve',
      'POST /staff/organisations/:id/impersonate',
      'POST /staff/platform-keys',
      'POST /b2b/retail/keys',
      'POST /b2b/retail/webhooks',
      'PUT /b2b/auth/set-email',
      'DELETE /b2b/retail',
      'POST /team/invitations',
      'DELETE /team/members/:id',
    ]),
  )
})

test('a session without a recent proof is refused each of these calls', async () => {
  const fixtures = await createFixtures(t)
  await t.db.update(sessions).set({ factorProvedAt: new Date(Date.now() - 16 * 60_000) })
  const wrong: string[] = []
  for (const operation of guarded()) {
    const role = roleOf(operation)
    const sample = await sampleOf(operation, fixtures, role)
    // A sample may create a session or mark one as proved, so the proof is aged again before each call.
    await t.db.update(sessions).set({ factorProvedAt: new Date(Date.now() - 16 * 60_000) })
    const { status, body } = await sendSample(t, callerOf(fixtures, role), operation, sample)
    if (status !== 403 || body.errorCode !== 'FactorRequired')
      wrong.push(`${callLineOf(operation)}: ${status} ${body.errorCode}`)
  }
  expect(wrong).toEqual([])
})
