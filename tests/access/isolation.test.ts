/**
 * Checks the access matrix of sessions: every operation × {no session, expired, revoked, deleted organisation, every
 * other role, support staff where the operation rejects them, another organisation of the same role}. teamRoles.test.ts
 * checks the roles within a team. No rejected call may change a row. The same call by the record's owner must succeed;
 * otherwise the rejections would prove nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, type SessionRole, sessionRoles } from '../../contract/roles'
import { endSession } from '../../server/accounts/endSessions'
import { openSession } from '../../server/accounts/sessions'
import { organisations, sessions } from '../../server/db/schema'
import { hashSecret as hashOf } from '../../server/lib/secrets'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  operationsOf,
  rolesOf,
  type SessionOperation,
  sampleOf,
  sendSample,
  sessionOperationsOf,
  startAccessTestServer,
} from './operations'
import { privateIdsOf } from './privateIds'
import { sampleCallOverrides, sampleFor } from './samples'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

describe('samples', () => {
  test('exist for every operation, and for no other', async () => {
    const fixtures = await createFixtures(t)
    const lines: string[] = []
    for (const operation of operationsOf(t)) {
      lines.push(callLineOf(operation))
      expect((await sampleOf(operation, fixtures)).path).not.toMatch(/\/:|undefined/)
    }
    expect(Object.keys(sampleCallOverrides).filter(line => !lines.includes(line))).toEqual([])
  })

  test('name the operation if no rule finds the row for its id', async () => {
    const [one] = operationsOf(t).filter(({ url }) => url.endsWith('/bins/:id'))
    if (!one) throw new Error('it is not there')
    const another = { ...one, url: '/b2b/retail/ships/:id' }
    await expect(sampleFor(another, await createFixtures(t), 'Retailer')).rejects.toThrow(
      '/b2b/retail/ships/:id: which row',
    )
  })
})

describe('the access matrix', () => {
  test('the owner’s calls are accepted and answered without an error', async () => {
    const wrong: string[] = []
    const withFixtures = createFixtureRetry(t)
    for (const { operation, access, line } of sessionOperationsOf(t)) {
      for (const role of rolesOf(access)) {
        const answer = await withFixtures(
          fixtures => callAsOwner(fixtures, operation, role),
          ({ status }) => status < 300,
        )
        if (answer.status >= 300) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('without a session or with an ended one calls are 401, with another role 403, and no row changes', async () => {
    const fixtures = await createFixtures(t)
    const dead = await deadSessions(fixtures)
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    const expectStatus = async (
      who: string,
      caller: { token: string } | null,
      { operation, line, access }: SessionOperation,
      status: number,
    ) => {
      const answer = await sendSample(
        t,
        caller,
        operation,
        await sampleOf(operation, fixtures, rolesOf(access)[0] ?? 'Retailer'),
      )
      if (answer.status !== status) wrong.push(`${line} by ${who}: ${answer.status} instead of ${status}`)
    }
    for (const each of sessionOperationsOf(t)) {
      for (const [who, caller] of Object.entries(dead)) await expectStatus(who, caller, each, 401)
      for (const role of sessionRoles.filter(role => !rolesOf(each.access).includes(role))) {
        await expectStatus(role, callerOf(fixtures, role), each, 403)
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })

  test('support staff acting for an account are refused the calls that only its holder may make', async () => {
    const fixtures = await createFixtures(t)
    const rejected = sessionOperationsOf(t).filter(({ access }) => access.impersonation === 'refused')
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    for (const { operation, access, line } of rejected) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const owner = fixtures.owners[role as keyof Fixtures['owners']]
        const acting = await openSession(
          t.db,
          { id: owner.accountId, role: owner.role },
          { actorId: fixtures.staff.accountId, reason: 'helping' },
        )
        const answer = await sendSample(t, acting, operation, await sampleOf(operation, fixtures, role))
        if (answer.status !== 403 || answer.body.errorCode !== 'InsufficientPermissions')
          wrong.push(`${line} as ${role}: ${answer.status}`)
      }
    }
    expect(rejected.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })

  test('another organisation of the same role finds no record of the owner, and no row changes', async () => {
    const fixtures = await createFixtures(t)
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    let owned = 0
    for (const { operation, access, line } of sessionOperationsOf(t)) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(operation, fixtures, role)
        if (!sample.ownedBy) continue
        owned++
        const answer = await sendSample(t, fixtures.strangers[role as keyof Fixtures['strangers']], operation, sample)
        const isExpected = sample.answerToOthers
          ? answer.status === 200 && isDeepStrictEqual(answer.body, sample.answerToOthers)
          : [404, 422].includes(answer.status)
        if (!isExpected) wrong.push(`${line} as ${role}: ${answer.status}`)
      }
    }
    expect(owned).toBeGreaterThan(30)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })

  test("the lists of another organisation hold none of the owner's records", async () => {
    const fixtures = await createFixtures(t)
    const ids = privateIdsOf(fixtures)
    const leaks: string[] = []
    for (const { operation, access, line } of sessionOperationsOf(t).filter(
      sessionOperation => sessionOperation.operation.method === 'GET',
    )) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(operation, fixtures, role)
        if (sample.isPublicToRole) continue
        const { raw } = await sendSample(t, fixtures.strangers[role as keyof Fixtures['strangers']], operation, sample)
        const text = raw.toString('latin1')
        for (const id of ids) if (text.includes(id) && !sample.path.includes(id)) leaks.push(`${line} as ${role}`)
      }
    }
    expect(leaks).toEqual([])
  })
})

/**
 * Sends the sample call of an operation as the owner of the records, or as another member for calls that the owner
 * cannot make.
 */
async function callAsOwner(fixtures: Fixtures, operation: SessionOperation['operation'], role: SessionRole) {
  const sample = await sampleOf(operation, fixtures, role)
  const caller = sample.isForMember ? fixtures.members[role as Role] : callerOf(fixtures, role)
  return sendSample(t, caller, operation, sample)
}

/**
 * Returns callers without a valid session: without a token, with an unknown one, or with one of a session that has
 * expired, was revoked, or belongs to a deleted organisation.
 */
async function deadSessions(fixtures: Fixtures) {
  const expired = await t.signInAgain(fixtures.owners.Retailer)
  await t.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(sessions.tokenHash, hashOf(expired.token)))
  const revoked = await t.signInAgain(fixtures.owners.Retailer)
  await endSession(t.db, { ...fixtures.owners.Retailer, tokenHash: hashOf(revoked.token) })
  const deleted = await t.organisation('Retailer')
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, deleted.organisationId))
  return { stranger: null, 'a wrong token': { token: 'x'.repeat(43) }, expired, revoked, deleted }
}
