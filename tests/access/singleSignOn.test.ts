/**
 * Checks that calls that are declared with `withoutSingleSignOn` reject sessions of single sign-on. Otherwise the
 * identity provider of one organisation could use the person's accounts in other organisations. The calls are read from
 * the declarations.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRole } from '../../contract/roles'
import { openSession } from '../../server/accounts/sessions'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtures } from './fixtures'
import { rolesOf, sampleOf, sendSample, sessionOperationsOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

const refused = () => sessionOperationsOf(t).filter(({ access }) => access.singleSignOn === 'refused')

test('calls that declare it are refused to sessions of single sign-on, and change no row', async () => {
  const fixtures = await createFixtures(t)
  const { id: singleSignOnId } = fixtures.singleSignOn
  const roles = (['Retailer', 'Recycler', 'Sponsor'] as const).filter(isRole)
  const sessions = await Promise.all(
    roles.map(async role => {
      const { accountId: id } = fixtures.owners[role]
      return [role, await openSession(t.db, { id, role }, undefined, undefined, { singleSignOnId })] as const
    }),
  )
  const before = await fingerprintRows(t)
  const wrong: string[] = []
  for (const { operation, access, line } of refused()) {
    for (const [role, session] of sessions.filter(([role]) => rolesOf(access).includes(role))) {
      const { status, body } = await sendSample(t, session, operation, await sampleOf(operation, fixtures, role))
      const isNamed = body.errorCode === 'InsufficientPermissions' && body.message.includes('single sign-on')
      if (status !== 403 || !isNamed) wrong.push(`${line} as ${role}: ${status} ${JSON.stringify(body)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprintRows(t)).toEqual(before)
})

test('they are those that reach beyond the organisation', () => {
  expect(refused().map(({ line }) => line)).toEqual([
    'PUT /b2b/auth/set-email',
    'POST /auth/memberships/:id([^:]+)::switch',
  ])
})
