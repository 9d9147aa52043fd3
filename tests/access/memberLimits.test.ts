/**
 * Checks the access matrix of members who are limited to cities or locations: every operation × {manager, viewer} ×
 * {limited to the city of the records, to another city, to no location}. memberLimitChanges.test.ts checks that a
 * limited member learns nothing about other locations.
 */
import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignableTeamRoles, hasTeamRole, rolesWithMemberLimits, type TeamRole } from '../../contract/teamRoles'
import { limitColumnsOf } from '../../server/accounts/limitColumns'
import { memberships, singleSignOns } from '../../server/db/schema'
import { unchangedVersion } from '../../server/db/schema/commonColumns'
import type { ScopeLimit } from '../../server/ownership/scope'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import { callerOf, rolesOf, sampleOf, sendSample, sessionOperationsOf, startAccessTestServer } from './operations'
import { type LocationRole, locationRoles } from './samples/sample'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/** Returns the operations of the roles whose members can be limited, once for each of these roles. */
const shopOperations = () =>
  sessionOperationsOf(t).flatMap(sessionOperation =>
    locationRoles
      .filter(role => rolesOf(sessionOperation.access).includes(role))
      .map(role => ({ ...sessionOperation, role })),
  )
const isOpen = ({ access }: ReturnType<typeof shopOperations>[number], teamRole: TeamRole) =>
  hasTeamRole(teamRole, access.teamRole ?? 'Owner') && access.limited === 'allowed'

/**
 * Gives the owners of the sample records another team role and a limit, and makes other members the owners of the
 * teams.
 */
async function limitOwners({ owners, members, shops }: Fixtures, teamRole: TeamRole, limit: ScopeLimit) {
  const isOf = (people: Fixtures['owners'] | Fixtures['members']) =>
    inArray(
      memberships.accountId,
      locationRoles.map(role => people[role].accountId),
    )
  const limited = { teamRole, ...limitColumnsOf(limit), ...unchangedVersion }
  await t.db.update(memberships).set(limited).where(isOf(owners))
  await t.db
    .update(memberships)
    .set({ teamRole: 'Owner', ...unchangedVersion })
    .where(isOf(members))
  // A limited member cannot leave an organisation with single sign-on.
  await t.db.delete(singleSignOns)
  for (const role of locationRoles) {
    await t.db.execute(sql`update employees set location_id = ${shops[role].location.id}
      where organisation_id = ${owners[role].organisationId}`)
    await t.db.execute(sql`update notifications set data = jsonb_build_object('locationId', ${shops[role].location.id}::text)
      where account_id = ${owners[role].accountId}`)
  }
}

/**
 * Calls that a limited manager may make, but whose sample call is rejected, although it concerns a location within the
 * limit. The values are the reasons.
 */
const outsideByNature: Record<string, string> = {
  'POST /b2b/retail/employees/cashier': 'a cashier works for the whole organisation',
  'POST /b2b/institution/employees/cashier': 'a cashier works for the whole organisation',
  'POST /b2b/institution/imports': 'the sample imports rewards or employees',
  'POST /b2b/institution/imports/check': 'the sample imports rewards or employees',
}
/** Matches calls that concern only the member, or that read data of the whole organisation. */
const isWithoutLocation =
  /^(\w+ \/(auth|views|notifications|team)\b.*|PUT \/b2b\/auth\/.*|GET \/b2b\/common\/print\/fundraiser\/:id)$/

test('roles whose members can be limited are those with locations', () => {
  expect(rolesWithMemberLimits).toEqual(locationRoles)
})

describe.each(assignableTeamRoles)('a limited %s', teamRole => {
  test('does in the limit what the role allows', async () => {
    const wrong: string[] = []
    const withFixtures = createFixtureRetry(t)
    let made = 0
    for (const each of shopOperations().filter(shopOperation => isOpen(shopOperation, teamRole))) {
      const { operation, role, line } = each
      const answer = await withFixtures(
        async fixtures => {
          await limitOwners(fixtures, teamRole, { cityIds: [fixtures.cityId], locationIds: [] })
          return sendSample(t, callerOf(fixtures, role), operation, await sampleOf(operation, fixtures, role))
        },
        ({ status }) => status < 300 || line in outsideByNature,
      )
      made++
      const isFine = outsideByNature[line] ? [403, 422].includes(answer.status) : answer.status < 300
      if (!isFine) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    expect(made).toBeGreaterThan(teamRole === 'Manager' ? 100 : 60)
    expect(wrong).toEqual([])
  })

  test('is refused the calls that do not apply the limit, and no row changes', async () => {
    const fixtures = await createFixtures(t)
    await limitOwners(fixtures, teamRole, { cityIds: [fixtures.cityId], locationIds: [] })
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    let refused = 0
    for (const each of shopOperations().filter(shopOperation => !isOpen(shopOperation, teamRole))) {
      const { operation, role, line } = each
      refused++
      const { status, body } = await sendSample(
        t,
        callerOf(fixtures, role),
        operation,
        await sampleOf(operation, fixtures, role),
      )
      if (status !== 403 || body.errorCode !== 'InsufficientPermissions') wrong.push(`${line} as ${role}: ${status}`)
    }
    expect(refused).toBeGreaterThan(50)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })

  test.each([
    ['another city', async () => ({ cityIds: [await t.city('Lviv')], locationIds: [] })],
    ['no location', async () => ({ cityIds: [], locationIds: [] })],
  ])('finds no record outside of the limit, and changes none, with a limit to %s', async (_, limitOf) => {
    const fixtures = await createFixtures(t)
    await limitOwners(fixtures, teamRole, await limitOf())
    const ids = (role: LocationRole) => [
      fixtures.shops[role].location.id,
      fixtures.shops[role].bin.id,
      fixtures.saga.id,
    ]
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    let owned = 0
    for (const each of shopOperations().filter(shopOperation => isOpen(shopOperation, teamRole))) {
      const { operation, role, line } = each
      const sample = await sampleOf(operation, fixtures, role)
      const isRead = operation.method === 'GET'
      if (isWithoutLocation.test(line) || !(sample.ownedBy || isRead || /locations$/.test(sample.path))) continue
      const answer = await sendSample(t, callerOf(fixtures, role), operation, sample)
      const text = answer.raw.toString('latin1')
      if (ids(role).some(id => text.includes(id) && !sample.path.includes(id))) wrong.push(`${line} shows a record`)
      if (!sample.ownedBy && isRead) continue
      owned++
      const isExpected = sample.answerToOthers
        ? answer.status === 200 && isDeepStrictEqual(answer.body, sample.answerToOthers)
        : [404, 422].includes(answer.status)
      if (!isExpected) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    expect(owned).toBeGreaterThan(teamRole === 'Manager' ? 30 : 10)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })
})
