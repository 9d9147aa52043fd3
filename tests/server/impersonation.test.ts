import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, auditLog, impersonationCodes } from '../../server/db/schema'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const reason = 'Ticket 17: cannot edit the store'

describe.each(databaseEngines)('support staff acting for a retailer on %s', database => {
  let t: TestServer
  let staff: Awaited<ReturnType<TestServer['staff']>>
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    staff = await t.staff()
    shop = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const codeFor = async (account: TestAccount) => {
    const path = `/staff/organisations/${account.organisationId}/impersonate`
    const { body } = await t.call(staff, 'POST', path, { reason })
    expect(body.url).toMatch(/^\/auth\/impersonate\?code=[\w-]{43}$/)
    return body.url.split('=')[1] as string
  }
  const redeem = (code: string) => t.call(null, 'POST', '/auth/impersonate', { code })

  test('the session is the retailer’s for 15 minutes and says who acts and why', async () => {
    const { status, body: token } = await redeem(await codeFor(shop))
    expect([status, token.role]).toEqual([200, 'Retailer'])
    expect(Date.parse(token.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    expect(Date.parse(token.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000)
    const me = await t.call(token, 'GET', '/auth/me')
    expect(me.body).toMatchObject({ email: shop.email, impersonation: { actor: staff.email, reason } })
  })

  test('a code works once, for 60 seconds, and for one of 10 simultaneous uses', async () => {
    const code = await codeFor(shop)
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.body.errorCode === 'OtpChallengeFailed')).toHaveLength(9)

    const late = await codeFor(shop)
    const [row] = await t.db.select().from(impersonationCodes).where(eq(impersonationCodes.reason, reason)).limit(1)
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
    await t.db.update(impersonationCodes).set({ expiresAt: new Date(Date.now() - 60_000) })
    expect((await redeem(late)).status).toBe(422)
  })

  test.each([
    ['POST', '/auth/change-password', { currentPassword: 'a', newPassword: 'Green-bottle-77' }],
    ['PUT', '/b2b/auth/set-email', { email: 'x@y.example' }],
    ['DELETE', '/b2b/retail', undefined],
  ])('%s %s is refused', async (method, path, body) => {
    const { body: token } = await redeem(await codeFor(shop))
    const answer = await t.call(token, method, path, body)
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'InsufficientPermissions'])
    expect((await t.call(shop, 'GET', '/auth/me')).body.email).toBe(shop.email)
  })

  test('the sign-out of support ends their impersonation sessions and codes; that of an impersonation session ends nothing else', async () => {
    const one = await t.staff()
    const openFor = async () => {
      const path = `/staff/organisations/${shop.organisationId}/impersonate`
      const { body } = await t.call(one, 'POST', path, { reason })
      return body.url.split('=')[1] as string
    }
    const [acting, other] = [(await redeem(await openFor())).body, (await redeem(await openFor())).body]
    const unused = await openFor()
    const isLive = async (token: { token: string }) => (await t.call(token, 'GET', '/auth/me')).status === 200
    expect((await t.call(acting, 'POST', '/auth/sign-out')).status).toBe(204)
    expect([await isLive(acting), await isLive(other), await isLive(one)]).toEqual([false, true, true])
    expect((await t.call(one, 'POST', '/auth/sign-out')).status).toBe(204)
    expect([await isLive(other), await isLive(one), await isLive(shop)]).toEqual([false, false, true])
    expect((await redeem(unused)).status).toBe(422)
  })

  test('actions are in the organisation’s own list and in the log, with both names', async () => {
    const owner = await t.organisation('Retailer')
    const location = await t.location(owner)
    const { body: token } = await redeem(await codeFor(owner))
    await t.call(token, 'DELETE', `/b2b/retail/locations/${location.id}`)
    await t.call(token, 'DELETE', '/b2b/retail')
    await t.call(token, 'POST', '/auth/sign-out')

    const { body } = await t.call(owner, 'GET', '/b2b/retail/audit?Offset=0')
    const both = { actor: staff.email, onBehalfOf: owner.email, reason }
    expect(body).toMatchObject({
      total: 5,
      items: [
        { ...both, action: 'sign-out', outcome: '204' },
        { ...both, action: 'account-deletion', outcome: '403' },
        { ...both, action: 'DELETE /api/b2b/retail/locations/:id', subject: location.id, outcome: '204' },
        { ...both, action: 'impersonation', outcome: '200' },
        { ...both, action: 'impersonation-code', outcome: '200' },
      ],
    })
    expect((await t.call(shop, 'GET', '/b2b/retail/audit')).body.items).not.toContainEqual(
      expect.objectContaining({ onBehalfOf: owner.email }),
    )
    const filter = encodeURIComponent(JSON.stringify({ organisationId: owner.organisationId, action: 'impersonation' }))
    const log = await t.call(staff, 'GET', `/staff/auditLog?filter=${filter}`)
    expect(log.body).toHaveLength(2)
    expect(log.body[0]).toMatchObject({ actorEmail: staff.email, onBehalfOf: owner.email, reason })
  })

  test('a deleted organisation cannot be acted for, and only staff may ask', async () => {
    const gone = await t.organisation('Sponsor')
    await t.call(gone, 'DELETE', '/b2b/sponsor')
    const path = `/staff/organisations/${gone.organisationId}/impersonate`
    expect((await t.call(staff, 'POST', path, { reason })).status).toBe(404)
    expect((await t.call(shop, 'POST', path, { reason })).status).toBe(403)
    expect((await t.call(staff, 'POST', path, { reason: ' ' })).status).toBe(400)
  })

  test('a new password of the staff account ends its impersonation sessions and codes', async () => {
    const person = await t.staff()
    const path = `/staff/organisations/${shop.organisationId}/impersonate`
    const codes = await Promise.all([1, 2].map(() => t.call(person, 'POST', path, { reason })))
    const [used = '', unused = ''] = codes.map(({ body }) => body.url.split('=')[1] as string)
    const { body: token } = await redeem(used)
    const passwords = { currentPassword: testPassword, newPassword: 'Another-pass-2' }
    expect((await t.call(person, 'POST', '/auth/change-password', passwords)).status).toBe(204)
    expect((await t.call(token, 'GET', '/auth/me')).status).toBe(401)
    expect((await redeem(unused)).status).toBe(422)
    expect((await t.call(person, 'GET', '/auth/me')).status).toBe(200)
  })

  test('the sessions of staff who leave end at once, and no code is in the log', async () => {
    const leaving = await t.staff()
    const path = `/staff/organisations/${shop.organisationId}/impersonate`
    const { body } = await t.call(leaving, 'POST', path, { reason })
    const code = body.url.split('=')[1]
    const { body: token } = await redeem(code)
    await t.db.delete(accounts).where(eq(accounts.id, leaving.accountId))
    expect((await t.call(token, 'GET', '/auth/me')).status).toBe(401)
    expect(JSON.stringify(await t.db.select().from(auditLog))).not.toContain(code)
  })
})
