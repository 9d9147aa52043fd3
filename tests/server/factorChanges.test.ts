/** Checks changes of second factors, actions that need a recent factor, and the factor of support staff. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mails, secondFactors, sessions } from '../../server/db/schema'
import { totpCode } from '../helpers/authenticatorApp'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { factorCallsOf, factorSite } from '../helpers/factorCalls'
import { readLastMail, readLinkParameter, readMails } from '../helpers/outbox'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const cookieOf = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0] ?? ''

describe.each(databaseEngines)('second factors on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: factorSite } })
  })
  afterAll(() => t.close())
  const { call, post, signIn, addApp, addPasskey, forgetProof } = factorCallsOf(() => t)

  describe('changes', () => {
    test('need the password without a factor, and otherwise a recent factor', async () => {
      const account = await t.organisation('Retailer')
      const refused = await post(account, '/auth/factors/totp/init')
      expect(refused).toMatchObject({ status: 422, body: { fields: { password: 'InvalidPassword' } } })
      expect((await post(account, '/auth/factors/totp/init', { password: 'Wrong-pass-1' })).status).toBe(422)
      const { id } = await addApp(account)
      expect((await post(account, '/auth/factors/passkey/init')).status).toBe(200)
      await forgetProof(account)
      expect((await post(account, '/auth/factors/passkey/init')).body.errorCode).toBe('FactorRequired')
      const remove = () => call(account, 'PUT', `/auth/factors/${id}:remove`, { password: testPassword })
      expect((await remove()).body.errorCode).toBe('FactorRequired')
      await t.db.update(sessions).set({ factorProvedAt: new Date() }).where(eq(sessions.accountId, account.accountId))
      expect((await remove()).status).toBe(204)
      expect((await signIn(account)).status).toBe(200)
    })

    test('a new password makes no browser known without a recent factor', async () => {
      const account = await t.organisation('Retailer')
      await addApp(account)
      const change = async (currentPassword: string, newPassword: string) => {
        const answer = await post(account, '/auth/change-password', { currentPassword, newPassword })
        expect(answer.status).toBe(204)
        return answer.headers['set-cookie']
      }
      expect(await change(testPassword, 'Other-pass-2')).toBeDefined()
      await forgetProof(account)
      expect(await change('Other-pass-2', 'Third-pass-3')).toBeUndefined()
    })

    test('make all browsers of earlier sign-ins unknown with the first factor, except the own one', async () => {
      const account = await t.organisation('Retailer')
      const browsers: string[] = []
      for (let n = 0; n < 6; n++) browsers.push(cookieOf(await signIn(account)))
      const { body: setup } = await post(account, '/auth/factors/totp/init', { password: testPassword })
      const confirmed = { challengeToken: setup.challengeToken, name: 'Phone', code: totpCode(setup.secret) }
      const added = await post(account, '/auth/factors/totp/confirm', confirmed)
      expect(cookieOf(added)).toMatch(/^browser-/)
      const { challengeToken } = (await signIn(account)).body
      const guess = async (cookie: string) => {
        const wrong = { challengeToken, method: 'totp', code: '000000' }
        return (await call(null, 'POST', '/auth/second-factor', wrong, cookie)).status
      }
      const guesses = await Promise.all(browsers.flatMap(cookie => Array.from({ length: 5 }, () => guess(cookie))))
      expect(guesses.filter(status => status === 422)).toHaveLength(20)
      expect(await guess(cookieOf(added))).toBe(422)
    })

    test('end the other sessions with the first factor, and none with a further one', async () => {
      const account = await t.organisation('Retailer')
      const other = (await signIn(account)).body
      const { id } = await addApp(account)
      expect((await call(other, 'GET', '/auth/me')).status).toBe(401)
      expect((await call(account, 'GET', '/auth/me')).status).toBe(200)
      const proved = await t.signInAgain(account)
      await addPasskey(account)
      expect((await call(proved, 'GET', '/auth/me')).status).toBe(200)
      expect((await call(account, 'PUT', `/auth/factors/${id}:remove`, {})).status).toBe(204)
    })

    test('another account’s factor is not found', async () => {
      const [account, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const { id } = await addApp(account)
      const body = { password: testPassword }
      expect((await call(stranger, 'PUT', `/auth/factors/${id}:remove`, body)).status).toBe(404)
    })

    test('send an e-mail and a notification at once', async () => {
      const account = await t.organisation('Retailer')
      const { id } = await addApp(account)
      await call(account, 'PUT', `/auth/factors/${id}:remove`, { password: testPassword })
      const sent = await t.db
        .select()
        .from(mails)
        .where(and(eq(mails.recipient, account.email), eq(mails.template, 'accessGranted')))
      expect(sent.map(({ params }) => params)).toEqual([
        expect.objectContaining({ kind: 'factor', name: 'Phone', change: 'created' }),
        expect.objectContaining({ kind: 'factor', name: 'Phone', change: 'removed' }),
      ])
      const { items } = (await call(account, 'GET', '/notifications')).body
      expect(items.map(({ kind }: { kind: string }) => kind)).toContain('factor.changed')
    })

    test('that remove a factor in the review of access have the same checks and reports', async () => {
      const account = await t.organisation('Retailer')
      const { id } = await addApp(account)
      const disable = () => call(account, 'PUT', `/auth/access-grants/${id}:disable`)
      expect((await call(account, 'PUT', '/team/second-factor', { isRequired: true })).status).toBe(200)
      expect((await disable()).body.errorCode).toBe('InvalidOperation')
      expect((await call(account, 'PUT', '/team/second-factor', { isRequired: false })).status).toBe(200)
      expect((await disable()).status).toBe(204)
      const factors = (await call(account, 'GET', '/auth/factors')).body
      expect([factors.items, factors.recoveryCodesLeft]).toEqual([[], 0])
      expect((await readLastMail(t, account.email)).text).toContain('“Phone”')
    })

    test('the recovery of the account disables factors and codes that were added in the ended sessions', async () => {
      const account = await t.organisation('Retailer')
      const email = `${account.accountId}@moved.example`
      expect((await call(account, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
      await addApp(account)
      const links = (await readMails(t, account.email)).map(mail => readLinkParameter(mail, 'token'))
      const token = links.filter(Boolean).at(-1)
      expect((await post(null, '/auth/take-back-email', { token })).status).toBe(204)
      const rows = await t.db.select().from(secondFactors).where(eq(secondFactors.accountId, account.accountId))
      expect(rows.map(({ disabledAt }) => disabledAt)).toEqual([expect.any(Date)])
      expect(await t.db.$count(sessions, eq(sessions.accountId, account.accountId))).toBe(0)
    })
  })

  describe('a recent factor', () => {
    const key = { name: 'Tills', mode: 'live', scopes: ['webhooks:manage'] }

    test('is needed to create an API key, change the e-mail, delete the account and remove a member', async () => {
      const account = await t.organisation('Retailer')
      const member = await t.member(account, 'Manager')
      const { secret } = await addApp(account)
      await forgetProof(account)
      const actions = [
        ['POST', '/b2b/retail/keys', key],
        ['PUT', '/b2b/auth/set-email', { email: 'new@moved.example' }],
        ['DELETE', '/b2b/retail', undefined],
        ['DELETE', `/team/members/${member.membershipId}`, undefined],
      ] as const
      for (const [method, path, body] of actions) {
        expect((await call(account, method, path, body)).body.errorCode).toBe('FactorRequired')
      }
      const { body } = await post(account, '/auth/factors/challenge')
      const proof = { challengeToken: body.challengeToken, method: 'totp', code: totpCode(secret) }
      expect((await post(account, '/auth/factors/prove', proof)).status).toBe(204)
      expect((await post(account, '/b2b/retail/keys', key)).status).toBe(201)
    })

    test('is not asked of an account without a factor', async () => {
      const account = await t.organisation('Retailer')
      expect((await post(account, '/b2b/retail/keys', key)).status).toBe(201)
      expect((await post(account, '/auth/factors/challenge')).status).toBe(409)
    })

    test('a proof of another session counts for that session only', async () => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      await forgetProof(account)
      const other = await t.signInAgain(account)
      const { body } = await post(other, '/auth/factors/challenge')
      const proof = { challengeToken: body.challengeToken, method: 'totp', code: totpCode(secret) }
      expect((await post(other, '/auth/factors/prove', proof)).status).toBe(204)
      expect((await post(account, '/b2b/retail/keys', key)).body.errorCode).toBe('FactorRequired')
    })
  })
})

describe('support staff', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ config: { isStaffFactorRequired: true } })
  })
  afterAll(() => t.close())

  test('can only set up a factor until they have one', async () => {
    const staff = await t.staff()
    expect((await t.call(staff, 'GET', '/auth/me')).body.mustSetUpFactor).toBe(true)
    expect((await t.call(staff, 'GET', '/staff/applications')).body.errorCode).toBe('FactorSetupRequired')
    const { body: setup } = await t.call(staff, 'POST', '/auth/factors/totp/init', { password: testPassword })
    const confirmed = { challengeToken: setup.challengeToken, name: 'Phone', code: totpCode(setup.secret) }
    expect((await t.call(staff, 'POST', '/auth/factors/totp/confirm', confirmed)).status).toBe(200)
    expect((await t.call(staff, 'GET', '/auth/me')).body.mustSetUpFactor).toBe(false)
    expect((await t.call(staff, 'GET', '/staff/applications')).status).toBe(200)
  })

  test('need a recent factor to act for an organisation', async () => {
    const [staff, shop] = [await t.staff(), await t.organisation('Retailer')]
    const { body: setup } = await t.call(staff, 'POST', '/auth/factors/totp/init', { password: testPassword })
    const confirmed = { challengeToken: setup.challengeToken, name: 'Phone', code: totpCode(setup.secret) }
    await t.call(staff, 'POST', '/auth/factors/totp/confirm', confirmed)
    const path = `/staff/organisations/${shop.organisationId}/impersonate`
    expect((await t.call(staff, 'POST', path, { reason: 'Asked by phone' })).status).toBe(200)
    await t.db
      .update(sessions)
      .set({ factorProvedAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.accountId, staff.accountId))
    expect((await t.call(staff, 'POST', path, { reason: 'Asked by phone' })).body.errorCode).toBe('FactorRequired')
  })
})
