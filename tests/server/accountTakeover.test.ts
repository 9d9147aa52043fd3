/**
 * Checks changes of an account's e-mail address: a change cannot be used to take the account over, or to block an
 * address that belongs to another person.
 */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoverEmail, changeEmail as setEmailAt } from '../../server/auth/emailChange'
import { emailChanges, emailProofs, keys, knownBrowsers, mails } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter, readMailedCode, readMails } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const hourMs = 3600_000

describe.each(databaseEngines)('an account whose e-mail changes, on %s', database => {
  let t: TestServer
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown) => {
    const n = serial++
    return t.call(caller, method, path, body, { remoteAddress: `10.${n >> 8}.${n & 255}.9` })
  }
  const owner = () => t.organisation('Retailer')
  const address = () => `${randomUUID().slice(0, 8)}@moved.example`
  const setEmail = async (caller: { token: string }, email: string) =>
    expect((await call(caller, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
  const recover = async (token: string) => (await call(null, 'POST', '/auth/take-back-email', { token })).status
  const changePassword = async (caller: { token: string }) => {
    const body = { currentPassword: testPassword, newPassword: 'Newer-bottle-22' }
    expect((await call(caller, 'POST', '/auth/change-password', body)).status).toBe(204)
  }
  /**
   * Sets a new password with the code that was mailed to the address, and signs in. Anyone who reads that mail can do
   * this.
   */
  const reset = async (login: string): Promise<{ token: string }> => {
    const { body } = await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login })
    const otpCode = readMailedCode(await readLastMail(t, login))
    const confirmed = { challengeToken: body.challengeToken, otpCode, newPassword: 'Thiefs-bottle-33' }
    const answer = await call(null, 'POST', '/auth/reset-password/confirm', confirmed)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const linksTo = async (email: string) =>
    (await readMails(t, email)).map(mail => readLinkParameter(mail, 'token')).filter(token => token !== '')
  const emailOf = async ({ accountId, role }: TestAccount) => {
    const session = await t.signInAgain({ accountId, role } as TestAccount)
    return (await call(session, 'GET', '/auth/me')).body.email
  }

  test('an address that was mistyped and corrected gives its reader nothing; the owner’s link works', async () => {
    const account = await owner()
    const [wrong, right] = [address(), address()]
    await setEmail(account, wrong)
    await setEmail(account, right)
    expect(await readMails(t, wrong)).toEqual([])
    expect(await recover((await linksTo(account.email))[0] ?? '')).toBe(204)
    expect(await emailOf(account)).toBe(account.email)
  })

  test('a key that a thief has created ends with the thief’s session; an earlier one stays', async () => {
    const account = await owner()
    const made = async () => {
      const key = { name: 'Tills', mode: 'live', scopes: ['events:deposit'] }
      return (await call(account, 'POST', '/b2b/retail/keys', key)).body.key as string
    }
    const statusOf = async (token: string) => (await call({ token }, 'GET', '/v1/materials')).status
    const before = await made()
    const yesterday = new Date(Date.now() - 24 * hourMs)
    await t.db.update(keys).set({ createdAt: yesterday }).where(eq(keys.organisationId, account.organisationId))
    await setEmail(account, address())
    const thiefs = await made()
    expect(await statusOf(thiefs)).toBe(200)
    expect(await recover((await linksTo(account.email))[0] ?? '')).toBe(204)
    expect([await statusOf(before), await statusOf(thiefs)]).toEqual([200, 401])
  })

  test('a sign-in that is still being checked does not succeed after a new password', async () => {
    const account = await owner()
    const old = { email: account.email, password: testPassword }
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => call(null, 'POST', '/b2b/auth/sign-in', old))),
      changePassword(account),
    ])
    for (const { body } of answers)
      if (body.token) expect((await call({ token: body.token }, 'GET', '/auth/me')).status).toBe(401)
  })

  test('a stranger who sets a password under the wrong address meanwhile does not keep the account', async () => {
    const account = await owner()
    const wrong = address()
    await setEmail(account, wrong)
    const stranger = await reset(wrong)
    const [first = '', second = ''] = await linksTo(account.email)
    expect(await recover(first)).toBe(404)
    expect(await recover(second)).toBe(204)
    expect((await call(stranger, 'GET', '/auth/me')).status).toBe(401)
    expect(await emailOf(account)).toBe(account.email)
  })

  test('a borrowed session that sets its own address and sets it back gets no link, and the owner’s link stays valid', async () => {
    const account = await owner()
    const thief = address()
    await setEmail(account, thief)
    await setEmail(account, account.email)
    await changePassword(account)
    expect(await linksTo(thief)).toEqual([])
    const [link] = await linksTo(account.email)
    expect(await recover(link ?? '')).toBe(204)
    expect(await emailOf(account)).toBe(account.email)
  })

  test('a borrowed session leaves the thief no link even if the thief has proved the address in between', async () => {
    const account = await owner()
    const thief = address()
    await setEmail(account, thief)
    const thiefs = await reset(thief)
    await setEmail(thiefs, account.email)
    for (const link of await linksTo(thief)) expect(await recover(link)).toBe(404)
    await reset(account.email)
    expect((await call(thiefs, 'GET', '/auth/me')).status).toBe(401)
    await setEmail(await t.signInAgain(account), address())
    expect(await linksTo(thief)).toEqual([])
  })

  test('even with hours in between, no link expires later than the owner’s or overrides it', async () => {
    const account = await owner()
    const [thief, further] = [address(), address()]
    await setEmail(account, thief)
    const { token } = await reset(thief)
    const owners = (await linksTo(account.email)).at(-1) ?? ''
    const session = { accountId: account.accountId, tokenHash: hashSecret(token) }
    await setEmailAt(t.deps, session, further, new Date(Date.now() + 5 * hourMs))
    const thiefs = (await linksTo(thief)).at(-1) ?? ''
    expect(thiefs).not.toBe('')
    const rows = await t.db.select().from(emailChanges).where(eq(emailChanges.accountId, account.accountId))
    expect(new Set(rows.map(row => row.expiresAt.getTime())).size).toBe(1)
    await recoverEmail(t.deps, thiefs, new Date(Date.now() + 6 * hourMs))
    await recoverEmail(t.deps, owners, new Date(Date.now() + 7 * hourMs))
    expect(await emailOf(account)).toBe(account.email)
  })

  test('a new password ends the link, and the first proved address is sent another, which then expires', async () => {
    const account = await owner()
    await setEmail(account, address())
    await changePassword(account)
    const [before = '', after = ''] = await linksTo(account.email)
    expect(await recover(before)).toBe(404)
    const rows = await t.db.select().from(emailChanges).where(eq(emailChanges.accountId, account.accountId))
    expect(new Set(rows.map(row => row.expiresAt.getTime())).size).toBe(1)
    expect(await recover(after)).toBe(204)
  })

  test('a new password under the address that was proved first ends all links', async () => {
    const account = await owner()
    const second = address()
    await setEmail(account, second)
    await t.db.delete(emailChanges).where(eq(emailChanges.accountId, account.accountId))
    await reset(second)
    await setEmail(await t.signInAgain(account), account.email)
    const token = (await linksTo(second)).at(-1) ?? ''
    await reset(account.email)
    expect(await recover(token)).toBe(404)
  })

  test('recovering the account is reported to every proved address, and addresses proved since no longer count', async () => {
    const account = await owner()
    const thief = address()
    await setEmail(account, thief)
    await reset(thief)
    expect(await recover((await linksTo(account.email)).at(-1) ?? '')).toBe(204)
    for (const email of [account.email, thief]) {
      expect((await readLastMail(t, email)).subject).toBe('Your account was recovered')
    }
    const proofs = await t.db.select().from(emailProofs).where(eq(emailProofs.accountId, account.accountId))
    expect(proofs.map(proof => proof.email)).toEqual([account.email])
  })

  test('an address that an account entered and never confirmed is free again at once', async () => {
    const [account, other] = [await owner(), await owner()]
    const wanted = address()
    await setEmail(account, wanted)
    await setEmail(account, account.email)
    await setEmail(other, wanted)
    await setEmail(account, address())
    await setEmail(other, address())
    await setEmail(account, wanted)
  })

  test('if an address is changed and recovered at the same time, both calls succeed or one is too late, and the owner’s address wins', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await owner()
      await setEmail(account, address())
      const token = (await linksTo(account.email))[0] ?? ''
      const [, taken] = await Promise.all([
        call(account, 'PUT', '/b2b/auth/set-email', { email: address() }),
        recover(token),
      ])
      expect(taken).toBe(204)
      // The owner's address remains in both orders: if the recovery is first, it ends the session, so the change is
      // rejected; if the change is first, the recovery undoes it.
      expect(await emailOf(account)).toBe(account.email)
    }
  })

  test('the deletion removes proofs, links, known browsers and queued mails to former addresses', async () => {
    const account = await owner()
    await readMails(t)
    await call(null, 'POST', '/b2b/auth/sign-in', { email: account.email, password: testPassword })
    await setEmail(account, address())
    expect((await call(account, 'DELETE', '/b2b/retail')).status).toBe(204)
    for (const table of [emailProofs, emailChanges, knownBrowsers]) {
      expect(await t.db.$count(table, eq(table.accountId, account.accountId))).toBe(0)
    }
    expect(await t.db.$count(mails, inArray(mails.recipient, [account.email]))).toBe(0)
  })
})
