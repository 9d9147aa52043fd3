import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailAllowances, mails } from '../../server/db/schema'
import { mailsAnHour } from '../../server/mail/allowances'
import { type TestServer, testServer } from '../helpers/server'

describe.each(['embedded', 'postgres'] as const)('letters to others on %s', database => {
  let t: TestServer
  let serial = 0
  beforeAll(async () => {
    t = await testServer({ database })
  })
  afterAll(() => t.close())

  const invite = (caller: { token: string }) =>
    t.call(caller, 'POST', '/b2b/retail/employees/cashier', { name: 'Petro', email: `e${serial++}@team.example` })
  const used = async (organisationId: string, sent: number, beganAt = new Date()) => {
    await t.db.delete(mailAllowances).where(eq(mailAllowances.organisationId, organisationId))
    await t.db.insert(mailAllowances).values({ organisationId, sent, beganAt })
  }

  test('signing in again gives no new ones; another organisation has its own; an hour later there are more', async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    await used(account.organisationId, mailsAnHour - 1)
    expect((await invite(account)).status).toBe(201)
    const refused = await invite(await t.signInAgain(account))
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'TooManyRequests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const { body } = await t.call(account, 'GET', '/b2b/retail/employees')
    expect(body.total).toBe(1)
    expect((await invite(other)).status).toBe(201)
    await used(account.organisationId, mailsAnHour, new Date(Date.now() - 3600_001))
    expect((await invite(account)).status).toBe(201)
  })

  test('of 30 invitations at once, with 10 left, 10 are sent', async () => {
    const account = await t.organisation('Retailer')
    await used(account.organisationId, mailsAnHour - 10)
    await t.db.delete(mails)
    const sessions = await Promise.all(Array.from({ length: 30 }, () => t.signInAgain(account)))
    const answers = await Promise.all(sessions.map(invite))
    expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(201), ...Array(20).fill(429)])
    expect(await t.db.$count(mails)).toBe(10)
  })
})
