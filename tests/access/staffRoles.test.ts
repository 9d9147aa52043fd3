/**
 * Checks the access matrix of support staff: every operation × {admin, approver, support, reader}. A call that the role
 * does not allow is rejected with the roles that may make it, and changes no row; a call that it allows succeeds.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasStaffPermission, type StaffRole, staffRoles, staffRolesWith } from '../../contract/staffRoles'
import { accounts } from '../../server/db/schema'
import { changeStaffRole } from '../../server/repositories/commandChanges'
import { resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { requiredStaffPermission } from '../../src/custom/engine/definition/teamAccess'
import { transitionEndpointOf } from '../../src/dataProvider/paths'
import { allDefinitions } from '../helpers/definitions'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import { callerOf, rolesOf, sampleOf, sendSample, sessionOperationsOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

const staffOperations = () => sessionOperationsOf(t).filter(({ access }) => rolesOf(access).includes('Staff'))
const taskOf = ({ access }: ReturnType<typeof staffOperations>[number]) => access.staffPermission ?? 'manage'

const giveRole = ({ staff }: Fixtures, staffRole: StaffRole) =>
  t.db.update(accounts).set({ staffRole }).where(eq(accounts.id, staff.accountId))

/**
 * Matches the calls that change nothing although their method is not GET, and those by which users change only their
 * own data.
 */
const isPersonalOrRead =
  /^(POST \/auth\/(change-password|sign-out)|POST .*\/print\/(locations|bins)|\w+ \/(views|notifications|auth\/(factors|sessions|access-grants))\b.*)$/

describe.each(staffRoles)('%s', staffRole => {
  test('may make the calls of its tasks', async () => {
    const wrong: string[] = []
    const withFixtures = createFixtureRetry(t)
    for (const each of staffOperations().filter(staffOperation =>
      hasStaffPermission(staffRole, taskOf(staffOperation)),
    )) {
      const { operation, line } = each
      const answer = await withFixtures(
        async fixtures => {
          await giveRole(fixtures, staffRole)
          return sendSample(t, callerOf(fixtures, 'Staff'), operation, await sampleOf(operation, fixtures, 'Staff'))
        },
        ({ status }) => status < 300,
      )
      if (answer.status >= 300) wrong.push(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    expect(wrong).toEqual([])
  })

  test('is refused all other calls, and no row changes', async () => {
    const fixtures = await createFixtures(t)
    await giveRole(fixtures, staffRole)
    const before = await fingerprintRows(t)
    const wrong: string[] = []
    const refused = staffOperations().filter(staffOperation => !hasStaffPermission(staffRole, taskOf(staffOperation)))
    for (const each of refused) {
      const { operation, line } = each
      const sample = await sampleOf(operation, fixtures, 'Staff')
      const { status, body } = await sendSample(t, callerOf(fixtures, 'Staff'), operation, sample)
      const isNamed =
        body.errorCode === 'InsufficientPermissions' && body.message.endsWith(staffRolesWith(taskOf(each)).join(', '))
      if (status !== 403 || !isNamed) wrong.push(`${line}: ${status} ${JSON.stringify(body)}`)
    }
    expect(refused.length).toBeGreaterThanOrEqual(staffRole === 'Admin' ? 0 : 10)
    expect(wrong).toEqual([])
    expect(await fingerprintRows(t)).toEqual(before)
  })
})

test('every call of staff that changes something and is not personal needs more than reading', () => {
  const open = staffOperations().filter(
    staffOperation => staffOperation.operation.method !== 'GET' && taskOf(staffOperation) === 'read',
  )
  expect(open.map(({ line }) => line).filter(line => !isPersonalOrRead.test(line))).toEqual([])
})

test('the tasks of the calls that support and approvers may make are these', () => {
  const linesOf = (task: string) =>
    staffOperations()
      .filter(staffOperation => taskOf(staffOperation) === task)
      .map(({ line }) => line)
      .sort()
  expect(linesOf('decide')).toEqual(
    ['approve', 'decline', 'invite'].map(action => `POST /staff/applications/:id/${action}`),
  )
  expect(linesOf('help')).toEqual([
    'DELETE /staff/accounts/:id/sessions/:sessionId',
    'POST /staff/accounts/:id/change-email',
    'POST /staff/accounts/:id/reset-password',
    'POST /staff/employees/:id/resend',
    'POST /staff/organisations/:id/end-sessions',
    'POST /staff/organisations/:id/impersonate',
    'POST /staff/team-invitations/:id/resend',
  ])
})

test('the definitions of the staff area declare the tasks of their calls', () => {
  const shapeOf = (line: string) => line.replace(/\{\w+\}|:\w+/g, '{}')
  const tasks = new Map(staffOperations().map(staffOperation => [shapeOf(staffOperation.line), taskOf(staffOperation)]))
  const wrong: string[] = []
  let found = 0
  for (const definition of resolveDefinitions(allDefinitions, 'Staff').values()) {
    const calls = [
      ['read', `GET /staff/${definition.path}`],
      ...Object.keys(definition.transitions ?? {}).map(key => {
        const { endpoint, template } = transitionEndpointOf(definition, key)
        return ['write', `${endpoint.method ?? 'PUT'} /staff/${String(template)}`]
      }),
    ] as ['read' | 'write', string][]
    for (const [use, line] of calls) {
      const task = tasks.get(shapeOf(line))
      if (task) found++
      if (task && task !== requiredStaffPermission(definition, use))
        wrong.push(`${definition.name}: ${line} needs ${task}`)
    }
  }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThanOrEqual(20)
})

test('an account that an earlier release created has the role Admin', async () => {
  const staff = await t.staff()
  expect((await t.call(staff, 'GET', '/auth/me')).body.staffRole).toBe('Admin')
  const owner = await t.organisation('Retailer')
  expect((await t.call(owner, 'GET', '/auth/me')).body.staffRole).toBeNull()
})

test('a change of the role ends the sessions, also those in which the person acts for an organisation', async () => {
  const staff = await t.staff('Support')
  const owner = await t.organisation('Retailer')
  const link = await t.call(staff, 'POST', `/staff/organisations/${owner.organisationId}/impersonate`, { reason: 'x' })
  const code = new URLSearchParams(link.body.url.split('?')[1]).get('code')
  const acting = (await t.call(null, 'POST', '/auth/impersonate', { code })).body
  expect((await t.call(acting, 'GET', '/auth/me')).body.impersonation.actor).toBe(staff.email)
  expect(await changeStaffRole(t.db, staff.email, 'Reader')).toBe(true)
  for (const session of [staff, acting]) expect((await t.call(session, 'GET', '/auth/me')).status).toBe(401)
  expect(await changeStaffRole(t.db, owner.email, 'Admin')).toBe(false)
})
