/** A server that dies between a decision and its mail: whoever starts next sends it, and its link works. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realPostgres } from '../helpers/postgres'
import { freePort } from '../helpers/postgresServer'
import { api, type RunningServer, startServer } from '../helpers/process'
import { linkIn, type Receiver, startReceiver } from '../helpers/smtp'
import { hireStaff } from '../helpers/staffAccount'

/** A delivery cut off in the middle is tried again when its lease of a minute has run out. */
const leaseMs = 60_000
const apply = async (url: string, email: string) => {
  const body = { name: 'Olena', email, linkedInUrl: 'https://www.linkedin.com/in/olena', role: 'retailer' }
  expect(await api(url, undefined, 'POST', '/common/contact-me', body)).toMatchObject({ status: 204 })
}

const approve = async (url: string, token: string, email: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }))
  const { body } = await api(url, token, 'GET', `/staff/applications?filter=${filter}`)
  return api(url, token, 'POST', `/staff/applications/${body[0]?.id}/approve`, { country: 'PL' })
}

const inviteOf = (url: string, link: string) =>
  api(url, undefined, 'POST', '/b2b/auth/invite', { inviteCode: new URL(link).searchParams.get('invite') })

const databases = {
  embedded: async () => ({ env: {}, drop: async () => undefined }),
  PostgreSQL: async () => {
    const { url, drop } = await realPostgres()
    return { env: { DATABASE_URL: url }, drop }
  },
}

describe.concurrent.each(['embedded', 'PostgreSQL'] as const)('on %s', kind => {
  let dataDir: string
  let database: Awaited<ReturnType<(typeof databases)[typeof kind]>>
  let receiver: Receiver
  let server: RunningServer | undefined
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-crash-'))
    ;[database, receiver] = await Promise.all([databases[kind](), startReceiver()])
  })
  afterEach(async () => {
    await server?.end('SIGTERM')
    await receiver.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('kill -9 between approving and sending loses no mail', { timeout: leaseMs + 240_000 }, async () => {
    const port = String(await freePort())
    const env = {
      ...database.env,
      DATA_DIR: dataDir,
      DEMO: 'false',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: receiver.url,
      MAIL_FROM: 'Bottle portal <portal@bottle.example>',
    }
    const account = hireStaff(env)
    const start = async () => {
      server = await startServer(env, 120_000)
      const { body } = await api(server.url, undefined, 'POST', '/b2b/auth/sign-in', account)
      return { url: server.url, token: body.token as string, end: server.end }
    }
    const addressOf = (fate: string) => `${fate}@shop.example`
    receiver.treat(recipient => (recipient === addressOf('hanging') ? 'hang' : 'refuse'))

    const first = await start()
    for (const fate of ['refused', 'hanging'] as const) {
      await apply(first.url, addressOf(fate))
      expect(await approve(first.url, first.token, addressOf(fate))).toMatchObject({ status: 200 })
      await vi.waitFor(() => expect(receiver.attempts).toContain(addressOf(fate)), { timeout: 30_000 })
    }
    // This one dies with the server right after the answer, tried or not.
    await apply(first.url, addressOf('waiting'))
    expect(await approve(first.url, first.token, addressOf('waiting'))).toMatchObject({ status: 200 })
    await first.end('SIGKILL')
    expect(receiver.mails).toEqual([])

    receiver.treat(() => 'accept')
    const second = await start()
    for (const fate of ['refused', 'hanging', 'waiting']) {
      const mail = await receiver.mailFor(addressOf(fate), leaseMs + 60_000)
      const link = linkIn(mail)
      expect(link).toMatch(new RegExp(`^${env.PUBLIC_URL}/sign-up\\?invite=`))
      expect(await inviteOf(second.url, link)).toMatchObject({
        status: 200,
        body: { email: addressOf(fate), country: 'PL', role: 'Retailer' },
      })
    }
    expect(receiver.mails).toHaveLength(3)
  })
})
