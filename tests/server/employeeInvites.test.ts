/** Checks the invitations of employees: the link, the correction of the e-mail address, and who may accept. */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, mails } from '../../server/db/schema'
import { mailLimits } from '../../server/mail/mailLimits'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/employees'
let count = 0

describe.each(databaseEngines)('invitations of employees on %s', database => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer', { name: 'Green shop' })
  })
  afterAll(() => t.close())

  const add = async (by = shop) => {
    const body = { name: 'Olena', email: `olena${++count}@invited.example` }
    return (await t.call(by, 'POST', `${base}/cashier`, body)).body as { guid: string; email: string; version: number }
  }
  const resend = (guid: string, body: object = {}, by = shop) =>
    t.call(by, 'PUT', `${base}/${guid}:resendInvitation`, body)
  /** Returns the codes in the links that were mailed to an e-mail address, the oldest first. */
  const codesTo = async (recipient: string) => {
    const sent = await t.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, recipient), eq(mails.template, 'employeeInvited')))
      .orderBy(asc(mails.createdAt), asc(mails.id))
    return sent.map(({ params }) => {
      const { origin, pathname, searchParams } = new URL(String((params as { link: string }).link))
      expect([origin, pathname]).toEqual([new URL(t.deps.config.publicUrl).origin, '/join'])
      return searchParams.get('invite') ?? ''
    })
  }
  const read = (inviteCode: string) => t.call(null, 'POST', '/auth/employee-invite', { inviteCode })
  const accept = (inviteCode: string) => t.call(null, 'POST', '/auth/employee-invite/accept', { inviteCode })
  const dead = [404, 'InviteNotFound']
  const errorOf = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, body.errorCode]

  test('the link names the organisation and the role, and is accepted once', async () => {
    const { guid, email } = await add()
    const [code = ''] = await codesTo(email)
    expect((await read(code)).body).toEqual({ name: 'Olena', organisation: 'Green shop', employeeRole: 'Casher' })
    const answers = await Promise.all([accept(code), accept(code), accept(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect(
      (await t.call(shop, 'GET', `${base}?Offset=0`)).body.items.find((row: { guid: string }) => row.guid === guid),
    ).toMatchObject({ invitationUsedAt: expect.any(String), version: 1 })
    expect([errorOf(await read(code)), errorOf(await resend(guid))]).toEqual([dead, [409, 'InvalidOperation']])
  })

  test('a corrected address gets a new link, and the old link stops working', async () => {
    const { guid, email } = await add()
    const [old = ''] = await codesTo(email)
    const right = `Right${++count}@Invited.example`
    const { status, body } = await resend(guid, { email: right })
    expect([status, body]).toMatchObject([200, { guid, email: right.toLowerCase(), invitationUsedAt: null }])
    expect([errorOf(await read(old)), errorOf(await accept(old))]).toEqual([dead, dead])
    const [code = ''] = await codesTo(right.toLowerCase())
    expect((await accept(code)).status).toBe(204)
    expect(errorOf(await resend(guid, { email }))).toEqual([409, 'InvalidOperation'])
  })

  test('the invitation can be sent again to the same address, whose previous link ends', async () => {
    const { guid, email } = await add()
    expect((await resend(guid)).status).toBe(200)
    const codes = await codesTo(email)
    expect(codes).toHaveLength(2)
    const answers = await Promise.all(codes.map(read))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('the address of a colleague is rejected at the field, and the old link still works', async () => {
    const [first, second] = [await add(), await add()]
    const answer = await resend(second.guid, { email: first.email })
    expect([answer.status, answer.body.fields]).toEqual([409, { email: 'EmailAlreadyTaken' }])
    const [code = ''] = await codesTo(second.email)
    expect((await read(code)).status).toBe(200)
  })

  test('beyond the limit of e-mails to one address the call is rejected and changes nothing', async () => {
    const { guid, email } = await add()
    for (let sent = 1; sent < mailLimits.byOneToOnePerHour; sent++) expect((await resend(guid)).status).toBe(200)
    const before = await t.db.select().from(employees).where(eq(employees.id, guid))
    const answer = await resend(guid)
    expect([answer.status, answer.body.fields]).toEqual([429, { email: 'TooManyRequests' }])
    expect(await t.db.select().from(employees).where(eq(employees.id, guid))).toEqual(before)
    expect(await codesTo(email)).toHaveLength(mailLimits.byOneToOnePerHour)
  })

  test('a link ends after 7 days, and while the employee is deactivated', async () => {
    const { guid, email } = await add()
    const [code = ''] = await codesTo(email)
    await t.call(shop, 'PUT', `${base}/${guid}:deactivate`)
    expect(errorOf(await accept(code))).toEqual(dead)
    expect(errorOf(await resend(guid))).toEqual([409, 'InvalidOperation'])
    await t.call(shop, 'PUT', `${base}/${guid}:activate`)
    expect((await read(code)).status).toBe(200)
    await t.db
      .update(employees)
      .set({ inviteExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(employees.id, guid))
    expect(errorOf(await accept(code))).toEqual(dead)
  })

  test('another organisation cannot send it, and an unknown code is not found', async () => {
    const { guid, email } = await add()
    const stranger = await t.organisation('Retailer')
    expect((await resend(guid, { email: 'thief@invited.example' }, stranger)).status).toBe(404)
    expect(await codesTo(email)).toHaveLength(1)
    expect(errorOf(await read('unknown'))).toEqual(dead)
  })

  test('support sends it again with a link, until it is accepted', async () => {
    const [staff, { guid, email }] = [await t.staff(), await add()]
    expect((await t.call(staff, 'POST', `/staff/employees/${guid}/resend`)).status).toBeLessThan(300)
    const [old = '', code = ''] = await codesTo(email)
    const living = (await read(code)).status === 200 ? code : old
    expect((await accept(living)).status).toBe(204)
    expect((await t.call(staff, 'POST', `/staff/employees/${guid}/resend`)).status).toBe(409)
  })
})
