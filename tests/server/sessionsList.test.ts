/**
 * Checks the list of an account's sessions, how they are ended, and the e-mail about a sign-in from an unknown browser.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionOriginOf } from '../../server/accounts/devices'
import { mails, sessions } from '../../server/db/schema'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('the device of a session', () => {
  test.each([
    [firefox, 'Firefox', 'Linux'],
    [iPhone, 'Safari', 'iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      'Chrome',
      'macOS',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(sessionOriginOf({ address: '203.0.113.9', userAgent })).toEqual({ browser, system, network: '203.0.…' })
  })

  test('of an IPv6 address the first two groups are stored', () => {
    expect(sessionOriginOf({ address: '2001:db8:1:2::7' }).network).toBe('2001:db8:…')
  })
})

describe.each(databaseEngines)('sessions on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  let serial = 0
  const signIn = (email: string, userAgent: string, cookie = ''): Promise<TestAnswer> =>
    t.call(
      null,
      'POST',
      '/b2b/auth/sign-in',
      { email, password: testPassword },
      {
        remoteAddress: `203.0.113.${++serial}`,
        headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
      },
    )
  const list = async (caller: { token: string }) => (await t.call(caller, 'GET', '/auth/sessions')).body.items

  test('are listed with device, network and times, and never with a token', async () => {
    const account = await t.organisation('Retailer')
    const { body: phone } = await signIn(account.email, iPhone)
    const items = await list(phone)
    expect(items).toEqual([
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', network: '203.0.…', isCurrent: true }),
      expect.objectContaining({ browser: null, system: null, network: null, isCurrent: false }),
    ])
    const [row] = await t.db.select().from(sessions).where(eq(sessions.accountId, account.accountId))
    expect(JSON.stringify(items)).not.toContain(row?.tokenHash)
    expect(Object.keys(items[0]).sort()).toEqual(
      ['browser', 'createdAt', 'id', 'isCurrent', 'lastUsedAt', 'network', 'system'].sort(),
    )
  })

  test('one is ended at once, and another account’s is not found', async () => {
    const [account, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const { body: phone } = await signIn(account.email, iPhone)
    const own = (await list(account)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await t.call(stranger, 'DELETE', `/auth/sessions/${own.id}`)).status).toBe(404)
    expect((await t.call(phone, 'GET', '/auth/me')).status).toBe(200)
    expect((await t.call(account, 'DELETE', `/auth/sessions/${own.id}`)).status).toBe(204)
    expect((await t.call(phone, 'GET', '/auth/me')).status).toBe(401)
    expect((await t.call(account, 'DELETE', `/auth/sessions/${own.id}`)).status).toBe(404)
  })

  test('all others are ended, and this one goes on', async () => {
    const account = await t.organisation('Retailer')
    const others = [await t.signInAgain(account), await t.signInAgain(account)]
    expect((await t.call(account, 'POST', '/auth/sessions/end-others')).status).toBe(204)
    for (const other of others) expect((await t.call(other, 'GET', '/auth/me')).status).toBe(401)
    expect(await list(account)).toHaveLength(1)
  })

  test('support staff end those of an organisation', async () => {
    const [account, staff] = [await t.organisation('Retailer'), await t.staff()]
    const path = `/staff/organisations/${account.organisationId}/end-sessions`
    expect((await t.call(account, 'POST', path, { reason: 'Lost phone' })).status).toBe(403)
    expect((await t.call(staff, 'POST', path, { reason: 'Lost phone' })).status).toBe(204)
    expect((await t.call(account, 'GET', '/auth/me')).status).toBe(401)
  })

  test('those of support staff who act for the account are not listed and cannot list', async () => {
    const [account, staff] = [await t.organisation('Retailer'), await t.staff()]
    const path = `/staff/organisations/${account.organisationId}/impersonate`
    const { body } = await t.call(staff, 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, 'http://portal.example').searchParams.get('code')
    const { body: acting } = await t.call(null, 'POST', '/auth/impersonate', { code })
    expect((await t.call(acting, 'GET', '/auth/sessions')).status).toBe(403)
    expect(await list(account)).toHaveLength(1)
  })

  describe('a sign-in from an unknown browser', () => {
    const reports = async (recipient: string) =>
      (await t.db.select().from(mails).where(eq(mails.recipient, recipient))).filter(
        ({ template }) => template === 'newBrowser',
      )

    test('is reported, but not the first sign-in, and not one from a known browser', async () => {
      const { email } = await t.organisation('Retailer')
      const first = await signIn(email, firefox)
      expect(await reports(email)).toEqual([])
      const cookie = String(first.headers['set-cookie']).split(';')[0]
      await signIn(email, firefox, cookie)
      expect(await reports(email)).toEqual([])
      await signIn(email, iPhone)
      expect((await reports(email)).map(({ params }) => params)).toEqual([
        expect.objectContaining({ browser: 'Safari', system: 'iPhone', network: '203.0.…' }),
      ])
    })

    test('is reported five times an hour at most', async () => {
      const { email } = await t.organisation('Retailer')
      for (let n = 0; n < 8; n++) await signIn(email, firefox)
      expect(await reports(email)).toHaveLength(5)
    })
  })
})
