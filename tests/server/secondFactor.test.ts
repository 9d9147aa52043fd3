/**
 * Checks second factors on a real database: authenticator apps, recovery codes and passkeys of a software authenticator;
 * the second step of a sign-in; replays, races, stolen challenges; and actions that need a recent factor.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FactorChallenge } from '../../contract/factors'
import { factorChallenges, mails, secondFactors, sessions, signInWaits } from '../../server/db/schema'
import { toBase32, totpCodeAt } from '../../server/lib/totp'
import { createAuthenticator } from '../helpers/authenticator'
import { addAuthenticatorApp, totpCode } from '../helpers/authenticatorApp'
import { type TestAccount, testPassword } from '../helpers/builders'
import { readLastMail, readLinkParameter, readMails } from '../helpers/outbox'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const site = 'https://portal.example'
const stepMs = 30_000

const cookieOf = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0] ?? ''

let serial = 0
/** Returns an address that no other call has, so that limits of addresses do not apply. */
const nextAddress = () => {
  serial++
  return `10.${(serial >> 8) & 255}.${serial & 255}.9`
}

describe('codes of RFC 6238', () => {
  const secret = toBase32(Buffer.from('12345678901234567890'))
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i s the code is %s', (seconds, code) => {
    expect(totpCodeAt(secret, Math.floor(seconds / 30))).toBe(code)
  })
})

describe.each(['embedded', 'postgres'] as const)('second factors on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: site } })
  })
  afterAll(() => t.close())

  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown, cookie?: string) =>
    t.call(caller, method, path, body, { remoteAddress: nextAddress(), ...(cookie && { headers: { cookie } }) })
  const post = (caller: { token: string } | null, path: string, body: unknown = {}) => call(caller, 'POST', path, body)
  const signIn = ({ email }: { email: string }, password = testPassword) =>
    post(null, '/b2b/auth/sign-in', { email, password })
  const prove = (challengeToken: string, method: string, code: string) =>
    post(null, '/auth/second-factor', { challengeToken, method, code })

  /** Adds an authenticator app, as if its code had been confirmed some time ago. */
  const addApp = async (account: { token: string }) => {
    const app = await addAuthenticatorApp(t, account)
    await t.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.id, app.id))
    return app
  }
  const addPasskey = async (account: { token: string }) => {
    const authenticator = createAuthenticator(site)
    const { body: setup } = await post(account, '/auth/factors/passkey/init', { password: testPassword })
    const attestation = authenticator.register(setup.challengeToken)
    const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
    const { status, body } = await post(account, '/auth/factors/passkey/confirm', confirmed)
    expect(status).toBe(200)
    return { id: body.id as string, authenticator }
  }
  const challenge = async (account: { email: string }): Promise<FactorChallenge> => {
    const { status, body } = await signIn(account)
    expect(status).toBe(202)
    return body
  }
  const forgetProof = (account: TestAccount) =>
    t.db
      .update(sessions)
      .set({ factorProvedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.accountId, account.accountId))

  describe('sign-in', () => {
    test('without a factor is unchanged; with one it opens no session until the code is right', async () => {
      const account = await t.organisation('Retailer')
      expect((await signIn(account)).status).toBe(200)
      const { secret } = await addApp(account)
      const { challengeToken, methods } = await challenge(account)
      expect(methods).toEqual(['totp', 'recoveryCode'])
      expect((await call({ token: challengeToken }, 'GET', '/auth/me')).status).toBe(401)
      expect((await prove(challengeToken, 'totp', '000000')).body.errorCode).toBe('OtpChallengeFailed')
      const answer = await prove(challengeToken, 'totp', totpCode(secret))
      expect(answer).toMatchObject({ status: 200, body: { role: 'Retailer' } })
      expect((await call(answer.body, 'GET', '/auth/me')).status).toBe(200)
      expect(cookieOf(answer)).toMatch(/^browser-/)
    })

    test('a challenge works once', async () => {
      const account = await t.organisation('Retailer')
      const { recoveryCodes } = await addApp(account)
      const { challengeToken } = await challenge(account)
      expect((await prove(challengeToken, 'recoveryCode', recoveryCodes[0] ?? '')).status).toBe(200)
      expect((await prove(challengeToken, 'recoveryCode', recoveryCodes[1] ?? '')).status).toBe(422)
    })

    test('a challenge ends after five minutes, and with a new password', async () => {
      const account = await t.organisation('Retailer')
      const { recoveryCodes } = await addApp(account)
      const [code = ''] = recoveryCodes
      const expired = await challenge(account)
      await t.db
        .update(factorChallenges)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(factorChallenges.accountId, account.accountId))
      expect((await prove(expired.challengeToken, 'recoveryCode', code)).status).toBe(422)
      const former = await challenge(account)
      const change = { currentPassword: testPassword, newPassword: 'Newer-bottle-22' }
      expect((await post(account, '/auth/change-password', change)).status).toBe(204)
      expect((await prove(former.challengeToken, 'recoveryCode', code)).status).toBe(422)
    })

    test('a stolen challenge is of no use to another account', async () => {
      const [owner, thief] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      await addApp(owner)
      const { secret, recoveryCodes } = await addApp(thief)
      const { authenticator } = await addPasskey(thief)
      const { challengeToken } = await challenge(owner)
      expect((await prove(challengeToken, 'totp', totpCode(secret))).status).toBe(422)
      expect((await prove(challengeToken, 'recoveryCode', recoveryCodes[0] ?? '')).status).toBe(422)
      const assertion = authenticator.sign(challengeToken)
      const proof = { challengeToken, method: 'passkey', assertion }
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(422)
    })

    test('a reset of the password does not bypass the factor', async () => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      const { body } = await post(null, '/auth/reset-password/init', { sendTo: 'Email', login: account.email })
      const otpCode = /\b\d{8}\b/.exec((await readLastMail(t, account.email)).text ?? '')?.[0]
      const confirmed = { challengeToken: body.challengeToken, otpCode, newPassword: 'Owners-bottle-33' }
      const answer = await post(null, '/auth/reset-password/confirm', confirmed)
      expect(answer).toMatchObject({ status: 202, body: { methods: ['totp', 'recoveryCode'] } })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect((await prove(answer.body.challengeToken, 'totp', totpCode(secret))).status).toBe(200)
    })
  })

  describe('authenticator apps', () => {
    test('the secret is not readable after the set-up, and a wrong code adds nothing', async () => {
      const account = await t.organisation('Retailer')
      const { body: setup } = await post(account, '/auth/factors/totp/init', { password: testPassword })
      expect(setup.uri).toContain(`secret=${setup.secret}`)
      const wrong = { challengeToken: setup.challengeToken, name: 'Phone', code: '000000' }
      expect((await post(account, '/auth/factors/totp/confirm', wrong)).status).toBe(422)
      expect((await signIn(account)).status).toBe(200)
      const right = { ...wrong, code: totpCode(setup.secret) }
      expect((await post(account, '/auth/factors/totp/confirm', right)).status).toBe(200)
      const listed = JSON.stringify((await call(account, 'GET', '/auth/factors')).body)
      expect(listed).toContain('Phone')
      expect(listed).not.toContain(setup.secret)
    })

    test.each([-1, 0, 1])('a code of %i steps from now is accepted', async steps => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      const { challengeToken } = await challenge(account)
      expect((await prove(challengeToken, 'totp', totpCode(secret, steps))).status).toBe(200)
    })

    test.each([-3, 3])('a code of %i steps from now is not', async steps => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      const { challengeToken } = await challenge(account)
      expect((await prove(challengeToken, 'totp', totpCode(secret, steps))).status).toBe(422)
    })

    test('of 50 simultaneous uses of one code, one succeeds', async () => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      // The waits after failures are not the subject here, so a trigger removes them.
      const tokens: string[] = []
      for (let n = 0; n < 50; n++) {
        await t.db.delete(signInWaits).where(eq(signInWaits.accountId, account.accountId))
        tokens.push((await challenge(account)).challengeToken)
      }
      await t.db.execute(sql`
        create or replace function forget_waits() returns trigger language plpgsql as $$
        begin new.failures := 0; new.until := now() - interval '1 hour'; return new; end $$`)
      await t.db.execute(sql`
        create or replace trigger forget_waits before insert or update on sign_in_waits
        for each row execute function forget_waits()`)
      const code = totpCode(secret)
      const answers = await Promise.all(tokens.map(token => prove(token, 'totp', code)))
      await t.db.execute(sql`drop function forget_waits cascade`)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(422)])
    })

    test('an account has at most 20 factors', async () => {
      const account = await t.organisation('Retailer')
      await addApp(account)
      const rows = Array.from({ length: 19 }, (_, n) => ({
        accountId: account.accountId,
        kind: 'passkey' as const,
        name: `Key ${n}`,
        credentialId: `${account.accountId}-${n}`,
      }))
      await t.db.insert(secondFactors).values(rows)
      const { body: setup } = await post(account, '/auth/factors/totp/init')
      const confirmed = { challengeToken: setup.challengeToken, name: 'Phone', code: totpCode(setup.secret) }
      expect((await post(account, '/auth/factors/totp/confirm', confirmed)).body.errorCode).toBe('LimitReached')
    })
  })

  describe('recovery codes', () => {
    test('each works once, however it is typed; a new set ends the former', async () => {
      const account = await t.organisation('Retailer')
      const { recoveryCodes } = await addApp(account)
      const [one = '', two = ''] = recoveryCodes
      expect(new Set(recoveryCodes).size).toBe(10)
      const use = async (code: string) => {
        await t.db.delete(signInWaits).where(eq(signInWaits.accountId, account.accountId))
        return (await prove((await challenge(account)).challengeToken, 'recoveryCode', code)).status
      }
      expect(await use(one.toUpperCase().replaceAll('-', ' '))).toBe(200)
      expect(await use(one)).toBe(422)
      expect((await call(account, 'GET', '/auth/factors')).body.recoveryCodesLeft).toBe(9)
      const { body } = await post(account, '/auth/factors/recovery-codes', { password: testPassword })
      expect(await use(two)).toBe(422)
      expect(await use(body.codes[0])).toBe(200)
    })

    test('of 15 simultaneous uses of one code, one succeeds', async () => {
      const account = await t.organisation('Retailer')
      const { recoveryCodes } = await addApp(account)
      const use = async () => {
        const session = await t.signInAgain(account)
        const { challengeToken } = (await post(session, '/auth/factors/challenge')).body
        return () =>
          post(session, '/auth/factors/prove', { challengeToken, method: 'recoveryCode', code: recoveryCodes[0] })
      }
      const uses = []
      for (let n = 0; n < 15; n++) uses.push(await use())
      const answers = await Promise.all(uses.map(each => each()))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    })
  })

  describe('passkeys', () => {
    test('a passkey is the second factor, and alone both', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const second = await challenge(account)
      expect(second.passkeys).toMatchObject({ rpId: 'portal.example', credentials: [{ transports: ['internal'] }] })
      const { challengeToken } = second
      const proof = { challengeToken, method: 'passkey', assertion: authenticator.sign(challengeToken) }
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(200)
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(422)
      const { body: alone } = await post(null, '/auth/passkey-sign-in/init')
      const { attemptToken } = alone
      const assertion = authenticator.sign(alone.challengeToken)
      const body = { challengeToken: alone.challengeToken, attemptToken, assertion }
      const answer = await post(null, '/auth/passkey-sign-in/confirm', body)
      expect(answer).toMatchObject({ status: 200, body: { role: 'Retailer' } })
      expect((await post(null, '/auth/passkey-sign-in/confirm', body)).status).toBe(422)
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['an unverified user', { isUserVerified: false }],
      ['an unknown attestation', { format: 'apple' }],
    ])('the registration of %s is refused', async (_, options) => {
      const account = await t.organisation('Retailer')
      const { body: setup } = await post(account, '/auth/factors/passkey/init', { password: testPassword })
      const attestation = createAuthenticator(site).register(setup.challengeToken, options)
      const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
      expect((await post(account, '/auth/factors/passkey/confirm', confirmed)).status).toBe(422)
      expect((await call(account, 'GET', '/auth/factors')).body.items).toEqual([])
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['an unverified user', { isUserVerified: false }],
    ])('a signature of %s is refused', async (_, options) => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const { challengeToken } = await challenge(account)
      const assertion = authenticator.sign(challengeToken, options)
      const proof = { challengeToken, method: 'passkey', assertion }
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(422)
    })

    test('a challenge of another browser’s attempt is refused', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const [own, other] = [
        (await post(null, '/auth/passkey-sign-in/init')).body,
        (await post(null, '/auth/passkey-sign-in/init')).body,
      ]
      const assertion = authenticator.sign(own.challengeToken)
      const stolen = { challengeToken: own.challengeToken, attemptToken: other.attemptToken, assertion }
      expect((await post(null, '/auth/passkey-sign-in/confirm', stolen)).status).toBe(422)
      const right = { ...stolen, attemptToken: own.attemptToken }
      expect((await post(null, '/auth/passkey-sign-in/confirm', right)).status).toBe(422)
    })

    test('a copied authenticator, whose counter does not rise, is refused', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const use = async () => {
        await t.db.delete(signInWaits).where(eq(signInWaits.accountId, account.accountId))
        const { challengeToken } = await challenge(account)
        const assertion = authenticator.sign(challengeToken)
        return (await post(null, '/auth/second-factor', { challengeToken, method: 'passkey', assertion })).status
      }
      expect(await use()).toBe(200)
      authenticator.rewind()
      expect(await use()).toBe(422)
    })

    test('a passkey is registered once', async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const { authenticator } = await addPasskey(account)
      const { body: setup } = await post(other, '/auth/factors/passkey/init', { password: testPassword })
      const attestation = authenticator.register(setup.challengeToken)
      const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
      expect((await post(other, '/auth/factors/passkey/confirm', confirmed)).body.errorCode).toBe('NotUnique')
    })
  })

  describe('waits', () => {
    test('wrong codes are counted like wrong passwords, and a right password does not forget them', async () => {
      const account = await t.organisation('Retailer')
      await addApp(account)
      const from = (path: string, body: unknown) =>
        t.call(null, 'POST', path, body, { remoteAddress: '198.51.100.7', headers: {} })
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) {
        const { status, body } = await from('/b2b/auth/sign-in', { email: account.email, password: testPassword })
        if (status !== 202) return expect(status).toBe(429)
        const proof = { challengeToken: body.challengeToken, method: 'totp', code: '000000' }
        statuses.push((await from('/auth/second-factor', proof)).status)
      }
      return expect(statuses).toContain(429)
    })

    test('the owner signs in from a known browser during the guesses of others', async () => {
      const account = await t.organisation('Retailer')
      const { secret, recoveryCodes } = await addApp(account)
      const first = await challenge(account)
      const cookie = cookieOf(await prove(first.challengeToken, 'recoveryCode', recoveryCodes[0] ?? ''))
      const { challengeToken } = await challenge(account)
      const guesses = await Promise.all(Array.from({ length: 60 }, () => prove(challengeToken, 'totp', '000000')))
      expect(guesses.some(({ status }) => status === 429)).toBe(true)
      const password = { email: account.email, password: testPassword }
      const step = await call(null, 'POST', '/b2b/auth/sign-in', password, cookie)
      expect(step.status).toBe(202)
      const proof = { challengeToken: step.body.challengeToken, method: 'totp', code: totpCode(secret) }
      expect((await call(null, 'POST', '/auth/second-factor', proof, cookie)).status).toBe(200)
    })
  })

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

    test('is needed to create an API key, change the e-mail and delete the account', async () => {
      const account = await t.organisation('Retailer')
      const { secret } = await addApp(account)
      await forgetProof(account)
      const actions = [
        ['POST', '/b2b/retail/keys', key],
        ['PUT', '/b2b/auth/set-email', { email: 'new@moved.example' }],
        ['DELETE', '/b2b/retail', undefined],
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
      .set({ factorProvedAt: new Date(Date.now() - 32 * stepMs) })
      .where(eq(sessions.accountId, staff.accountId))
    expect((await t.call(staff, 'POST', path, { reason: 'Asked by phone' })).body.errorCode).toBe('FactorRequired')
  })
})
