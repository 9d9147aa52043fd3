/**
 * Checks that strangers who guess passwords and request codes for an hour, on a simulated clock, do not lock the owner
 * out. Also checks how many simultaneous attempts are evaluated.
 */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { networkRangeOf } from '../../server/auth/clientIdentity'
import { knownBrowsers, resetChallenges, signInWaits } from '../../server/db/schema'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter, readMailedCode } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const secondMs = 1000
/** Number of guesses from as many networks within an hour, a multiple of 60. `npm run attack` sends 10,020. */
const guesses = Number(process.env.GUESSES ?? 1200)
const newPassword = 'Newer-bottle-22'

type Answer = Awaited<ReturnType<TestServer['call']>>
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? ''

describe.each(databaseEngines)('strangers on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: 'https://portal.example' } })
  })
  afterAll(() => t.close())
  afterEach(() => vi.useRealTimers())

  const post = (path: string, body: unknown, remoteAddress: string, cookie = '') =>
    t.call(null, 'POST', path, body, { remoteAddress, headers: cookie ? { cookie } : {} })
  const signIn = (email: string, password: string, address: string, cookie?: string) =>
    post('/b2b/auth/sign-in', { email, password }, address, cookie)
  const askCode = (login: string, address: string, cookie?: string) =>
    post('/auth/reset-password/init', { sendTo: 'Email', login }, address, cookie)
  const confirm = async (email: string, challengeToken: string, address: string, cookie?: string) => {
    const otpCode = readMailedCode(await readLastMail(t, email))
    return post('/auth/reset-password/confirm', { challengeToken, otpCode, newPassword }, address, cookie)
  }
  let browsers = 20
  const known = async ({ email }: TestAccount) => cookieOf(await signIn(email, testPassword, `192.0.2.${browsers++}`))

  /**
   * Guesses passwords for an hour, and requests a code every minute.
   * @param everyTenMinutes what the owner does meanwhile
   * @param guesses number of guesses within the hour, a multiple of 60
   * @returns the numbers of evaluated guesses and of sent codes
   */
  const besiege = async (
    { email }: TestAccount,
    addressAt: (n: number) => string,
    everyTenMinutes: () => unknown,
    guesses = 360,
  ) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
    const perMinute = guesses / 60
    let evaluated = 0
    let codes = 0
    for (let n = 0; n < guesses; n++) {
      vi.advanceTimersByTime((60 * secondMs) / perMinute)
      if ((await signIn(email, `Guess-${n}-wrong`, addressAt(n))).status === 422) evaluated++
      if (n % perMinute === 0 && (await askCode(email, addressAt(n))).status === 200) codes++
      if ((n + 1) % (10 * perMinute) === 0) await everyTenMinutes()
    }
    return { judged: evaluated, codes }
  }

  test('one stranger, for an hour: the owner signs in at the first try from everywhere, and a reset works', async () => {
    const account = await t.organisation('Retailer')
    const cookie = await known(account)
    const owners: number[] = []
    const found = await besiege(
      account,
      n => `203.0.113.${n % 250}`,
      async () => {
        owners.push((await signIn(account.email, testPassword, '192.0.2.1', cookie)).status)
        owners.push((await signIn(account.email, testPassword, '198.51.100.7')).status)
        // The owner can sign in even from the network of the strangers, because the owner's browser is known.
        owners.push((await signIn(account.email, testPassword, '203.0.113.99', cookie)).status)
      },
    )
    expect(owners).toEqual(Array(18).fill(200))
    expect(found.judged).toBeLessThanOrEqual(18)
    expect(found.codes).toBeLessThanOrEqual(5)
    const { body } = await askCode(account.email, '198.51.100.7')
    expect((await askCode(account.email, '203.0.113.1')).status).not.toBe(500)
    expect((await confirm(account.email, body.challengeToken, '198.51.100.7')).status).toBe(200)
  })

  test('thousands of guesses, each from another network: the known browser signs in at once and resets; the guesses are limited', async () => {
    const account = await t.organisation('Retailer')
    const cookie = await known(account)
    const owners: number[] = []
    const found = await besiege(
      account,
      n => `100.${n >> 8}.${n & 255}.5`,
      async () => owners.push((await signIn(account.email, testPassword, '192.0.2.2', cookie)).status),
      guesses,
    )
    expect(owners).toEqual(Array(6).fill(200))
    expect(found.judged).toBeGreaterThan(20)
    expect(found.judged).toBeLessThanOrEqual(60)
    expect(found.codes).toBeLessThanOrEqual(20)
    const { status, body } = await askCode(account.email, '192.0.2.2', cookie)
    expect(status).toBe(200)
    expect((await confirm(account.email, body.challengeToken, '192.0.2.2', cookie)).status).toBe(200)
  })

  test('20 of 100 simultaneous guesses from 100 networks are evaluated', async () => {
    const { email } = await t.organisation('Retailer')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signIn(email, 'Wrong-pass-1', `101.7.${n}.1`)),
    )
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(20)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(80)
  })

  test('20 of 40 simultaneous requests from 40 networks get a code, and none invalidates another’s', async () => {
    const { email, accountId } = await t.organisation('Retailer')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => askCode(email, `101.8.${n}.1`)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(20)
    const codes = await t.db.select().from(resetChallenges).where(eq(resetChallenges.accountId, accountId))
    expect(codes.filter(code => code.usedAt === null)).toHaveLength(20)
  })

  test('a stranger’s request leaves the owner’s code valid; the owner’s own invalidates it', async () => {
    const { email, accountId } = await t.organisation('Retailer')
    const { body: first } = await askCode(email, '192.0.2.1')
    await askCode(email, '203.0.113.5')
    const live = async () =>
      (await t.db.select().from(resetChallenges).where(eq(resetChallenges.accountId, accountId))).filter(
        row => row.usedAt === null,
      ).length
    expect(await live()).toBe(2)
    await t.db
      .update(resetChallenges)
      .set({ createdAt: new Date(Date.now() - 2 * 60_000) })
      .where(eq(resetChallenges.accountId, accountId))
    const { body: second } = await askCode(email, '192.0.2.200')
    expect(await live()).toBe(2)
    expect((await confirm(email, first.challengeToken, '192.0.2.1')).status).toBe(422)
    expect((await confirm(email, second.challengeToken, '192.0.2.1')).status).toBe(200)
    expect(await live()).toBe(0)
  })

  test('a known browser that guesses has to wait too, and makes no other client wait', async () => {
    const account = await t.organisation('Retailer')
    const cookie = await known(account)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await signIn(account.email, 'no', '192.0.2.9', cookie)).status)
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(422))
    expect(statuses).toContain(429)
    expect((await signIn(account.email, testPassword, '192.0.2.9')).status).toBe(200)
  })

  describe('the cookie of a known browser', () => {
    const rows = (accountId: string) => t.db.$count(knownBrowsers, eq(knownBrowsers.accountId, accountId))

    test('is httpOnly, limited to this site and the API, secure if the portal is, and stored as a fingerprint', async () => {
      const account = await t.organisation('Retailer')
      const answer = await signIn(account.email, testPassword, '192.0.2.3')
      expect(answer.headers['set-cookie']).toMatch(
        /^browser-[0-9a-f]{16}=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict; Secure$/,
      )
      const token = cookieOf(answer).split('=')[1] ?? ''
      expect(JSON.stringify(await t.db.select().from(knownBrowsers))).not.toContain(token)
    })

    test('stays the same in the same browser, differs for another account, and opens nothing', async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const cookie = await known(account)
      const again = await signIn(account.email, testPassword, '192.0.2.2', cookie)
      expect(cookieOf(again)).toBe(cookie)
      expect(await rows(account.accountId)).toBe(1)
      expect(cookieOf(await signIn(other.email, testPassword, '192.0.2.2', cookie)).split('=')[0]).not.toBe(
        cookie.split('=')[0],
      )
      expect((await t.call(null, 'GET', '/auth/me', undefined, { headers: { cookie } })).status).toBe(401)
    })

    test('that was invented is not accepted', async () => {
      const account = await t.organisation('Retailer')
      const made = `${(await known(account)).split('=')[0]}=${'x'.repeat(43)}`
      expect(cookieOf(await signIn(account.email, testPassword, '192.0.2.3', made))).not.toBe(made)
    })

    test('is invalidated by a new password, except in the browser that set it', async () => {
      const account = await t.organisation('Retailer')
      const cookie = await known(account)
      const body = { currentPassword: testPassword, newPassword }
      const answer = await t.call(account, 'POST', '/auth/change-password', body, { headers: { cookie } })
      expect(answer.status).toBe(204)
      expect(cookieOf(answer)).not.toBe(cookie)
      expect(await rows(account.accountId)).toBe(1)
    })

    test('is invalidated by a reset', async () => {
      const account = await t.organisation('Retailer')
      await known(account)
      await known(account)
      const { body } = await askCode(account.email, '192.0.2.4')
      expect((await confirm(account.email, body.challengeToken, '192.0.2.4')).status).toBe(200)
      expect(await rows(account.accountId)).toBe(1)
    })

    test('is invalidated when the account is recovered', async () => {
      const account = await t.organisation('Retailer')
      await known(account)
      await t.call(account, 'PUT', '/b2b/auth/set-email', { email: `elsewhere-${database}@moved.example` })
      const token = readLinkParameter(await readLastMail(t, account.email), 'token')
      expect((await post('/auth/take-back-email', { token }, '192.0.2.5')).status).toBe(204)
      expect(await rows(account.accountId)).toBe(0)
    })
  })

  test('a success does not count as a try, for strangers too', async () => {
    const account = await t.organisation('Retailer')
    for (let n = 0; n < 30; n++) expect((await signIn(account.email, testPassword, `102.1.${n}.1`)).status).toBe(200)
    const waits = await t.db.select().from(signInWaits).where(eq(signInWaits.accountId, account.accountId))
    expect(waits.map(wait => wait.clientName)).toEqual(['strangers'])
  })
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::9', '2001:db8:1::/48'],
])('%s belongs to %s', (address, range) => {
  expect(networkRangeOf(address)).toBe(range)
})
