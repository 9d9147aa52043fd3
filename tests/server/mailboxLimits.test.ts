/** Checks that no user can fill the mailbox of another person, and that the limits leave the mailbox's owner a way in. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailboxOf } from '../../server/accounts/emailAddresses'
import { accounts, auditLog, mails, resetChallenges } from '../../server/db/schema'
import { mailLimits } from '../../server/mail/mailLimits'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('the mailbox of a person on %s', database => {
  let t: TestServer
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  /** Calls the API from another network each time. */
  const post = (path: string, body: unknown, cookie = '') => {
    const n = serial++
    const headers = cookie ? { cookie } : {}
    return t.call(null, 'POST', path, body, { remoteAddress: `10.${n >> 8}.${n & 255}.7`, headers })
  }
  const requestCode = (login: string, cookie?: string) =>
    post('/auth/reset-password/init', { sendTo: 'Email', login }, cookie)
  const signIn = async (email: string) => {
    const { headers } = await post('/b2b/auth/sign-in', { email, password: testPassword })
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const tagged = (email: string, tag: string) => email.replace('@', `+${tag}@`)
  /** Creates an account with an address of the mailbox that it has not proved. */
  async function accountWithTypedAddress(email: string): Promise<TestAccount> {
    const account = await t.organisation('Retailer')
    const answer = await t.call(account, 'PUT', '/b2b/auth/set-email', { email })
    expect(answer.status).toBe(204)
    return { ...account, email }
  }
  const statusesOf = async (requests: Promise<{ status: number }>[]) =>
    (await Promise.all(requests)).map(({ status }) => status)
  const succeeded = (statuses: number[]) => statuses.filter(status => status === 200).length

  test('reset codes of accounts with typed addresses are limited together, and leave the owner’s codes alone', async () => {
    const owner = await t.organisation('Retailer')
    const cookie = await signIn(owner.email)
    const thieves = []
    for (const tag of ['a', 'b', 'c']) thieves.push(await accountWithTypedAddress(tagged(owner.email, tag)))
    const browsers = new Map<string, string[]>()
    for (const { email } of thieves) browsers.set(email, [])
    for (let n = 0; n < 5; n++) for (const { email } of thieves) browsers.get(email)?.push(await signIn(email))
    await t.db.delete(mails)
    const ofBrowsers = [...browsers].flatMap(([email, each]) => each.map(browser => requestCode(email, browser)))
    expect(succeeded(await statusesOf(ofBrowsers))).toBe(mailLimits.unprovedResetCodesPerHour)
    const ofNetworks = thieves.flatMap(({ email }) => Array.from({ length: 5 }, () => requestCode(email)))
    expect(succeeded(await statusesOf(ofNetworks))).toBe(mailLimits.unprovedResetCodesPerHour)
    expect(await t.db.$count(mails)).toBe(2 * mailLimits.unprovedResetCodesPerHour)
    const rejected = await requestCode(thieves[0]?.email ?? '')
    expect([rejected.status, rejected.body.errorCode]).toEqual([429, 'TooManyRequests'])
    const log = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, thieves[0]?.accountId ?? ''))
    expect(log.map(({ action, outcome }) => `${action} ${outcome}`)).toContain('password-reset-init 429')
    expect((await requestCode(owner.email)).status).toBe(200)
    expect((await requestCode(owner.email, cookie)).status).toBe(200)
  })

  test('unknown clients share the codes of a mailbox, whichever of its accounts they name; a known browser does not', async () => {
    const [owner, second] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const cookie = await signIn(owner.email)
    const email = tagged(owner.email, 'second')
    await t.db.update(accounts).set({ email }).where(eq(accounts.id, second.accountId))
    await t.db.execute(`update email_proofs set email = '${email}' where account_id = '${second.accountId}'`)
    const requests = Array.from({ length: 40 }, (_, n) => requestCode(n % 2 ? email : owner.email))
    expect(succeeded(await statusesOf(requests))).toBe(mailLimits.resetCodesPerHour)
    expect((await requestCode(owner.email)).status).toBe(429)
    expect((await requestCode(owner.email, cookie)).status).toBe(200)
  })

  test('a rejected request names the time at which the next code can be requested', async () => {
    const { email, accountId } = await t.organisation('Retailer')
    expect(succeeded(await statusesOf(Array.from({ length: 20 }, () => requestCode(email))))).toBe(20)
    const past = new Date(Date.now() - 50 * 60_000)
    await t.db.update(resetChallenges).set({ createdAt: past }).where(eq(resetChallenges.accountId, accountId))
    const { status, headers } = await requestCode(email)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(590)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
  })

  test('a thief who changes the e-mail back and forth causes ten e-mails an hour to its owner', async () => {
    const owner = await t.organisation('Retailer')
    await t.db.delete(mails)
    const statuses = []
    for (let n = 0; n < 24; n++) {
      const session = await t.signInAgain(owner)
      const email = n % 2 ? owner.email : `thief-${serial++}@moved.example`
      statuses.push((await t.call(session, 'PUT', '/b2b/auth/set-email', { email })).status)
    }
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(await t.db.$count(mails, eq(mails.recipient, owner.email))).toBe(10)
  })
})

test.each([
  ['Ann.Lee+bottles@gmail.com', 'a.nnlee@googlemail.com', true],
  ['ann.lee@mail.example', 'annlee@mail.example', false],
])('%s and %s are one mailbox: %s', (one, other, isSame) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(isSame)
})
