/**
 * Checks the access matrix of teams: every operation × {manager, viewer}. A call that the role does not allow is
 * rejected with the needed role, and changes no row; a call that it allows succeeds.
 */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRole, type Role } from '../../contract/roles'
import { type AssignableTeamRole, assignableTeamRoles, hasTeamRole, type TeamRole } from '../../contract/teamRoles'
import { memberships } from '../../server/db/schema'
import { unchangedVersion } from '../../server/db/schema/commonColumns'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import { callerOf, rolesOf, sampleOf, sendSample, sessionOperationsOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/**
 * Matches the calls that change nothing although their method is not GET, and those by which users change only their
 * own data.
 */
const isPersonalOrRead =
  /^(POST .*\/(check|places|count|route|print\/(locations|bins))|POST \/auth\/(change-password|sign-out|memberships\/.*:switch)|PUT \/b2b\/auth\/set-email|\w+ \/(views|notifications|auth\/(factors|sessions|access-grants))\b.*|(POST|PUT) \/b2b\/recycler\/trip(\/changes)?|DELETE \/team\/membership)$/

/** Returns the operations that members of teams may call, if their role suffices. */
const teamOperations = () => sessionOperationsOf(t).filter(({ access }) => rolesOf(access).some(isRole))

/** Gives the owners of all records another role in their teams, and makes other members the owners of the teams. */
async function demoteOwners({ owners, members }: Fixtures, teamRole: AssignableTeamRole) {
  const give = (people: Record<Role, { accountId: string }>, role: TeamRole) => {
    const isTheirs = inArray(
      memberships.accountId,
      Object.values(people).map(({ accountId }) => accountId),
    )
    return t.db
      .update(memberships)
      .set({ teamRole: role, ...unchangedVersion })
      .where(isTheirs)
  }
  await give(owners, teamRole)
  await give(members, 'Owner')
}

test.each(assignableTeamRoles)('a %s may do what the role allows', async teamRole => {
  const wrong: string[] = []
  const withFixtures = createFixtureRetry(t)
  for (const { operation, access, line } of teamOperations()) {
    if (!hasTeamRole(teamRole, access.teamRole ?? 'Owner')) continue
    for (const role of rolesOf(access).filter(isRole)) {
      const answer = await withFixtures(
        async fixtures => {
          await demoteOwners(fixtures, teamRole)
          return sendSample(t, callerOf(fixtures, role), operation, await sampleOf(operation, fixtures, role))
        },
        ({ status }) => status < 300,
      )
      if (answer.status >= 300) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(assignableTeamRoles)('a %s is refused all other calls, and no row changes', async teamRole => {
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
      const { status, body } = await sendSample(t, callerOf(fixtures, role), operation, sample)
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
