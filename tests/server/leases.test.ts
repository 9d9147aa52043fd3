/**
 * Checks that no mail and no webhook is lost if a server is killed: between a decision and the mail about it, or
 * before, during or after a webhook call. The next server sends it when the killed server's lease on it has expired.
 * The tests run at the same time, because each of them waits until a lease expires.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDataDir } from '../helpers/dataDir'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { printFigure } from '../helpers/printFigure'
import { callApi, type RunningServer, startServer } from '../helpers/serverProcess'
import { firstLinkIn, type SmtpReceiver, startSmtpReceiver } from '../helpers/smtpReceiver'
import { createStaffAccount } from '../helpers/staffAccount'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'
import { acceptDelivery, neverAnswer, startWebhookReceiver } from '../helpers/webhookReceiver'

/**
 * Duration of a lease in ms, during which only one server may deliver a mail or a webhook. A delivery that was cut off
 * is repeated when its lease has expired.
 */
const leaseMs = 60_000
const kills = 3
const changesEach = 10

const apply = async (url: string, email: string) => {
  const body = { name: 'Olena', email, linkedInUrl: 'https://www.linkedin.com/in/olena', role: 'retailer' }
  expect(await callApi(url, undefined, 'POST', '/common/contact-me', body)).toMatchObject({ status: 204 })
}

const approve = async (url: string, token: string, email: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }))
  const { body } = await callApi(url, token, 'GET', `/staff/applications?filter=${filter}`)
  return callApi(url, token, 'POST', `/staff/applications/${body[0]?.id}/approve`, { country: 'PL' })
}

const inviteOf = (url: string, link: string) =>
  callApi(url, undefined, 'POST', '/b2b/auth/invite', { inviteCode: new URL(link).searchParams.get('invite') })

const databases = {
  embedded: async () => ({ env: {}, drop: async () => undefined }),
  PostgreSQL: async () => {
    const { url, drop } = await createPostgresDatabase()
    return { env: { DATABASE_URL: url }, drop }
  },
}

describe.concurrent.each(['embedded', 'PostgreSQL'] as const)('on %s', kind => {
  let dataDir: string
  let database: Awaited<ReturnType<(typeof databases)[typeof kind]>>
  let receiver: SmtpReceiver
  let server: RunningServer | undefined
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-crash-'))
    ;[database, receiver] = await Promise.all([databases[kind](), startSmtpReceiver()])
  })
  afterEach(async () => {
    await server?.end('SIGTERM')
    await receiver.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('kill -9 between approving and sending loses no mail', { timeout: leaseMs + 240_000 }, async () => {
    const port = String(await findFreePort())
    const env = {
      ...database.env,
      DATA_DIR: dataDir,
      DEMO: 'false',
      STAFF_SECOND_FACTOR: 'false',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: receiver.url,
      MAIL_FROM: 'Bottle portal <portal@bottle.example>',
    }
    const account = createStaffAccount(env)
    const start = async () => {
      server = await startServer(env, 120_000)
      const { body } = await callApi(server.url, undefined, 'POST', '/b2b/auth/sign-in', account)
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
    // The server is killed right after its response. By then it may or may not have attempted to send this mail.
    await apply(first.url, addressOf('waiting'))
    expect(await approve(first.url, first.token, addressOf('waiting'))).toMatchObject({ status: 200 })
    await first.end('SIGKILL')
    expect(receiver.mails).toEqual([])

    receiver.treat(() => 'accept')
    const second = await start()
    for (const fate of ['refused', 'hanging', 'waiting']) {
      const mail = await receiver.mailFor(addressOf(fate), leaseMs + 60_000)
      const link = firstLinkIn(mail)
      expect(link).toMatch(new RegExp(`^${env.PUBLIC_URL}/sign-up\\?invite=`))
      expect(await inviteOf(second.url, link)).toMatchObject({
        status: 200,
        body: { email: addressOf(fate), country: 'PL', role: 'Retailer' },
      })
    }
    // The support account also gets a mail about its sign-in at the second server, because the test keeps no cookies.
    const invitations = receiver.mails.filter(({ to }) => to?.[0]?.address !== account.email)
    expect(invitations).toHaveLength(3)
  })
})

test.concurrent('kill -9 loses no webhook', { timeout: 400_000 }, async () => {
  const data = await createDataDir()
  const receiver = await startWebhookReceiver()
  const env = { ...data.env, DEMO: 'true', RATE_LIMIT: '1000000' }
  let server: RunningServer = await startServer(env)
  const values = { name: 'Warehouse', url: receiver.url, types: ['location.updated'] }
  expect(await callApi(server.url, data.token, 'POST', '/b2b/retail/webhooks', values)).toMatchObject({ status: 201 })
  const cityId = await findKyivId(server.url, data.token)
  const acknowledged: string[] = []
  receiver.treat(neverAnswer)
  for (let kill = 0; kill < kills; kill++) {
    for (let n = 0; n < changesEach; n++) {
      const store = createStoreBody(cityId, `Place ${kill} ${n}`)
      const { status, body } = await callApi(server.url, data.token, 'POST', '/b2b/retail/locations', store)
      if (status === 201 || status === 200) acknowledged.push(body.guid)
    }
    // The first server is killed during a delivery, the later ones before or after a delivery.
    if (kill === 0) await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 30_000 })
    await server.end('SIGKILL')
    server = await startServer(env)
  }
  receiver.treat(acceptDelivery)
  // `expect.poll` does not work in concurrent tests, because it cannot tell which of them has called it.
  const allHeard = () => {
    const heard = new Set(receiver.received.map(({ body }) => body.data.id))
    expect(acknowledged.filter(id => !heard.has(id))).toEqual([])
  }
  await vi.waitFor(allHeard, { timeout: leaseMs * 2 + 60_000, interval: 500 })
  await server.end('SIGTERM')
  await receiver.close()
  data.remove()
  expect(acknowledged).toHaveLength(kills * changesEach)
  printFigure(`${acknowledged.length} changes, ${kills} × kill -9 of the server that calls a webhook`, '0 lost', 'none')
})
