/** Checks what users can change in their account: the password, the e-mail address and the organisation's data. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs, roles } from '../../contract/roles'
import { hashPassword } from '../../server/accounts/passwords'
import { accounts } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const password = 'Old-bottle-11'
const next = 'New-bottle-22'

describe.each(databaseEngines)('an account on %s', database => {
  let t: TestServer
  let hash: string
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
    hash = await hashPassword(password)
  })
  afterAll(() => t.close())

  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown) => {
    const n = serial++
    return t.call(caller, method, path, body, { remoteAddress: `10.2.${n >> 8}.${n & 255}` })
  }
  const owner = async (role: Parameters<TestServer['organisation']>[0] = 'Retailer') => {
    const account = await t.organisation(role)
    await t.db.update(accounts).set({ passwordHash: hash }).where(eq(accounts.id, account.accountId))
    return account
  }
  const change = (caller: { token: string }, currentPassword: string, newPassword: string) =>
    call(caller, 'POST', '/auth/change-password', { currentPassword, newPassword })
  const setEmail = (caller: { token: string }, email: string) => call(caller, 'PUT', '/b2b/auth/set-email', { email })
  const restoreEmail = (token: string) => call(null, 'POST', '/auth/take-back-email', { token })
  const address = () => `${randomUUID().slice(0, 8)}@moved.example`

  describe('password', () => {
    test('a change ends the other sessions, keeps this one and is reported by mail', async () => {
      const account = await owner()
      const elsewhere = await t.signInAgain(account)
      expect((await change(account, password, next)).status).toBe(204)
      expect((await call(elsewhere, 'GET', '/auth/me')).status).toBe(401)
      expect((await call(account, 'GET', '/auth/me')).status).toBe(200)
      expect((await readLastMail(t, account.email)).subject).toBe('Your password was changed')
    })

    test('a wrong current password and a weak new one are refused at their field', async () => {
      const account = await owner()
      const wrong = await change(account, 'not-it-1', next)
      expect([wrong.status, wrong.body.fields]).toEqual([422, { currentPassword: 'InvalidPassword' }])
      const weak = await change(account, password, 'short1')
      expect([weak.status, weak.body.fields]).toEqual([422, { newPassword: 'InvalidPassword' }])
    })

    test('one of 5 simultaneous changes with the same current password succeeds', async () => {
      const account = await owner()
      const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => change(account, password, `${next}${n}`)))
      expect(answers.filter(answer => answer.status === 204)).toHaveLength(1)
    })
  })

  describe('e-mail', () => {
    test('it changes at once, and the old address can undo that, once', async () => {
      const account = await owner()
      const moved = address()
      expect((await setEmail(account, moved.toUpperCase())).status).toBe(204)
      expect((await call(account, 'GET', '/auth/me')).body.email).toBe(moved)
      const mail = await readLastMail(t, account.email)
      expect(mail.text).toContain(`${t.deps.config.publicUrl}/take-back-email?token=`)
      const token = readLinkParameter(mail, 'token')
      expect((await restoreEmail(token)).status).toBe(204)
      expect((await call(account, 'GET', '/auth/me')).status).toBe(401)
      const again = await t.signInAgain(account)
      expect((await call(again, 'GET', '/auth/me')).body.email).toBe(account.email)
      expect((await restoreEmail(token)).body.errorCode).toBe('EntityNotFound')
    })

    test('the password of a thief no longer opens the account', async () => {
      const account = await owner()
      const signIn = () => call(null, 'POST', '/b2b/auth/sign-in', { email: account.email, password })
      expect((await signIn()).status).toBe(200)
      await setEmail(account, address())
      await restoreEmail(readLinkParameter(await readLastMail(t, account.email), 'token'))
      expect((await signIn()).status).toBe(422)
    })

    test('a taken e-mail is refused, and one of 5 accounts that request one simultaneously gets it', async () => {
      const account = await owner()
      const taken = await setEmail(account, (await owner()).email)
      expect([taken.status, taken.body.errorCode]).toEqual([409, 'EmailAlreadyTaken'])
      const wanted = address()
      const five = await Promise.all(Array.from({ length: 5 }, () => owner()))
      const answers = await Promise.all(five.map(one => setEmail(one, wanted)))
      expect(answers.map(answer => answer.status).sort()).toEqual([204, 409, 409, 409, 409])
    })

    test('an address whose change can still be undone is taken for all other accounts, until the link is used', async () => {
      const [account, other] = [await owner(), await owner()]
      const moved = address()
      await setEmail(account, moved)
      const token = readLinkParameter(await readLastMail(t, account.email), 'token')
      const held = await setEmail(other, account.email)
      expect([held.status, held.body.fields]).toEqual([409, { email: 'EmailAlreadyTaken' }])
      expect((await restoreEmail(token)).status).toBe(204)
      expect((await setEmail(other, moved)).status).toBe(204)
    })

    test('the session that changed the address may change it back without the link', async () => {
      const account = await owner()
      await setEmail(account, address())
      expect((await setEmail(account, account.email)).status).toBe(204)
    })

    test('when another account requests the old address during a change, the link still works', async () => {
      const [account, other] = [await owner(), await owner()]
      await Promise.all([setEmail(account, address()), setEmail(other, account.email)])
      expect((await restoreEmail(readLinkParameter(await readLastMail(t, account.email), 'token'))).status).toBe(204)
    })

    test('one of 5 simultaneous uses of a link works', async () => {
      const account = await owner()
      await setEmail(account, address())
      const token = readLinkParameter(await readLastMail(t, account.email), 'token')
      const answers = await Promise.all(Array.from({ length: 5 }, () => restoreEmail(token)))
      expect(answers.map(answer => answer.status).sort()).toEqual([204, 404, 404, 404, 404])
    })

    test('a link expires after 7 days', async () => {
      const account = await owner()
      await setEmail(account, address())
      const token = readLinkParameter(await readLastMail(t, account.email), 'token')
      await purgeExpiredData(t.db, t.deps.files, new Date(Date.now() + 7 * 24 * 3600_000 + 1000))
      expect((await restoreEmail(token)).status).toBe(404)
    })
  })

  describe('organisation', () => {
    const edit = (logoId: string, overrides: object = {}) => ({
      name: 'Renamed',
      organizationRegistrationAddress: 'Odesa, Derybasivska 1',
      organizationRegistrationNumber: '987',
      logoId,
      ...overrides,
    })

    test.each(roles)('%s changes its own details', async role => {
      const account = await owner(role)
      const logo = await t.image(account)
      const answer = await call(account, 'PUT', `/b2b/${roleSlugs[role]}`, edit(logo))
      expect(answer.body).toMatchObject({
        name: 'Renamed',
        registrationAddress: 'Odesa, Derybasivska 1',
        registrationNumber: '987',
        logo: { guid: logo },
      })
      expect((await call(account, 'GET', `/b2b/${roleSlugs[role]}`)).body).toEqual(answer.body)
    })

    test('letters in the number, a long name and a foreign logo are refused', async () => {
      const account = await owner()
      const logo = await t.image(account)
      const put = async (body: object) => (await call(account, 'PUT', '/b2b/retail', body)).status
      expect(await put(edit(logo, { organizationRegistrationNumber: '12a' }))).toBe(400)
      expect(await put(edit(logo, { name: 'x'.repeat(26) }))).toBe(400)
      expect(await put(edit(await t.image(await owner())))).toBe(422)
    })
  })
})
