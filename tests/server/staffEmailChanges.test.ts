/** Checks how support staff change the e-mail address of an account, and how its holder confirms or rejects it. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, pendingEmailChanges } from '../../server/db/schema'
import { addAuthenticatorApp } from '../helpers/authenticatorApp'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter, readMails } from '../helpers/outbox'
import { setUpSupport } from '../helpers/supportSetup'

const hourMs = 3600_000

describe.each(databaseEngines)('the account of a customer on %s', database => {
  const w = setUpSupport(database)
  const { call, customer, pathOf, read, signIn, newAddress, requestEmail, confirm, reject, tokenIn } = w

  describe('another e-mail', () => {
    test('applies when the new address confirms it; the old address is notified and can undo it for 7 days', async () => {
      const owner = await customer()
      const moved = newAddress()
      expect((await requestEmail(owner, moved.toUpperCase())).status).toBe(204)
      expect(await read(owner)).toMatchObject({ email: owner.email, pendingEmail: { email: moved } })
      expect((await signIn(owner.email)).status).toBe(200)
      expect((await readLastMail(w.t, owner.email)).subject).toBe(
        'Support was asked to change the email of your account',
      )
      const invitation = await readLastMail(w.t, moved)
      expect(invitation.text).not.toContain(owner.email)

      expect((await confirm(readLinkParameter(invitation, 'token'))).status).toBe(204)
      expect(await read(owner)).toMatchObject({ email: moved, isEmailConfirmed: true, pendingEmail: null })
      const notice = await readLastMail(w.t, owner.email)
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
      expect(await readMails(w.t, typo)).toEqual([])
    })

    test('is refused for an address of another account and for the current one, at the field', async () => {
      const owner = await customer()
      const other = await w.t.organisation('Retailer')
      const taken = await requestEmail(owner, other.email)
      expect([taken.status, taken.body.fields]).toEqual([409, { email: 'EmailAlreadyTaken' }])
      const same = await requestEmail(owner, owner.email.toUpperCase())
      expect([same.status, same.body.fields]).toEqual([409, { email: 'NotUnique' }])
      expect(await w.t.db.$count(pendingEmailChanges, eq(pendingEmailChanges.accountId, owner.accountId))).toBe(0)
    })

    test('that another account took meanwhile is not given, and the account stays as it is', async () => {
      const owner = await customer()
      const other = await w.t.organisation('Retailer')
      const moved = newAddress()
      await requestEmail(owner, moved)
      await w.t.db.update(accounts).set({ email: moved }).where(eq(accounts.id, other.accountId))
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
      const [pending] = await w.t.db.select().from(pendingEmailChanges).where(isTheirs)
      expect((pending?.expiresAt.getTime() ?? 0) - (pending?.createdAt.getTime() ?? 0)).toBe(24 * hourMs)
      await w.t.db
        .update(pendingEmailChanges)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(isTheirs)
      expect((await confirm(token)).status).toBe(404)
    })

    test('needs a recent factor of the support employee, and a reason', async () => {
      const owner = await customer()
      await addAuthenticatorApp(w.t, w.support)
      const session = await w.t.signInAgain({ ...w.support, organisationId: '', limit: null })
      const body = { email: newAddress(), reason: 'Lost the mailbox' }
      await w.t.db.execute('update sessions set factor_proved_at = null')
      const answer = await call(session, 'POST', pathOf(owner, '/change-email'), body)
      expect([answer.status, answer.body.errorCode]).toEqual([403, 'FactorRequired'])
      const admin = await w.t.staff('Support')
      const bare = await call(admin, 'POST', pathOf(owner, '/change-email'), { email: newAddress(), reason: ' ' })
      expect([bare.status, bare.body.fields]).toEqual([400, { reason: 'InvalidParams' }])
    })
  })
})
