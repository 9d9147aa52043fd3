/**
 * Checks the second step of a sign-in with authenticator apps and recovery codes: replays, races and stolen challenges.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factorChallenges, secondFactors, signInWaits } from '../../server/db/schema'
import { toBase32, totpCodeAt } from '../../server/lib/totp'
import { totpCode } from '../helpers/authenticatorApp'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { factorCallsOf, factorSite } from '../helpers/factorCalls'
import { readLastMail, readMailedCode } from '../helpers/outbox'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const cookieOf = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0] ?? ''

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

describe.each(databaseEngines)('second factors on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: factorSite } })
  })
  afterAll(() => t.close())
  const { call, post, signIn, prove, addApp, addPasskey, challenge } = factorCallsOf(() => t)

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
      const otpCode = readMailedCode(await readLastMail(t, account.email))
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
      // This test does not check the waits after failures: they are deleted before each sign-in, and a trigger resets
      // them during the proofs.
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
})
