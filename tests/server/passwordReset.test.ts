import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords'
import { accounts, auditLog, resetChallenges } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readMailedCode, readMails } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const oldPassword = 'Old-bottle-11'
const newPassword = 'New-bottle-22'

describe.each(databaseEngines)('a forgotten password on %s', database => {
  let t: TestServer
  let hash: string
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
    hash = await hashPassword(oldPassword)
  })
  afterAll(() => t.close())

  const post = (path: string, body: unknown) => {
    const n = serial++
    return t.call(null, 'POST', path, body, { remoteAddress: `10.1.${n >> 8}.${n & 255}` })
  }
  const owner = async () => {
    const account = await t.organisation('Retailer')
    await t.db.update(accounts).set({ passwordHash: hash }).where(eq(accounts.id, account.accountId))
    return account
  }
  const init = (login: string) => post('/auth/reset-password/init', { sendTo: 'Email', login })
  const codeFor = async (email: string) => readMailedCode(await readLastMail(t, email))
  const confirm = (challengeToken: string, otpCode: string, password = newPassword) =>
    post('/auth/reset-password/confirm', { challengeToken, otpCode, newPassword: password })
  const auditRowsOf = (accountId: string) =>
    t.db.select().from(auditLog).where(eq(auditLog.subject, accountId)).orderBy(auditLog.id)
  const wrong = (code: string) => (code === '00000000' ? '11111111' : '00000000')
  /** Changes the times of the account's reset requests, as if they had been made `ms` ago. */
  const age = (accountId: string, ms: number) =>
    t.db
      .update(resetChallenges)
      .set({ createdAt: new Date(Date.now() - ms) })
      .where(eq(resetChallenges.accountId, accountId))

  test('the mailed code sets a new password, signs in, ends the other sessions and sends a notice', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email.toUpperCase())
    const answer = await confirm(challenge.challengeToken, await codeFor(account.email))
    expect(answer.status).toBe(200)
    expect(answer.body.role).toBe('Retailer')
    expect((await t.call(answer.body, 'GET', '/auth/me')).body.email).toBe(account.email)
    expect((await t.call(account, 'GET', '/auth/me')).status).toBe(401)
    const signIn = (password: string) => post('/b2b/auth/sign-in', { email: account.email, password })
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await signIn(oldPassword)).status).toBe(422)
    expect((await readMails(t, account.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  test('the mails are in the language of the page that asked, otherwise in the account’s', async () => {
    const account = await owner()
    const ask = (headers: Record<string, string>) =>
      t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: account.email }, { headers })
    const { body: challenge } = await ask({ 'accept-language': 'pl' })
    const polish = (await readLastMail(t, account.email)).subject
    await age(account.accountId, 2 * 60_000)
    await ask({})
    expect((await readLastMail(t, account.email)).subject).not.toBe(polish)
    expect(polish).toMatch(/kod|hasł/i)
    expect(challenge.challengeToken).toBeTruthy()
  })

  test('an unknown e-mail is said to be unknown', async () => {
    const answer = await init('nobody@nowhere.example')
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'UserNotFoundByEmail'])
  })

  test('a code works once and for 10 minutes', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    expect((await confirm(challenge.challengeToken, code)).status).toBe(200)
    expect((await confirm(challenge.challengeToken, code)).body.errorCode).toBe('OtpChallengeFailed')

    await age(account.accountId, 2 * 60_000)
    const { body: late } = await init(account.email)
    const lateCode = await codeFor(account.email)
    const past = { expiresAt: new Date(Date.now() - 60_000) }
    await t.db.update(resetChallenges).set(past).where(eq(resetChallenges.accountId, account.accountId))
    expect((await confirm(late.challengeToken, lateCode)).body.errorCode).toBe('OtpChallengeFailed')
  })

  test('a new request invalidates the previous code', async () => {
    const account = await owner()
    const { body: first } = await init(account.email)
    const firstCode = await codeFor(account.email)
    await age(account.accountId, 2 * 60_000)
    const { body: second } = await init(account.email)
    expect((await confirm(first.challengeToken, firstCode)).status).toBe(422)
    expect((await confirm(second.challengeToken, await codeFor(account.email))).status).toBe(200)
  })

  test('an account is sent one code a minute and five an hour', async () => {
    const account = await owner()
    expect((await init(account.email)).status).toBe(200)
    const tooSoon = await init(account.email)
    expect([tooSoon.status, tooSoon.body.errorCode]).toEqual([429, 'TooManyRequests'])
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let n = 0; n < 4; n++) {
      await age(account.accountId, 2 * 60_000)
      expect((await init(account.email)).status).toBe(200)
    }
    await age(account.accountId, 2 * 60_000)
    expect((await init(account.email)).status).toBe(429)
    await age(account.accountId, 61 * 60_000)
    expect((await init(account.email)).status).toBe(200)
  })

  test('one code is created by 10 simultaneous requests', async () => {
    const account = await owner()
    const answers = await Promise.all(Array.from({ length: 10 }, () => init(account.email)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('an address may request 20 times an hour', async () => {
    const statuses = []
    for (let n = 0; n < 21; n++) {
      const body = { sendTo: 'Email', login: 'nobody@nowhere.example' }
      const answer = await t.call(null, 'POST', '/auth/reset-password/init', body, { remoteAddress: '10.7.7.7' })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429])
  })

  test('a weak password does not count as a try', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    for (let n = 0; n < 6; n++) {
      const answer = await confirm(challenge.challengeToken, code, 'short1')
      expect(answer.body.fields).toEqual({ newPassword: 'InvalidPassword' })
    }
    expect((await confirm(challenge.challengeToken, code)).status).toBe(200)
  })

  test('after five wrong codes the right one is rejected too', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    for (let n = 0; n < 5; n++) expect((await confirm(challenge.challengeToken, wrong(code))).status).toBe(422)
    expect((await confirm(challenge.challengeToken, code)).status).toBe(422)
  })

  test('exactly 5 of 50 simultaneous tries are evaluated', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    await Promise.all(Array.from({ length: 50 }, () => confirm(challenge.challengeToken, wrong(code))))
    const [row] = await t.db.select().from(resetChallenges).where(eq(resetChallenges.accountId, account.accountId))
    expect(row?.tries).toBe(5)
    expect((await confirm(challenge.challengeToken, code)).status).toBe(422)
  })

  test('one of 5 simultaneous right tries signs in', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(challenge.challengeToken, code)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('the audit log names the account of a wrong code and of a second request', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    await confirm(challenge.challengeToken, '00000000')
    await init(account.email)
    const rows = await auditRowsOf(account.accountId)
    expect(rows.map(row => [row.action, row.outcome])).toEqual([
      ['password-reset-init', '200'],
      ['password-reset', '422'],
      ['password-reset-init', '429'],
    ])
  })

  test('the audit log names the account and holds neither code nor challenge nor password', async () => {
    const account = await owner()
    const { body: challenge } = await init(account.email)
    const code = await codeFor(account.email)
    await confirm(challenge.challengeToken, code)
    const rows = await auditRowsOf(account.accountId)
    expect(rows.map(row => row.action)).toEqual(['password-reset-init', 'password-reset'])
    const all = JSON.stringify(await t.db.select().from(auditLog))
    for (const secret of [code, challenge.challengeToken, newPassword]) expect(all).not.toContain(secret)
  })
})

describe('a forgotten password with uniform errors', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ config: { uniformAuthErrors: true } })
  })
  afterAll(() => t.close())

  test('an unknown e-mail, a known one and a repeated request get the same kind of answer', async () => {
    const { email } = await t.organisation('Sponsor')
    for (const login of ['nobody@nowhere.example', email, email]) {
      const begun = Date.now()
      const answer = await t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(['challengeToken', 'expiresAt'])
      expect(Date.now() - begun).toBeGreaterThanOrEqual(290)
    }
    expect(await t.db.$count(resetChallenges)).toBe(1)
  })
})
