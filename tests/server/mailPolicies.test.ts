/**
 * Checks that every kind of e-mail has limits, and is counted when it is queued, by recipient and by the organisations
 * that cause it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, like, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, emailProofs, mails, notifications, sentMails } from '../../server/db/schema'
import { ApiError } from '../../server/errors/apiErrors'
import type { MailTemplate, QueuedMail } from '../../server/mail/mailer'
import { mailLimits } from '../../server/mail/mailLimits'
import { mailPolicies } from '../../server/mail/mailPolicies'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { publish } from '../../server/publishing/publish'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const templates = Object.keys(mailPolicies) as MailTemplate[]
const forConfirmed = templates.filter(template => mailPolicies[template].isForConfirmed)
const limited = templates.filter(template => mailPolicies[template].toOne)

test('no other file writes to the queue of e-mails', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const writing = files.filter(name =>
    /insert\(mails\)|insert into mails/.test(readFileSync(join('server', name), 'utf8')),
  )
  expect(writing).toEqual(['mail/openMailer.ts'])
})

describe.each(databaseEngines)('e-mails on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  /** Matches the counted e-mails of a template, with or without a part: `accessGranted key created`. */
  const isOfTemplate = (template: MailTemplate) =>
    or(eq(sentMails.template, template), like(sentMails.template, `${template} %`))
  const queue = (template: MailTemplate, to: string, causes: string[]) => {
    const mail = { to, template, language: 'en', params: {}, concerns: [], causes, field: 'email' }
    return t.db.transaction(tx => t.deps.mailer.queue(tx, mail as unknown as QueuedMail))
  }
  const outcomeOf = (template: MailTemplate, to: string, causes: string[]) =>
    queue(template, to, causes).then(
      withheld => (withheld ? 'withheld' : 'queued'),
      error => (error instanceof ApiError ? error.errorCode : error),
    )
  const unconfirm = ({ accountId }: TestAccount) => t.db.delete(emailProofs).where(eq(emailProofs.accountId, accountId))

  test.each(templates)('%s is counted by recipient and by each organisation that causes it', async template => {
    const [one, other, reader] = await Promise.all([1, 2, 3].map(() => t.organisation('Retailer')))
    if (!one || !other || !reader) return expect.fail()
    const counted = () => t.db.select().from(sentMails).where(isOfTemplate(template))
    const before = (await counted()).length
    expect(await outcomeOf(template, reader.email, [one.organisationId, other.organisationId])).toBe('queued')
    const rows = (await counted()).slice(before)
    expect(rows.map(row => row.organisationId).sort()).toEqual([one.organisationId, other.organisationId].sort())
    expect(new Set(rows.map(row => row.mailId)).size).toBe(1)
    expect(rows.every(row => /^[0-9a-f]{64}$/.test(row.recipientHash))).toBe(true)
    const stranger = await t.organisation('Retailer')
    await queue(template, stranger.email, [])
    expect((await counted()).slice(before + 2)).toMatchObject([{ organisationId: null }])
    return undefined
  })

  test.each(forConfirmed)('%s is never sent to an address that was typed and not confirmed', async template => {
    const reader = await t.organisation('Retailer')
    await unconfirm(reader)
    expect(await outcomeOf(template, reader.email, [])).toBe('withheld')
    expect(await outcomeOf(template, 'nobody@test.example', [])).toBe('withheld')
    expect(await t.db.$count(mails, eq(mails.recipient, reader.email))).toBe(0)
  })

  test.each(limited)('%s has a limit for one recipient, from all causes together', async template => {
    const { toOne = expect.fail(), isRejected } = mailPolicies[template]
    const [reader, next] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    for (let n = 0; n < toOne.most; n++) expect(await outcomeOf(template, reader.email, [])).toBe('queued')
    expect(await outcomeOf(template, reader.email, [])).toBe(isRejected ? 'TooManyRequests' : 'withheld')
    expect(await outcomeOf(template, next.email, [])).toBe('queued')
    await t.db.update(sentMails).set({ createdAt: sql`now() - ${toOne.minutes} * interval '1 minute'` })
    expect(await outcomeOf(template, reader.email, [])).toBe('queued')
  })

  test('many mails about webhooks withhold none about a new API key', async () => {
    const reader = await t.organisation('Retailer')
    const limit = mailPolicies.accessGranted.toOne?.most ?? expect.fail()
    const about = (kind: 'key' | 'webhook') =>
      t.db.transaction(tx =>
        t.deps.mailer.queue(tx, {
          to: reader.email,
          template: 'accessGranted',
          language: 'en',
          params: {
            kind,
            name: 'Till',
            detail: '',
            change: 'created',
            at: new Date().toISOString(),
            link: `${t.deps.config.publicUrl}/retail/profile`,
          },
          concerns: [],
          causes: [],
        }),
      )
    for (let n = 0; n < limit; n++) expect(await about('webhook')).toBeUndefined()
    expect(await about('webhook')).toBeDefined()
    expect(await about('key')).toBeUndefined()
  })

  test('mails that an organisation causes beyond its limit are sent later, those of others are not delayed', async () => {
    const [cause, other, reader] = await Promise.all([1, 2, 3].map(() => t.organisation('Retailer')))
    if (!cause || !other || !reader) return expect.fail()
    await t.db.execute(sql`insert into sent_mails (mail_id, organisation_id, recipient_hash, template)
      select gen_random_uuid(), ${cause.organisationId}::uuid, 'x', 'notifications'
      from generate_series(1, ${mailLimits.notificationsPerHour}::int)`)
    const withheld = await queue('notifications', reader.email, [cause.organisationId, other.organisationId])
    expect(withheld).toEqual({ until: expect.any(Date), causes: [cause.organisationId] })
    expect(await outcomeOf('notifications', reader.email, [other.organisationId])).toBe('queued')
    return undefined
  })

  test('counts are stored for an hour', async () => {
    await t.db.update(sentMails).set({ createdAt: sql`now()` })
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(sentMails)).toBeGreaterThan(0)
    await purgeExpiredData(t.db, t.deps.files, new Date(Date.now() + 3600_001))
    expect(await t.db.$count(sentMails)).toBe(0)
  })

  describe('notifications by e-mail', () => {
    const happens = async (reader: TestAccount, kind: 'bin.full' | 'bin.faulty', times = 1) => {
      for (let n = 0; n < times; n++) {
        const { id: locationId, name } = await t.location(reader, { name: `Corner ${n}` })
        const { id: subject } = await t.bin(locationId)
        const announcement = { type: kind, concerns: [reader.organisationId], subject, data: { locationId, level: 1 } }
        expect(name).toBe(`Corner ${n}`)
        await t.db.transaction(tx => publish(tx, announcement))
      }
    }
    const choose = (reader: TestAccount, kind: string, inPortal = true) =>
      t.call(reader, 'PUT', `/notifications/choices/${kind}`, { inPortal, mail: 'atOnce' })
    const lettersTo = async ({ email }: TestAccount) =>
      (await t.db.select().from(mails).where(eq(mails.recipient, email))).map(({ params }) => params.items)

    test('have one line for each kind, and events after a mail wait for the next one', async () => {
      const reader = await t.organisation('Retailer')
      for (const kind of ['bin.full', 'bin.faulty']) await choose(reader, kind)
      await happens(reader, 'bin.full')
      await t.deps.notificationMails.run()
      await happens(reader, 'bin.full', 5)
      await happens(reader, 'bin.faulty', 2)
      await t.deps.notificationMails.run()
      expect(await lettersTo(reader)).toMatchObject([[{ kind: 'bin.full', count: 1, name: 'Corner 0 (Bin, 100%)' }]])
      await t.deps.notificationMails.run(new Date(Date.now() + mailLimits.minutesBetweenNotifications * 60_000 - 5_000))
      expect(await lettersTo(reader)).toHaveLength(1)
      await t.db.update(sentMails).set({ createdAt: sql`now() - interval '11 minutes'` })
      await t.deps.notificationMails.run(new Date(Date.now() + mailLimits.minutesBetweenNotifications * 60_000))
      const [, second] = await lettersTo(reader)
      expect(second).toMatchObject([
        { kind: 'bin.faulty', count: 2 },
        { kind: 'bin.full', count: 5, name: 'Corner 4 (Bin, 100%), Corner 3 (Bin, 100%), Corner 2 (Bin, 100%), …' },
      ])
    })

    test('are not sent to an unconfirmed address: those wanted only by e-mail are shown in the portal', async () => {
      const reader = await t.organisation('Retailer')
      await unconfirm(reader)
      await choose(reader, 'bin.full', false)
      await happens(reader, 'bin.full', 3)
      await t.deps.notificationMails.run()
      expect(await lettersTo(reader)).toEqual([])
      const own = and(eq(notifications.accountId, reader.accountId), eq(notifications.isInPortal, true))
      expect(await t.db.$count(notifications, own)).toBe(3)
      const typed = `typed-${reader.email}`
      await t.db.update(accounts).set({ email: typed }).where(eq(accounts.id, reader.accountId))
      await happens(reader, 'bin.full')
      await t.deps.notificationMails.run()
      expect(await t.db.$count(mails, eq(mails.recipient, typed))).toBe(0)
    })
  })
})
