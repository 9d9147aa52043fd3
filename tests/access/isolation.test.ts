/**
 * Checks the access matrix of sessions: every operation × {no session, expired, revoked, deleted, every other role, each
 * role in the team, support staff where the operation rejects them, another organisation of the role}. No rejected call may change a row.
 * The call of the record's owner must succeed; otherwise the rejections would prove nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRole, type Role, type SessionRole, sessionRoles } from '../../contract/roles'
import { hasTeamRole, type InvitedTeamRole, invitedTeamRoles, type TeamRole } from '../../contract/teamRoles'
import { endSession, openSession } from '../../server/accounts/sessions'
import { memberships, organisations, sessions } from '../../server/db/schema'
import { sameVersion } from '../../server/db/schema/columns'
import { hashSecret as hashOf } from '../../server/lib/secrets'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry, createFixtures, type Fixtures, fingerprintRows, privateIdsOf } from './fixtures'
import {
  callerOf,
  lineOf,
  operationsOf,
  rolesOf,
  type SessionOperation,
  sampleOf,
  send,
  sessionOperationsOf,
  startMatrixServer,
} from './operations'
import { sampleDetails, sampleFor } from './samples'

let t: TestServer
beforeAll(async () => {
  t = await startMatrixServer()
})
afterAll(() => t.close())

describe('samples', () => {
  test('exist for every operation, and for no other', async () => {
    const fixtures = await createFixtures(t)
    const lines: string[] = []
    for (const operation of operationsOf(t)) {
      lines.push(lineOf(operation))
      expect((await sampleOf(operation, fixtures)).path).not.toMatch(/\/:|undefined/)
    }
    expect(Object.keys(sampleDetails).filter(line => !lines.includes(line))).toEqual([])
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
      const answer = await send(
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

  test.each(invitedTeamRoles)('a %s may do what the role allows', async teamRole => {
    const wrong: string[] = []
    const withFixtures = createFixtureRetry(t)
    for (const { operation, access, line } of teamOperations()) {
      if (!hasTeamRole(teamRole, access.teamRole ?? 'Owner')) continue
      for (const role of rolesOf(access).filter(isRole)) {
        const answer = await withFixtures(
          async fixtures => {
            await demoteOwners(fixtures, teamRole)
            return send(t, callerOf(fixtures, role), operation, await sampleOf(operation, fixtures, role))
          },
          ({ status }) => status < 300,
        )
        if (answer.status >= 300) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(invitedTeamRoles)('a %s is refused all other calls, and no row changes', async teamRole => {
    const fixtures = await createFixtures(t)
    await demoteOwners(fixtures, teamRole)
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    let refused = 0
    for (const { operation, access, line } of teamOperations()) {
      if (hasTeamRole(teamRole, access.teamRole ?? 'Owner')) continue
      for (const role of rolesOf(access).filter(isRole)) {
        refused++
        const sample = await sampleOf(operation, fixtures, role)
        const { status, body } = await send(t, callerOf(fixtures, role), operation, sample)
        const isNamed = body.errorCode === 'InsufficientPermissions' && body.message.includes(access.teamRole)
        if (status !== 403 || !isNamed) wrong.push(`${line} as ${role}: ${status} ${JSON.stringify(body)}`)
      }
    }
    expect(refused).toBeGreaterThan(teamRole === 'Viewer' ? 100 : 50)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })

  test('every operation of an organisation that changes something and is not personal needs a manager or the owner', () => {
    const open = teamOperations().filter(
      ({ operation, access }) => operation.method !== 'GET' && access.teamRole === 'Viewer',
    )
    expect(open.map(({ line }) => line).filter(line => !isPersonalOrRead.test(line))).toEqual([])
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
        const answer = await send(t, acting, operation, await sampleOf(operation, fixtures, role))
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
        const answer = await send(t, fixtures.strangers[role as keyof Fixtures['strangers']], operation, sample)
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
    for (const { operation, access, line } of sessionOperationsOf(t).filter(each => each.operation.method === 'GET')) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(operation, fixtures, role)
        if (sample.isPublicToRole) continue
        const { raw } = await send(t, fixtures.strangers[role as keyof Fixtures['strangers']], operation, sample)
        const text = raw.toString('latin1')
        for (const id of ids) if (text.includes(id) && !sample.path.includes(id)) leaks.push(`${line} as ${role}`)
      }
    }
    expect(leaks).toEqual([])
  })
})

/**
 * Matches the calls that change nothing although they are no GET, and those by which anybody changes what concerns only
 * himself or herself.
 */
const isPersonalOrRead =
  /^(POST .*\/(check|places|count|route|print\/(locations|bins))|POST \/auth\/(change-password|sign-out|memberships\/.*:switch)|PUT \/b2b\/auth\/set-email|\w+ \/(views|notifications)\b.*|(POST|PUT) \/b2b\/recycler\/trip(\/changes)?|DELETE \/team\/membership)$/

/** Returns the operations that members of teams may call, if their role suffices. */
const teamOperations = () => sessionOperationsOf(t).filter(({ access }) => rolesOf(access).some(isRole))

/** Sends the sample call of an operation as the owner of the records; or as another member, if the owner cannot. */
async function callAsOwner(fixtures: Fixtures, operation: SessionOperation['operation'], role: SessionRole) {
  const sample = await sampleOf(operation, fixtures, role)
  const caller = sample.isForMember ? fixtures.members[role as Role] : callerOf(fixtures, role)
  return send(t, caller, operation, sample)
}

/** Gives the owners of all records another role in their teams, of which another member becomes the owner. */
async function demoteOwners({ owners, members }: Fixtures, teamRole: InvitedTeamRole) {
  const give = (people: Record<Role, { accountId: string }>, role: TeamRole) => {
    const isTheirs = inArray(
      memberships.accountId,
      Object.values(people).map(({ accountId }) => accountId),
    )
    return t.db
      .update(memberships)
      .set({ teamRole: role, ...sameVersion })
      .where(isTheirs)
  }
  await give(owners, teamRole)
  await give(members, 'Owner')
}

/** Returns tokens of sessions that have expired, were revoked, or belong to a deleted organisation. */
async function deadSessions(fixtures: Fixtures) {
  const expired = await t.signInAgain(fixtures.owners.Retailer)
  await t.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.tokenHash, hashOf(expired.token)))
  const revoked = await t.signInAgain(fixtures.owners.Retailer)
  await endSession(t.db, { ...fixtures.owners.Retailer, tokenHash: hashOf(revoked.token) })
  const deleted = await t.organisation('Retailer')
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, deleted.organisationId))
  return { stranger: null, 'a wrong token': { token: 'x'.repeat(43) }, expired, revoked, deleted }
}
