/**
 * Starts a real SMTP server on this machine. It stores accepted mails; tests can make it reject mails or not answer.
 */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

/** How the server treats a mail: it accepts it, rejects it temporarily (451), or never responds. */
export type SmtpBehaviour = 'accept' | 'refuse' | 'hang'

export interface SmtpReceiver {
  /** URL of this SMTP server, as the value of SMTP_URL. */
  url: string
  /** Mails that the server has accepted so far, the oldest first. */
  mails: Email[]
  /** Recipients of every mail that arrived, whether it was accepted or not. */
  attempts: string[]
  /** Sets how the server treats mails from now on. */
  treat(answer: (recipient: string) => SmtpBehaviour): void
  /** Waits for the nth mail (from 1) that was accepted for an address. */
  mailFor(address: string, withinMs?: number, nth?: number): Promise<Email>
  close(): Promise<void>
}

const read = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const mails: Email[] = []
  const attempts: string[] = []
  let answer: (recipient: string) => SmtpBehaviour = () => 'accept'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A killed portal breaks its connection off in the middle of a mail. Closing this server must not wait for the rest
    // of that mail.
    closeTimeout: 100,
    async onData(stream, session, done) {
      const content = await read(stream)
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      attempts.push(recipient)
      const reception = answer(recipient)
      if (reception === 'hang') return
      if (reception === 'refuse') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      mails.push(await PostalMime.parse(content))
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const of = (address: string) => mails.filter(mail => mail.to?.[0]?.address === address)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    attempts,
    treat(next) {
      answer = next
    },
    async mailFor(address, withinMs = 30_000, nth = 1) {
      // `expect.poll` does not work in concurrent tests, because it cannot tell which of them has called it.
      await vi.waitFor(() => expect(of(address).length).toBeGreaterThanOrEqual(nth), {
        timeout: withinMs,
        interval: 200,
      })
      return of(address)[nth - 1] as Email
    },
    close: () => new Promise(done => server.close(() => done())),
  }
}

/** Returns the first link in the mail's text. */
export const firstLinkIn = (mail: Email): string => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
