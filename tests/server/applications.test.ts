/** Checks how applications for an invitation are stored: how many, and for how long. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications, auditLog } from '../../server/db/schema'
import { deleteExpiredRows, isExpiringTable, retainedTables } from '../../server/maintenance/retention'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('applications on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  let calls = 0
  const apply = (email: string, values: object = {}) => {
    const body = { name: 'Olena', email, linkedInUrl: 'https://linkedin.com/in/olena', role: 'retailer', ...values }
    const remoteAddress = `10.7.${Math.floor(++calls / 250)}.${calls % 250}`
    return t.call(null, 'POST', '/common/contact-me', body, { remoteAddress })
  }
  const storedOf = (email: string) =>
    t.db.select().from(applications).where(eq(applications.email, email)).orderBy(applications.createdAt)

  test('a person has one pending application, the newest', async () => {
    const email = 'olena@new.example'
    expect((await apply(email)).status).toBe(204)
    const [first] = await storedOf(email)
    expect((await apply('OLENA@new.example', { name: 'Olena Koval', role: 'sponsor' })).status).toBe(204)
    expect(await storedOf(email)).toMatchObject([
      { id: first?.id, name: 'Olena Koval', role: 'sponsor', status: 'Pending', version: 2 },
    ])
    await t.db.update(applications).set({ status: 'Declined' }).where(eq(applications.email, email))
    await Promise.all(Array.from({ length: 8 }, () => apply(email)))
    expect((await storedOf(email)).map(({ status }) => status)).toEqual(['Declined', 'Pending'])
  })

  test('undecided applications are deleted after a year', async () => {
    const [undecided, declined] = ['never@new.example', 'declined@new.example']
    await Promise.all([apply(undecided), apply(declined)])
    await t.db.update(applications).set({ status: 'Declined' }).where(eq(applications.email, declined))
    const tables = retainedTables()
      .filter(isExpiringTable)
      .filter(({ table }) => table === applications)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
    await deleteExpiredRows(t.db, inDays(364), { tables })
    expect(await storedOf(undecided)).toHaveLength(1)
    await deleteExpiredRows(t.db, inDays(366), { tables })
    expect([await storedOf(undecided), await storedOf(declined)]).toMatchObject([[], [{ status: 'Declined' }]])
  })

  test('one network uses up less than half of the applications of an hour', async () => {
    let accepted = 0
    for (let n = 0; n < 300; n++) {
      const body = {
        name: 'Bot',
        email: 'bot@new.example',
        linkedInUrl: 'https://linkedin.com/in/bot',
        role: 'sponsor',
      }
      // Each address belongs to another /64 of one /48 network.
      const remoteAddress = `2001:db8:7:${(n % 30).toString(16)}::1`
      const { status } = await t.call(null, 'POST', '/common/contact-me', body, { remoteAddress })
      if (status === 204) accepted++
      else break
    }
    expect(accepted).toBe(200)
    calls += accepted
  })

  test('at most 500 are accepted in an hour, from all addresses together', async () => {
    const statuses: number[] = []
    for (let n = calls; n < 502; n++) statuses.push((await apply('bot@new.example')).status)
    expect(new Set(statuses.slice(0, -2))).toEqual(new Set([204]))
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await apply('bot@new.example', { name: '' })).status).toBe(400)
    expect(await t.db.$count(auditLog, eq(auditLog.outcome, '429'))).toBe(0)
  })
})
