import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowVerdict } from '../../contract/imports'
import { mails, sentMails } from '../../server/db/schema'
import type { MailTemplate } from '../../server/mail/mailer'
import { mailLimits } from '../../server/mail/mailLimits'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { databaseEngines } from '../helpers/databaseEngines'
import { recordSentMails } from '../helpers/recordSentMails'
import { startTestServer, type TestServer } from '../helpers/server'

const { toOthersPerHour: mailsAnHour, byOneToOnePerHour: mailsToOneAnHour } = mailLimits

describe.each(databaseEngines)('mails to others on %s', database => {
  let t: TestServer
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const quotaExceeded = { email: 'TooManyRequests' }
  const next = () => `e${serial++}@team.example`
  const invite = (caller: { token: string }, email = next()) =>
    t.call(caller, 'POST', '/b2b/retail/employees/cashier', { name: 'Petro', email })
  const used = async (organisationId: string, sent: number, ageMs = 0) => {
    await t.db.delete(sentMails).where(eq(sentMails.organisationId, organisationId))
    await recordSentMails(t.db, organisationId, sent, ageMs)
  }

  test('signing in again gives no new quota; another organisation has its own; an hour later there is more', async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    await used(account.organisationId, mailsAnHour - 1)
    expect((await invite(account)).status).toBe(201)
    const rejected = await invite(await t.signInAgain(account))
    expect([rejected.status, rejected.body.errorCode]).toEqual([429, 'TooManyRequests'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500)
    const { body } = await t.call(account, 'GET', '/b2b/retail/employees')
    expect(body.total).toBe(1)
    expect((await invite(other)).status).toBe(201)
    await used(account.organisationId, mailsAnHour, 3600_001)
    expect((await invite(account)).status).toBe(201)
  })

  test('when 10 are left, 10 of 30 simultaneous invitations are sent', async () => {
    const account = await t.organisation('Retailer')
    await used(account.organisationId, mailsAnHour - 10)
    await t.db.delete(mails)
    const sessions = await Promise.all(Array.from({ length: 30 }, () => t.signInAgain(account)))
    const answers = await Promise.all(sessions.map(session => invite(session)))
    expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(201), ...Array(20).fill(429)])
    expect(await t.db.$count(mails)).toBe(10)
  })

  const rowsOf = (emails: string[]) =>
    emails.map((email, at) => ({ line: at + 2, values: { name: 'Petro', email, employeeRole: 'Casher' } }))
  const imported = (caller: { token: string }, ...emails: string[]) =>
    t.call(caller, 'POST', '/b2b/retail/imports', { list: 'employees', key: randomUUID(), rows: rowsOf(emails) })
  /** Causes a mail to the address without leaving a record: imports an employee, and undoes the import. */
  async function importAndUndo(caller: { token: string }, email: string) {
    const answer = await imported(caller, email)
    if (answer.status === 200) await t.call(caller, 'POST', `/b2b/retail/imports/${answer.body.guid}/take-back`)
    return answer
  }
  const letters = (email: string) => t.db.$count(mails, eq(sql`lower(${mails.recipient})`, email))
  /** Moves the times of all counted mails into the past, as if this much time had passed. */
  const wait = (ms: number) =>
    t.db.update(sentMails).set({ createdAt: sql`${sentMails.createdAt} - ${ms} * interval '1 millisecond'` })

  test('an address gets five mails an hour however often it is imported and undone, and others are not blocked', async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const email = `pestered${serial++}@team.example`
    const seen = []
    for (const each of [email, email.toUpperCase(), email, email, email]) {
      const { body } = await importAndUndo(account, each)
      seen.push(body.rows[0].verdict)
    }
    expect(seen).toEqual(Array(mailsToOneAnHour).fill('create'))
    const rejected = await importAndUndo(account, email)
    expect(rejected.body.rows).toMatchObject([{ verdict: 'refused', guid: null, fields: quotaExceeded }])
    const single = await invite(account, email)
    expect([single.status, single.body.fields]).toEqual([429, quotaExceeded])
    expect(Number(single.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await letters(email)).toBe(mailsToOneAnHour)
    expect((await t.call(account, 'GET', '/b2b/retail/employees')).body.total).toBe(0)
    expect((await invite(account)).status).toBe(201)
    expect((await imported(other, email)).body.rows[0].verdict).toBe('create')
    await wait(3600_001)
    expect((await imported(account, email)).body.rows[0].verdict).toBe('create')
  })

  test('only the row is rejected whose address has had five mails; beyond 300 mails the whole batch is rejected', async () => {
    const account = await t.organisation('Retailer')
    const email = next()
    for (let n = 0; n < mailsToOneAnHour; n++) await importAndUndo(account, email)
    const { status, body } = await imported(account, next(), email, next())
    const rows = body.rows.map(({ verdict, fields }: RowVerdict) => [verdict, fields])
    expect([status, rows]).toEqual([
      200,
      [
        ['create', {}],
        ['refused', quotaExceeded],
        ['create', {}],
      ],
    ])
    const counted = await t.db.$count(sentMails, eq(sentMails.organisationId, account.organisationId))
    expect(counted).toBe(mailsToOneAnHour + 2)
    await used(account.organisationId, mailsAnHour - 1)
    const whole = await imported(account, next(), next())
    expect([whole.status, whole.body.errorCode, whole.body.fields]).toEqual([429, 'TooManyRequests', undefined])
    expect(Number(whole.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await t.call(account, 'GET', '/b2b/retail/employees')).body.total).toBe(2)
  })

  test('tags of a mailbox and spellings of its domain count as one address, but other mailboxes there do not', async () => {
    const account = await t.organisation('Retailer')
    const name = `tagged${serial++}`
    const spellings = [
      '@пошта.укр',
      '+a@пошта.укр',
      '+a+b@ПОШТА.УКР',
      '+c@xn--80a1acn3a.xn--j1amh',
      '+d@XN--80A1ACN3A.укр',
    ]
    for (const each of spellings) expect([each, (await invite(account, name + each)).status]).toEqual([each, 201])
    for (const each of ['+e@пошта.укр', '+e@xn--80a1acn3a.xn--j1amh']) {
      const { status, body } = await invite(account, name + each)
      expect([each, status, body.fields]).toEqual([each, 429, quotaExceeded])
    }
    for (const each of [`${name}x@пошта.укр`, `${name}@poshta.example`]) {
      expect([each, (await invite(account, each)).status]).toEqual([each, 201])
    }
  })

  test('five of ten simultaneous mails to one address are sent', async () => {
    const account = await t.organisation('Retailer')
    const email = `raced${serial++}@team.example`
    const answers = await Promise.all(Array.from({ length: 10 }, () => importAndUndo(account, email)))
    const made = answers.filter(({ body }) => body.rows?.[0].verdict === 'create')
    expect(made.length).toBe(await letters(email))
    expect(made.length).toBeLessThanOrEqual(mailsToOneAnHour)
    const sender = account.organisationId
    const send = (to = email, template: MailTemplate = 'employeeInvited') =>
      t.db.transaction(tx =>
        t.deps.mailer.queue(tx, {
          to,
          template: template as 'employeeInvited',
          language: 'en',
          params: { name: 'Petro', organisation: 'Shop', role: 'Casher' },
          concerns: [sender],
          causes: [sender],
        }),
      )
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => send(n % 2 ? email : email.toUpperCase())),
    )
    expect(made.length + sent.filter(({ status }) => status === 'fulfilled').length).toBe(mailsToOneAnHour)
    expect(await letters(email)).toBe(mailsToOneAnHour)
    // Mails of the template `sponsorshipReceived` beyond the limit are withheld, and the call succeeds.
    const { email: own } = await t.organisation('Institution')
    for (let n = 0; n <= mailsToOneAnHour; n++) await send(own, 'sponsorshipReceived')
    expect(await letters(own)).toBe(mailsToOneAnHour)
  })

  test('a fingerprint of an address is stored for each organisation that causes a mail to it, for an hour', async () => {
    await t.db.delete(sentMails)
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const email = `kept${serial++}@team.example`
    for (const each of [account, other]) await imported(each, email)
    const rows = await t.db.select().from(sentMails)
    const causes = [account, other].map(each => each.organisationId)
    expect(rows.map(({ organisationId }) => organisationId).sort()).toEqual(causes.sort())
    expect(rows.every(({ recipientHash }) => /^[0-9a-f]{64}$/.test(recipientHash))).toBe(true)
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(sentMails)).toBe(2)
    await wait(3600_001)
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(sentMails)).toBe(0)
  })
})
