/**
 * Checks that the owner can require all members of a team to have a second factor, and what members without one can
 * still do.
 */
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails, sessions } from '../../server/db/schema'
import { addAuthenticatorApp, totpCode } from '../helpers/authenticatorApp'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import type { TestCaller } from '../helpers/server'
import { setUpTeams } from '../helpers/teams'

const setupRequired = { status: 403, body: { errorCode: 'FactorSetupRequired' } }

describe.each(databaseEngines)('a required second factor on %s', database => {
  const w = setUpTeams(database)
  let owner: TestAccount
  beforeEach(async () => {
    owner = await w.t.organisation('Retailer')
  })
  const require = (caller: TestCaller, isRequired = true) =>
    w.call(caller, 'PUT', '/team/second-factor', { isRequired })
  const addApp = (caller: TestCaller) => addAuthenticatorApp(w.t, caller)
  const stores = (caller: TestCaller) => w.call(caller, 'GET', '/b2b/retail/locations')
  const requireFactor = async () => {
    await addApp(owner)
    expect(await require(owner)).toMatchObject({ status: 200, body: { isSecondFactorRequired: true } })
  }
  const removeApp = (caller: TestCaller, id: string) =>
    w.call(caller, 'PUT', `/auth/factors/${id}:remove`, { password: testPassword })

  test('needs a factor of the owner that was proved recently', async () => {
    expect(await require(owner)).toMatchObject(setupRequired)
    await addApp(owner)
    const isOwners = eq(sessions.accountId, owner.accountId)
    await w.t.db
      .update(sessions)
      .set({ factorProvedAt: new Date(Date.now() - 16 * 60_000) })
      .where(isOwners)
    expect(await require(owner)).toMatchObject({ status: 403, body: { errorCode: 'FactorRequired' } })
    expect((await w.teamOf(owner)).isSecondFactorRequired).toBe(false)
  })

  test('is switched on and off by the owner alone', async () => {
    const manager = await w.join(owner)
    await addApp(manager)
    expect(await require(manager)).toMatchObject({ status: 403, body: { errorCode: 'InsufficientPermissions' } })
    await requireFactor()
    expect(await require(owner, false)).toMatchObject({ status: 200, body: { isSecondFactorRequired: false } })
    const viewer = await w.join(owner, 'Viewer')
    expect((await stores(viewer)).status).toBe(200)
  })

  test('confines the existing sessions of members without one until they set one up', async () => {
    const [manager, viewer] = [await w.join(owner), await w.join(owner, 'Viewer')]
    await addApp(viewer)
    expect((await stores(manager)).status).toBe(200)
    await requireFactor()
    expect(await stores(manager)).toMatchObject(setupRequired)
    expect(await w.call(manager, 'POST', '/b2b/retail/locations', {})).toMatchObject(setupRequired)
    expect((await w.meOf(manager)).mustSetUpFactor).toBe(true)
    expect((await w.call(manager, 'GET', '/auth/factors')).body).toMatchObject({ isRequired: true, items: [] })
    expect((await stores(viewer)).status).toBe(200)
    expect((await stores(owner)).status).toBe(200)
    const shown = (await w.teamOf(owner)).members.map(({ email, hasSecondFactor }) => [email, hasSecondFactor])
    expect(Object.fromEntries(shown)).toEqual({ [owner.email]: true, [manager.email]: false, [viewer.email]: true })
    await addApp(manager)
    expect((await stores(manager)).status).toBe(200)
    expect((await w.meOf(manager)).mustSetUpFactor).toBe(false)
  })

  test('confines a member who signs in or joins afterwards', async () => {
    await requireFactor()
    const manager = await w.join(owner)
    expect(await stores(manager)).toMatchObject(setupRequired)
    const signIn = { email: manager.email, password: testPassword }
    const { status, body } = await w.call(null, 'POST', '/b2b/auth/sign-in', signIn)
    expect(status).toBe(200)
    expect(await stores(body)).toMatchObject(setupRequired)
    expect((await w.call(body, 'POST', '/auth/sign-out')).status).toBe(204)
  })

  test('belongs to the organisation for which the session acts', async () => {
    const other = await w.t.organisation('Retailer')
    const manager = await w.join(owner)
    expect((await w.invite(other, manager.email)).status).toBe(201)
    const joined = await w.accept(await w.codeFor(manager.email))
    expect(joined.status).toBe(200)
    await requireFactor()
    const both = joined.body as TestCaller
    expect((await stores(both)).status).toBe(200)
    const switched = await w.call(both, 'POST', `/auth/memberships/${owner.organisationId}:switch`)
    expect(switched.status).toBe(200)
    expect(await stores(switched.body)).toMatchObject(setupRequired)
    // A member who is restricted for lack of a second factor can still switch to another organisation.
    expect((await w.call(switched.body, 'GET', '/auth/memberships')).body).toHaveLength(2)
    const back = await w.call(switched.body, 'POST', `/auth/memberships/${other.organisationId}:switch`)
    expect((await stores(back.body)).status).toBe(200)
  })

  test('keeps the last factor, and lets others be removed', async () => {
    await requireFactor()
    const manager = await w.join(owner)
    const [first, second] = [await addApp(manager), await addApp(manager)]
    expect((await removeApp(manager, first.id)).status).toBe(204)
    expect(await removeApp(manager, second.id)).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
    const { body } = await w.call(manager, 'GET', '/auth/factors')
    expect(body).toMatchObject({ items: [{ id: second.id }], recoveryCodesLeft: 10 })
    await require(owner, false)
    expect((await removeApp(manager, second.id)).status).toBe(204)
  })

  test('does not affect API keys, and support staff acting for a member', async () => {
    const key = { name: 'Tills', mode: 'live', scopes: ['catalogue:read'] }
    const created = await w.call(owner, 'POST', '/b2b/retail/keys', key)
    const machine = { token: created.body.key as string }
    await requireFactor()
    await removeAllFactors()
    expect(await stores(owner)).toMatchObject(setupRequired)
    expect((await w.call(machine, 'GET', '/v1/materials')).status).toBe(200)
    const path = `/staff/organisations/${owner.organisationId}/impersonate`
    const { url } = (await w.call(await w.t.staff(), 'POST', path, { reason: 'Asked by phone' })).body
    const code = new URL(url, 'http://portal.example').searchParams.get('code')
    const acting = (await w.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await stores(acting)).status).toBe(200)
  })

  const removeAllFactors = () => w.t.db.execute(`delete from second_factors where account_id = '${owner.accountId}'`)

  test('is announced by e-mail to the members without a factor, once', async () => {
    const [manager, ready] = [await w.join(owner), await w.join(owner)]
    await addApp(ready)
    await requireFactor()
    expect((await require(owner)).status).toBe(200)
    const sent = await w.t.db
      .select({ to: mails.recipient, params: mails.params })
      .from(mails)
      .where(and(eq(mails.template, 'factorRequired')))
    const own = sent.filter(({ params }) => (params as { owner: string }).owner === owner.email)
    expect(own).toEqual([
      {
        to: manager.email,
        params: expect.objectContaining({ link: expect.stringMatching(/\/retail\/profile#security$/) }),
      },
    ])
  })

  test('sets up a factor with the password, as before', async () => {
    await requireFactor()
    const manager = await w.join(owner)
    expect((await w.call(manager, 'POST', '/auth/factors/totp/init', {})).status).toBe(422)
    const { body } = await w.call(manager, 'POST', '/auth/factors/totp/init', { password: testPassword })
    const confirmed = { challengeToken: body.challengeToken, name: 'Phone', code: totpCode(body.secret) }
    expect((await w.call(manager, 'POST', '/auth/factors/totp/confirm', confirmed)).status).toBe(200)
    expect((await stores(manager)).status).toBe(200)
  })
})
