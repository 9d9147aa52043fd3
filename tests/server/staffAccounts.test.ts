/** Checks how support staff help account holders: which data of an account they see, and what each action does. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maxAccountMails } from '../../contract/staffAccounts'
import { accountMails } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { createTeamInvitation } from '../access/publishedRows'
import { addAuthenticatorApp } from '../helpers/authenticatorApp'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter, readMailedCode, readMails } from '../helpers/outbox'
import { setUpSupport } from '../helpers/supportSetup'

const hourMs = 3600_000

describe.each(databaseEngines)('the account of a customer on %s', database => {
  const w = setUpSupport(database)
  const { call, customer, pathOf, read, readSentMails, signIn, newAddress, requestEmail, lastEntry } = w

  describe('what support sees', () => {
    test('it is found by e-mail and organisation, with the role in the team', async () => {
      const owner = await customer()
      const member = await w.t.member(owner, 'Viewer')
      const filter = (value: object) => `/staff/members?filter=${encodeURIComponent(JSON.stringify(value))}`
      const { body } = await call(w.support, 'GET', filter({ q: member.email }))
      expect(body).toMatchObject([{ id: member.membershipId, accountId: member.accountId, teamRole: 'Viewer' }])
      const team = await call(w.support, 'GET', filter({ organisationId: owner.organisationId }))
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
      const invitation = await createTeamInvitation(w.t, owner)
      await addAuthenticatorApp(w.t, owner)
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
      const admin = await w.t.staff()
      const other = { accountId: randomUUID() }
      for (const account of [admin, other]) {
        const calls = [
          call(w.support, 'GET', pathOf(account)),
          call(w.support, 'GET', pathOf(account, '/mails')),
          call(w.support, 'POST', pathOf(account, '/reset-password')),
          call(w.support, 'POST', pathOf(account, '/change-email'), { email: newAddress(), reason: 'x' }),
          call(w.support, 'DELETE', pathOf(account, `/sessions/${randomUUID()}`)),
        ]
        for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
      }
      expect(await readMails(w.t, admin.email)).toEqual([])
    })
  })

  describe('e-mails', () => {
    test('are recorded with kind and delivery, without content, and only for the account', async () => {
      const owner = await customer()
      await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: owner.email })
      const [queued] = await readSentMails(owner)
      expect(queued).toMatchObject({ kind: 'resetCode', state: 'Queued', deliveredAt: null, lastError: null })
      const code = readMailedCode(await readLastMail(w.t, owner.email))
      expect(await readSentMails(owner)).toMatchObject([{ id: queued?.id, kind: 'resetCode', state: 'Delivered' }])
      const rows = await w.t.db.select().from(accountMails).where(eq(accountMails.accountId, owner.accountId))
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${owner.email}`))
    })

    test('to the former address count to the account', async () => {
      const owner = await customer()
      expect((await call(owner, 'PUT', '/b2b/auth/set-email', { email: newAddress() })).status).toBe(204)
      await w.t.deps.mailer.flush()
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
      await w.t.db.insert(accountMails).values(values)
      await call(w.support, 'POST', pathOf(owner, '/reset-password'))
      const listed = await readSentMails(owner)
      expect(listed).toHaveLength(maxAccountMails)
      expect(listed[0]?.kind).toBe('resetBySupport')
      await purgeExpiredData(w.t.db, undefined, new Date())
      expect(await readSentMails(owner)).toHaveLength(maxAccountMails - 2)
    })
  })

  describe('actions', () => {
    test('a reset sends a code and the page where it works; its holder is signed in with the new password', async () => {
      const owner = await customer()
      expect((await call(w.support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(204)
      const mail = await readLastMail(w.t, owner.email)
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
      expect((await call(w.support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(204)
      expect((await call(w.support, 'POST', pathOf(owner, '/reset-password'))).status).toBe(429)
      const own = await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: owner.email })
      expect(own.status).toBe(200)
      expect(await lastEntry(owner.accountId)).toMatchObject({ action: 'password-reset-init' })
    })

    test('a session ends at once, and only one of this account', async () => {
      const owner = await customer()
      const other = await w.t.organisation('Retailer')
      const [session] = (await read(owner)).sessions
      const [foreign] = (await read(other)).sessions
      expect((await call(w.support, 'DELETE', pathOf(owner, `/sessions/${foreign.id}`))).status).toBe(404)
      expect((await call(w.support, 'DELETE', pathOf(owner, `/sessions/${session.id}`))).status).toBe(204)
      expect((await call(owner, 'GET', '/auth/me')).status).toBe(401)
      expect((await call(other, 'GET', '/auth/me')).status).toBe(200)
    })

    test('an invitation is sent again, and the previous link stops working', async () => {
      const owner = await customer()
      const { id, code } = await createTeamInvitation(w.t, owner)
      const { email } = (await read(owner)).invitations[0]
      expect((await call(w.support, 'POST', `/staff/team-invitations/${id}/resend`)).status).toBe(204)
      const fresh = readLinkParameter(await readLastMail(w.t, email), 'invite')
      const lookUp = (inviteCode: string) => call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
      expect((await lookUp(code)).status).toBe(404)
      expect((await lookUp(fresh)).body).toMatchObject({ email, teamRole: 'Viewer' })
    })

    test('each writes an audit row that the organisation sees as an action of support', async () => {
      const owner = await customer()
      await call(w.support, 'POST', pathOf(owner, '/reset-password'))
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
})
