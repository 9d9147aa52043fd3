/** Checks how support staff help account holders: which data of an account they see, and what each action does. */
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountMail } from '../../contract/staffAccounts'
import { maxAccountMails } from '../../contract/staffAccounts'
import { accountMails, accounts, auditLog, pendingEmailChanges } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { createTeamInvitation } from '../access/publishedRows'
import { addAuthenticatorApp } from '../helpers/authenticatorApp'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter, readMailedCode, readMails } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const hourMs = 3600_000

describe.each(databaseEngines)('the account of a customer on %s', database => {
  let t: TestServer
  let support: Awaited<ReturnType<TestServer['staff']>>
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  let serial = 0
  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown) => {
    const n = ++serial
    return t.call(caller, method, path, body, { remoteAddress: `10.3.${n >> 8}.${n & 255}` })
  }
  const customer = async () => {
    support = await t.staff('Support')
    return t.organisation('Retailer')
  }
  const pathOf = ({ accountId }: { accountId: string }, action = '') => `/staff/accounts/${accountId}${action}`
  const read = async (account: { accountId: string }) => (await call(support, 'GET', pathOf(account))).body
  const readSentMails = async (account: { accountId: string }): Promise<AccountMail[]> =>
    (await call(support, 'GET', pathOf(account, '/mails'))).body.items
  const signIn = (email: string, password = testPassword) =>
    call(null, 'POST', '/b2b/auth/sign-in', { email, password })
  const newAddress = () => `${randomUUID().slice(0, 8)}@moved.example`
  const requestEmail = (account: TestAccount, email: string) =>
    call(support, 'POST', pathOf(account, '/change-email'), { email, reason: 'Lost the mailbox' })
  const confirm = (token: string) => call(null, 'POST', '/auth/confirm-email', { token })
  const reject = (token: string) => call(null, 'POST', '/auth/reject-email', { token })
  const tokenIn = async (to: string) => readLinkParameter(await readLastMail(t, to), 'token')
  const lastEntry = async (subject: string) =>
    (await t.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id)).limit(1))[0]

  describe('what support sees', () => {
    test('it is found by e-mail and organisation, with the role in the team', async () => {
      const owner = await customer()
      const member = await t.member(owner, 'Viewer')
      const filter = (value: object) => `/staff/members?filter=${encodeURIComponent(JSON.stringify(value))}`
      const { body } = await call(support, 'GET', filter({ q: member.email }))
      expect(body).toMatchObject([{ id: member.membershipId, accountId: member.accountId, teamRole: 'Viewer' }])
      const team = await call(support, 'GET', filter({ organisationId: owner.organisationId }))
      expect(team.body.map(({ email }: TestAccount) => email).sort()).toEqual([owner.email, member.email].sort())
    })

    test('the last sign-in, failed attempts and the wait', async () => {
      const owner = await customer()
      expect(await read(owner)).toMatchObject({ lastSignIn: null, signInWaits: { failures: 0, until: null } })
      expect((await signIn(owner.email)).status).toBe(200)
      const before = await read(owner)
      expect(Date.parse(before.lastSignIn.at)).toBeGreaterThan(Date.now() - hourMs)
      expect(before.lastSignIn.address).toMatch(/^10\.3\./)
      // Each call comes from another address of one /24 network range. The server counts failures by range, so these
      // failures count together.
      for (let n = 0; n < 6; n++) expect((await signIn(owner.email, 'Wrong-pass-1')).status).toBeLessThan(430)
      const after = await read(owner)
      expect(after.signInWaits.failures).toBeGreaterThanOrEqual(5)
      expect(Date.parse(after.signInWaits.until)).toBeGreaterThan(Date.now() - 2000)
      expect(after.lastSignIn).toEqual(before.lastSignIn)
    })

    test('factors by kind, the organisations with open invitations, and sessions; no secret and no chosen name', async () => {
      const owner = await customer()
      const invitation = await createTeamInvitation(t, owner)
      await addAuthenticatorApp(t, owner)
      const account = await read(owner)
      expect(account).toMatchObject({
        email: owner.email,
        isEmailConfirmed: true,
        factors: [{ kind: 'totp' }],
        recoveryCodesLeft: 10,
        memberships: [{ teamRole: 'Owner', organisation: { guid: owner.organisationId } }],
        invitations: [{ id: invitation.id, teamRole: 'Viewer' }],
      })
      expect(account.sessions).toHaveLength(1)
      expect(Object.keys(account.factors[0]).sort()).toEqual(['createdAt', 'kind', 'lastUsedAt'])
    })

    test('accounts of support staff and unknown accounts are not found, whatever the call is', async () => {
      await customer()
      const admin = await t.staff()
      const other = { accountId: randomUUID() }
      for (const account of [admin, other]) {
        const calls = [
          call(support, 'GET', pathOf(account)),
          call(support, 'GET', pathOf(account, '/mails')),
          call(support, 'POST', pathOf(account, '/reset-password')),
          call(support, 'POST', pathOf(account, '/change-email'), { email: newAddress(), reason: 'x' }),
          call(support, 'DELETE', pathOf(account, `/sessions/${randomUUID()}`)),
        ]
        for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
      }
      expect(await readMails(t, admin.email)).toEqual([])
    })
  })

  describe('e-mails', () => {
    test('are recorded with kind and delivery, without content, and only for the account', async () => {
      const owner = await customer()
      await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: owner.email })
      const [queued] = await readSentMails(owner)
      expect(queued).toMatchObject({ kind: 'resetCode', state: 'Queued', deliveredAt: null, lastError: null })
      const code = readMailedCode(await readLastMail(t, owner.email))
      expect(await readSentMails(owner)).toMatchObject([{ id: queued?.id, kind: 'resetCode', state: 'Delivered' }])
      const rows = await t.db.select().from(accountMails).where(eq(accountMails.accountId, owner.accountId))
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${owner.email}`))
    })

    test('to the former address count to the account', async () => {
      const owner = await customer()
      expect((await call(owner, 'PUT', '/b2b/auth/set-email', { email: newAddress() })).status).toBe(204)
      await t.deps.mailer.flush()
      expect((await readSentMails(owner)).map(({ kind }) => kind)).toEqual(['emailChanged'])
    })

    test('are recorded up to a number, and for 90 days', async () => {
      const owner = await customer()
      const old = new Date(Date.now() - 91 * 24 * hourMs)
      const values = Array.from({ length: maxAccountMails }, (_, n) => ({
        id: randomUUID(),
        accountId: owner.accountId,
        kind: 'notifications' as const,
        createdAt: n < 3 ? old : new Date(Date.now() - n * 1000),
      }))
      await t.db.insert(accountMails).values(values)
      await call(support, 'POST', pathOf(owner, '/reset-password'))
      const listed = await readSentMails(owner)
      expect(listed).toHaveLength(maxAccountMails)
      expect(listed[0]?.kind).toBe('resetBySupport')
      await purgeExpiredData(t.db, undefined, new Date())
      expect(await readSentMails(owner)).toHaveLength(maxAccountMails - 2)
    })
  })

  describe('actions', () => {
    test('a reset sends a code and the page where it works; its holder is signed in with the new password', async () => {
      const owner = await customer()
      expect((await call(support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(204)
      const mail = await readLastMail(t, owner.email)
      const otpCode = readMailedCode(mail)
      const challengeToken = readLinkParameter(mail, 'token')
      expect(mail.text).toContain(`/forgot-password?token=${challengeToken}&email=`)
      const newPassword = 'Fresh-bottle-33'
      const answer = await call(null, 'POST', '/auth/reset-password/confirm', { otpCode, challengeToken, newPassword })
      expect(answer.status).toBe(200)
      expect((await call(owner, 'GET', '/auth/me')).status).toBe(401)
      expect((await signIn(owner.email, newPassword)).status).toBe(200)
    })

    test('a second reset within a minute is refused, and the holder’s own request is not affected', async () => {
      const owner = await customer()
      expect((await call(support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(204)
      expect((await call(support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(429)
      const own = await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: owner.email })
      expect(own.status).toBe(200)
      expect(await lastEntry(owner.accountId)).toMatchObject({ action: 'password-reset-init' })
    })

    test('a session ends at once, and only one of this account', async () => {
      const owner = await customer()
      const other = await t.organisation('Retailer')
      const [session] = (await read(owner)).sessions
      const [foreign] = (await read(other)).sessions
      expect((await call(support, 'DELETE', pathOf(owner, `/sessions/${foreign.id}`))).status).toBe(404)
      expect((await call(support, 'DELETE', pathOf(owner, `/sessions/${session.id}`))).status).toBe(204)
      expect((await call(owner, 'GET', '/auth/me')).status).toBe(401)
      expect((await call(other, 'GET', '/auth/me')).status).toBe(200)
    })

    test('an invitation is sent again, and the previous link stops working', async () => {
      const owner = await customer()
      const { id, code } = await createTeamInvitation(t, owner)
      const { email } = (await read(owner)).invitations[0]
      expect((await call(support, 'POST', `/staff/team-invitations/${id}/resend`)).status).toBe(204)
      const fresh = readLinkParameter(await readLastMail(t, email), 'invite')
      const lookUp = (inviteCode: string) => call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
      expect((await lookUp(code)).status).toBe(404)
      expect((await lookUp(fresh)).body).toMatchObject({ email, teamRole: 'Viewer' })
    })

    test('each writes an audit row that the organisation sees as an action of support', async () => {
      const owner = await customer()
      await call(support, 'POST', pathOf(owner, '/reset-password'))
      await requestEmail(owner, newAddress())
      const { body } = await call(owner, 'GET', '/b2b/retail/audit')
      expect(
        body.items.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason]),
      ).toEqual([
        ['email-change-requested', 'Lost the mailbox'],
        ['password-reset-sent', null],
      ])
    })
  })

  describe('another e-mail', () => {
    test('applies when the new address confirms it; the old address is notified and can undo it for 7 days', async () => {
      const owner = await customer()
      const moved = newAddress()
      expect((await requestEmail(owner, moved.toUpperCase())).status).toBe(204)
      expect(await read(owner)).toMatchObject({ email: owner.email, pendingEmail: { email: moved } })
      expect((await signIn(owner.email)).status).toBe(200)
      expect((await readLastMail(t, owner.email)).subject).toBe('Support was asked to change the email of your account')
      const invitation = await readLastMail(t, moved)
      expect(invitation.text).not.toContain(owner.email)

      expect((await confirm(readLinkParameter(invitation, 'token'))).status).toBe(204)
      expect(await read(owner)).toMatchObject({ email: moved, isEmailConfirmed: true, pendingEmail: null })
      const notice = await readLastMail(t, owner.email)
      expect(notice.subject).toBe('The email of your account was changed')
      expect((await signIn(moved)).status).toBe(200)
      expect((await signIn(owner.email)).status).toBe(404)
      expect((await confirm(readLinkParameter(invitation, 'token'))).status).toBe(404)

      const undo = await call(null, 'POST', '/auth/take-back-email', { token: readLinkParameter(notice, 'token') })
      expect(undo.status).toBe(204)
      expect(await read(owner)).toMatchObject({ email: owner.email })
    })

    test('is rejected by the link in the notice, after which the other link does nothing', async () => {
      const owner = await customer()
      const moved = newAddress()
      await requestEmail(owner, moved)
      expect((await reject(await tokenIn(moved))).status).toBe(404)
      expect((await reject(await tokenIn(owner.email))).status).toBe(204)
      expect((await confirm(await tokenIn(moved))).status).toBe(404)
      expect(await read(owner)).toMatchObject({ email: owner.email, pendingEmail: null })
    })

    test('is sent no notice to an address that was never proved', async () => {
      const owner = await customer()
      const typo = newAddress()
      await call(owner, 'PUT', '/b2b/auth/set-email', { email: typo })
      await requestEmail(owner, newAddress())
      expect(await readMails(t, typo)).toEqual([])
    })

    test('is refused for an address of another account and for the current one, at the field', async () => {
      const owner = await customer()
      const other = await t.organisation('Retailer')
      const taken = await requestEmail(owner, other.email)
      expect([taken.status, taken.body.fields]).toEqual([409, { email: 'EmailAlreadyTaken' }])
      const same = await requestEmail(owner, owner.email.toUpperCase())
      expect([same.status, same.body.fields]).toEqual([409, { email: 'NotUnique' }])
      expect(await t.db.$count(pendingEmailChanges, eq(pendingEmailChanges.accountId, owner.accountId))).toBe(0)
    })

    test('that another account took meanwhile is not given, and the account stays as it is', async () => {
      const owner = await customer()
      const other = await t.organisation('Retailer')
      const moved = newAddress()
      await requestEmail(owner, moved)
      await t.db.update(accounts).set({ email: moved }).where(eq(accounts.id, other.accountId))
      const answer = await confirm(await tokenIn(moved))
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'EmailAlreadyTaken'])
      expect(await read(owner)).toMatchObject({ email: owner.email, pendingEmail: { email: moved } })
    })

    test.each([
      ['a newer request', (owner: TestAccount) => requestEmail(owner, newAddress())],
      [
        'the holder’s own change of the e-mail',
        (owner: TestAccount) => call(owner, 'PUT', '/b2b/auth/set-email', { email: newAddress() }),
      ],
      [
        'a new password',
        (owner: TestAccount) =>
          call(owner, 'POST', '/auth/change-password', {
            currentPassword: testPassword,
            newPassword: 'Other-bottle-44',
          }),
      ],
    ])('ends with %s', async (_, act) => {
      const owner = await customer()
      const moved = newAddress()
      await requestEmail(owner, moved)
      const token = await tokenIn(moved)
      expect((await act(owner)).status).toBe(204)
      expect((await confirm(token)).status).toBe(404)
    })

    test('of 5 simultaneous confirmations one succeeds', async () => {
      const owner = await customer()
      const moved = newAddress()
      await requestEmail(owner, moved)
      const token = await tokenIn(moved)
      const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    })

    test('expires after a day', async () => {
      const owner = await customer()
      const moved = newAddress()
      await requestEmail(owner, moved)
      const token = await tokenIn(moved)
      const isTheirs = eq(pendingEmailChanges.accountId, owner.accountId)
      const [pending] = await t.db.select().from(pendingEmailChanges).where(isTheirs)
      expect((pending?.expiresAt.getTime() ?? 0) - (pending?.createdAt.getTime() ?? 0)).toBe(24 * hourMs)
      await t.db
        .update(pendingEmailChanges)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(isTheirs)
      expect((await confirm(token)).status).toBe(404)
    })

    test('needs a recent factor of the support employee, and a reason', async () => {
      const owner = await customer()
      await addAuthenticatorApp(t, support)
      const session = await t.signInAgain({ ...support, organisationId: '', limit: null })
      const body = { email: newAddress(), reason: 'Lost the mailbox' }
      await t.db.execute('update sessions set factor_proved_at = null')
      const answer = await call(session, 'POST', pathOf(owner, '/change-email'), body)
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'FactorRequired'])
      const admin = await t.staff('Support')
      const bare = await call(admin, 'POST', pathOf(owner, '/change-email'), { email: newAddress(), reason: ' ' })
      expect([bare.status, bare.body.fields]).toEqual([400, { reason: 'InvalidParams' }])
    })
  })
})
