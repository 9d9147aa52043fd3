import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { hashPassword } from '../../server/accounts/passwords'
import { signInBackOffMs } from '../../server/auth/signInWaits'
import { accounts, auditLog, sessions, signInWaits } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('sessions on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const withPassword = async (password = 'Right-pass-1') => {
    const account = await t.organisation('Retailer')
    await t.db
      .update(accounts)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(accounts.id, account.accountId))
    return account
  }
  let hosts = 0
  const signIn = (email: string, password: string, remoteAddress = `10.0.0.${++hosts}`) =>
    t.call(null, 'POST', '/b2b/auth/sign-in', { email, password }, { remoteAddress })

  test('the eleventh sign-in of a minute from one address is refused', async () => {
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await signIn('nobody@test.example', 'x', '10.9.9.9')).status)
    expect(answers).toEqual([...Array(10).fill(404), 429])
  })

  test('a body of more than 64 KB is refused', async () => {
    const answer = await signIn('nobody@test.example', 'x'.repeat(64 * 1024))
    expect([answer.status, answer.body.errorCode]).toEqual([413, 'PayloadTooLarge'])
  })

  test('signing in returns a token with role and expiry, and the token is valid', async () => {
    const account = await withPassword()
    const answer = await signIn(account.email.toUpperCase(), 'Right-pass-1')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ role: 'Retailer', token: expect.stringMatching(/^[\w-]{43}$/) })
    const hours = (Date.parse(answer.body.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    expect((await t.call(answer.body, 'GET', '/auth/me')).body).toMatchObject({
      email: account.email,
      role: 'Retailer',
      country: 'UA',
      impersonation: null,
    })
  })

  test('the current user chooses first from cities of their own country, then from those in which they have stores', async () => {
    const account = await t.organisation('Retailer')
    const other = await t.organisation('Retailer')
    const countries = async () => (await t.call(account, 'GET', '/auth/me')).body.countries
    await t.location(other, { cityId: await t.city('Warsaw', 'PL') })
    await t.location(account)
    expect(await countries()).toEqual(['UA'])
    const abroad = await t.location(account, { cityId: await t.city('Warsaw', 'PL') })
    expect(await countries()).toEqual(['UA', 'PL'])
    await t.call(account, 'DELETE', `/b2b/retail/locations/${abroad.id}`)
    expect(await countries()).toEqual(['UA'])
  })

  test('an unknown e-mail is 404 at the e-mail, a wrong password 422 at the password', async () => {
    const account = await withPassword()
    const unknown = await signIn('nobody@test.example', 'Right-pass-1')
    expect([unknown.status, unknown.body.errorCode, unknown.body.fields]).toEqual([
      404,
      'UserNotFoundByLogin',
      { email: 'UserNotFoundByLogin' },
    ])
    const wrong = await signIn(account.email, 'Wrong-pass-1')
    expect([wrong.status, wrong.body.errorCode, wrong.body.fields]).toEqual([
      422,
      'InvalidPassword',
      { password: 'InvalidPassword' },
    ])
  })

  test('a password is compared as it was typed: with its case, its spaces and its last character', async () => {
    const password = ` ${'Пароль-é '.repeat(14)}`
    const { email } = await withPassword(password)
    const statusOf = async (typed: string) => (await signIn(email, typed)).status
    expect(await statusOf(password)).toBe(200)
    // Some keyboards send a character as one code point, others as two (Unicode NFC and NFD). The password is accepted
    // in both forms.
    expect(await statusOf(password.normalize('NFD'))).toBe(200)
    const others = [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)]
    for (const other of others) expect(await statusOf(other)).toBe(422)
  })

  test('a sign-in beyond the largest number of sessions ends the one that was unused for the longest time', async () => {
    const account = await withPassword()
    const { accountId, role } = account
    const hours = Array.from({ length: limits.sessionsOfAccount - 1 }, (_, n) => 1 + n / limits.sessionsOfAccount)
    const hour = 3_600_000
    await t.db.insert(sessions).values(
      hours.map((ago, n) => ({
        accountId,
        tokenHash: `${accountId} ${n}`,
        lastUsedAt: new Date(Date.now() - ago * hour),
        expiresAt: new Date(Date.now() + hour),
      })),
    )
    expect((await signIn(account.email, 'Right-pass-1')).body.role).toBe(role)
    const stored = await t.db.select().from(sessions).where(eq(sessions.accountId, accountId))
    expect(stored).toHaveLength(limits.sessionsOfAccount)
    const ended = `${accountId} ${hours.length - 1}`
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(ended)
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(`${accountId} ${hours.length - 2}`)
  })

  test('the fifth failure on the account and each later one cause a wait, and a success resets the count', async () => {
    const account = await withPassword()
    for (let i = 0; i < 5; i++) expect((await signIn(account.email, 'no')).status).toBe(422)
    const early = await signIn(account.email, 'Right-pass-1')
    expect([early.status, early.body.errorCode, early.headers['retry-after']]).toEqual([429, 'TooManyRequests', '1'])
    await t.db
      .update(signInWaits)
      .set({ until: new Date(Date.now() - 60_000) })
      .where(eq(signInWaits.accountId, account.accountId))
    expect((await signIn(account.email, 'Right-pass-1')).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await signIn(account.email, 'no')).status).toBe(422)
  })

  test('one of 30 simultaneous guesses from as many addresses of a network is evaluated when the next failure has to wait', async () => {
    const account = await withPassword()
    const range = { clientName: 'range:10.0.0.0/24', failures: 12, until: new Date(0) }
    await t.db.insert(signInWaits).values({ accountId: account.accountId, ...range })
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(account.email, 'Wrong-pass-1')))
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(29)
  })

  test('the wait doubles from one second to fifteen minutes', () => {
    expect([4, 5, 6, 10, 30].map(signInBackOffMs)).toEqual([0, 1000, 2000, 32_000, 900_000])
  })

  test('only the fingerprint of a token is stored', async () => {
    const account = await t.organisation('Retailer')
    const rows = await t.db.select().from(sessions)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(account.token)
  })

  test('after signing out the next call is 401', async () => {
    const account = await t.organisation('Retailer')
    expect((await t.call(account, 'POST', '/auth/sign-out')).status).toBe(204)
    expect((await t.call(account, 'GET', '/auth/me')).body.errorCode).toBe('Unauthorized')
  })

  test.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['idle for an hour', { lastUsedAt: new Date(Date.now() - 61 * 60_000) }],
  ])('a session that is %s is 401', async (_name, change) => {
    const account = await t.organisation('Retailer')
    await t.db.update(sessions).set(change).where(eq(sessions.accountId, account.accountId))
    expect((await t.call(account, 'GET', '/auth/me')).status).toBe(401)
  })

  test('the audit log names the account of a failed sign-in, and its wait', async () => {
    const account = await withPassword()
    for (let i = 0; i < 6; i++) await signIn(account.email, 'no')
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.subject, account.accountId)).orderBy(auditLog.id)
    expect(rows.map(row => [row.action, row.outcome, row.actorId])).toEqual([
      ...Array(5).fill(['sign-in', '422', null]),
      ['sign-in', '429', null],
    ])
  })

  test('a sign-in and its failure each leave a row in the audit log, which cannot be changed', async () => {
    const account = await withPassword()
    await signIn(account.email, 'Right-pass-1')
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.actorId, account.accountId))
    expect(rows).toMatchObject([{ action: 'sign-in', outcome: '200', organisationId: account.organisationId }])
    await expect(t.db.delete(auditLog)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
  })
})
