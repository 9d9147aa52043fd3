/** Checks after which responses of an SMTP server the portal sends a mail again later. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mails } from '../../server/db/schema'
import { openMailQueue } from '../../server/mail/openMailer'
import { findFreePort } from '../helpers/freePort'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** Starts an SMTP server that rejects mails at one stage of the protocol. */
async function refusingServer(responseCode: number, refusedAt: string) {
  const at = (stage: string, done: (error?: Error) => void) =>
    done(stage === refusedAt ? Object.assign(new Error('no'), { responseCode }) : undefined)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => at('MAIL FROM', done),
    onRcptTo: (_address, _session, done) => at('RCPT TO', done),
    onData: (stream, _session, done) => void stream.on('end', () => at('DATA', done)).resume(),
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>(done => server.close(() => done())) }
}

test.each([
  ['a final answer about the recipient', 550, 'RCPT TO', 0],
  ['a final answer about the message', 550, 'DATA', 0],
  ['an unknown user', 553, 'RCPT TO', 0],
  ['a full mailbox', 552, 'RCPT TO', 1],
  ['a temporary answer', 450, 'RCPT TO', 1],
  ['a sender that is not allowed', 550, 'MAIL FROM', 1],
] as const)('after %s (%i to %s) %i mails wait', async (_, responseCode, command, waiting) => {
  const server = await refusingServer(responseCode, command)
  const mail = { smtpUrl: server.url, from: 'Bottle portal <portal@bottle.example>' }
  const mailer = openMailQueue({ ...t.deps, config: { ...t.deps.config, mail } })
  const letter = { template: 'resetCode', language: 'en', params: { code: '1' } } as const
  await t.db.transaction(tx => mailer.queue(tx, { to: 'a@shop.example', ...letter, concerns: [], causes: [] }))
  await mailer.flush()
  expect(await mailer.waiting()).toBe(waiting)
  await t.db.delete(mails)
  await mailer.close()
  await server.close()
})

test('the log says why no SMTP server can be reached', async () => {
  const port = await findFreePort()
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Bottle portal <portal@bottle.example>' }
  const log = { ...t.deps.log, error: vi.fn() }
  const mailer = openMailQueue({ ...t.deps, log, config: { ...t.deps.config, mail } })
  const letter = { template: 'resetCode', language: 'en', params: { code: '1' } } as const
  await t.db.transaction(tx => mailer.queue(tx, { to: 'a@shop.example', ...letter, concerns: [], causes: [] }))
  await mailer.flush()
  const fields = expect.objectContaining({ problem: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${port}`) })
  expect(log.error.mock.calls).toEqual([[fields, 'a mail was not delivered']])
  await t.db.delete(mails)
  await mailer.close()
})
