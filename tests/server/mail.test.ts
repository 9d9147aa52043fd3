import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '../../contract/languages'
import { type Config, readConfig } from '../../server/config'
import { mails } from '../../server/db/schema'
import type { Mailer, QueuedMail } from '../../server/mail/mailer'
import { openMailer, retryDelayMs } from '../../server/mail/openMailer'
import { renderEmail } from '../../server/mail/renderEmail'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const link = 'http://localhost:3000/sign-up?invite=abc'
const code: QueuedMail<'resetCode'> = {
  to: 'olena@shop.example',
  template: 'resetCode',
  language: 'en',
  params: { code: '01234567' },
  concerns: [],
  causes: [],
}
describe.each(databaseEngines)('the mail queue on %s', database => {
  let t: TestServer
  let dataDir: string
  let smtp: SMTPServer | undefined
  let received: Email[]
  let refusals: number
  const open: Mailer[] = []
  beforeEach(async () => {
    t = await startTestServer({ database })
    await t.deps.mailer.close()
    dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
    received = []
    refusals = 0
  })
  afterEach(async () => {
    for (const mailer of open.splice(0)) await mailer.close()
    const server = smtp
    if (server) await new Promise<void>(done => server.close(() => done()))
    smtp = undefined
    await t.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const receiver = async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', chunk => chunks.push(chunk))
        stream.on('end', async () => {
          if (refusals-- > 0) return done(Object.assign(new Error('try later 01234567'), { responseCode: 451 }))
          received.push(await PostalMime.parse(Buffer.concat(chunks)))
          done()
        })
      },
    })
    const server = smtp
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
  const mailerOf = (smtpUrl?: string, now?: () => Date, overrides: Partial<Config> = {}) => {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const mail = { smtpUrl, from: 'Bottle portal <portal@bottle.example>' }
    const mailer = openMailer({ ...t.deps, config: { ...config, mail, ...overrides } }, now)
    open.push(mailer)
    return mailer
  }
  const outbox = () => readdirSync(join(dataDir, 'outbox')).filter(name => name.endsWith('.eml'))

  test('a mail is sent by SMTP, both parts, and its row is removed', async () => {
    const mailer = mailerOf(await receiver())
    await mailer.queue(t.db, { ...code, template: 'invite', language: 'ua', params: { name: 'Olena', link } })
    await mailer.flush()
    expect(received).toMatchObject([
      {
        from: { name: 'Bottle portal', address: 'portal@bottle.example' },
        to: [{ address: 'olena@shop.example' }],
        subject: 'Ваше запрошення на портал Bottle',
      },
    ])
    expect(received[0]?.text).toContain(link)
    expect(received[0]?.html).toContain(`href="${link}"`)
    expect(await mailer.waiting()).toBe(0)
  })

  test('a language that the portal no longer has is written in English', async () => {
    const mailer = mailerOf(await receiver())
    await mailer.queue(t.db, { ...code, language: 'xx' as Language })
    await mailer.flush()
    const { subject } = renderEmail({ ...code, language: 'en' })
    expect(received.map(each => each.subject)).toEqual([subject])
    expect(await mailer.waiting()).toBe(0)
  })

  test('without SMTP_URL it is a file that a mail program reads', async () => {
    const mailer = mailerOf()
    await mailer.queue(t.db, code)
    await mailer.flush()
    const [name = ''] = outbox()
    const parsed = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', name)))
    expect(parsed).toMatchObject({ subject: 'Your code for a new password', to: [{ address: 'olena@shop.example' }] })
    expect(parsed.text).toContain('01234567')
    expect(parsed.html).toContain('01234567')
  })

  test('a mail is sent automatically', async () => {
    const mailer = mailerOf()
    await mailer.queue(t.db, code)
    await vi.waitFor(async () => expect(await mailer.waiting()).toBe(0), 5000)
    expect(outbox()).toHaveLength(1)
  })

  test('a mail of a transaction that fails is never sent', async () => {
    const mailer = mailerOf()
    const failing = t.db.transaction(async tx => {
      await mailer.queue(tx, code)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await mailer.flush()
    expect(await mailer.waiting()).toBe(0)
    expect(readdirSync(dataDir)).not.toContain('outbox')
  })

  test('a rejected mail is retried later, and the rejection’s text is not stored', async () => {
    refusals = 2
    let now = new Date()
    const mailer = mailerOf(await receiver(), () => now)
    await mailer.queue(t.db, code)
    for (const attempt of [1, 2]) {
      await mailer.flush()
      await mailer.flush()
      const [row] = await t.db.select().from(mails)
      expect(row).toMatchObject({ attempts: attempt, lastError: 'EMESSAGE 451' })
      now = new Date(now.getTime() + retryDelayMs(attempt))
    }
    await mailer.flush()
    expect(received).toHaveLength(1)
    expect(await mailer.waiting()).toBe(0)
  })

  test('the delay grows up to an hour', () => {
    expect([1, 2, 3, 20].map(retryDelayMs)).toEqual([10_000, 20_000, 40_000, 3600_000])
  })

  test('a server that is killed while sending loses nothing: the next one sends when the lease has expired', async () => {
    const first = mailerOf()
    await first.queue(t.db, code)
    await first.close()
    // The database is in this state if a process is killed after it has taken the mail from the queue and before it has
    // sent it.
    await t.db.update(mails).set({ attempts: 1, nextAttemptAt: new Date(Date.now() + 120_000) })
    const second = mailerOf()
    await second.flush()
    expect(await second.waiting()).toBe(1)
    const third = mailerOf(undefined, () => new Date(Date.now() + 121_000))
    await third.flush()
    expect(outbox()).toHaveLength(1)
    expect(await third.waiting()).toBe(0)
  })

  test('two servers send each of 40 mails once', async () => {
    const url = await receiver()
    const [one, two] = [mailerOf(url), mailerOf(url)]
    for (let n = 0; n < 40; n++) await one.queue(t.db, { ...code, to: `n${n}@shop.example` })
    await Promise.all([one.flush(), two.flush()])
    expect(new Set(received.map(mail => mail.to?.[0]?.address)).size).toBe(40)
    expect(received).toHaveLength(40)
  })

  test('an outbox that cannot be written keeps the mail', async () => {
    writeFileSync(join(dataDir, 'outbox'), 'not a folder')
    const mailer = mailerOf()
    await mailer.queue(t.db, code)
    await mailer.flush()
    expect(await mailer.waiting()).toBe(1)
  })

  test('a mail that was not accepted for a week is given up', async () => {
    refusals = 1000
    let now = new Date()
    const mailer = mailerOf(await receiver(), () => now)
    await mailer.queue(t.db, code)
    await mailer.flush()
    expect(await mailer.waiting()).toBe(1)
    now = new Date(now.getTime() + 8 * 24 * 3600_000)
    await mailer.flush()
    expect(await mailer.waiting()).toBe(0)
  })

  test('a mail of a later release waits for a server that knows its kind, for a week', async () => {
    let now = new Date()
    const mailer = mailerOf(undefined, () => now)
    await mailer.queue(t.db, code)
    await t.db.update(mails).set({ template: 'ofLaterRelease' })
    await mailer.flush()
    expect(await t.db.select({ attempts: mails.attempts }).from(mails)).toEqual([{ attempts: 0 }])
    now = new Date(now.getTime() + 8 * 24 * 3600_000)
    await mailer.flush()
    expect(await mailer.waiting()).toBe(0)
  })

  test('a link leads to PUBLIC_URL or nowhere', async () => {
    const mailer = mailerOf()
    const params = { name: 'Olena', link: 'http://localhost:3000.evil.example/' }
    const mail: QueuedMail<'invite'> = { ...code, template: 'invite', params }
    await expect(mailer.queue(t.db, mail)).rejects.toThrow('somewhere else')
  })
})
