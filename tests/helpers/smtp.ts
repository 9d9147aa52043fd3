/** Starts a real SMTP receiver on loopback, which stores accepted mails and can be set to reject mails or to hang. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

/** Treatment of a mail that has been read: a rejection is temporary (451), a hanging one is never answered. */
export type Reception = 'accept' | 'refuse' | 'hang'

export interface Receiver {
  /** Value for SMTP_URL. */
  url: string
  /** Mails accepted so far, the oldest first. */
  mails: Email[]
  /** Recipients of every mail that arrived, whether it was accepted or not. */
  attempts: string[]
  /** Replaces the answer to every later mail. */
  treat(answer: (recipient: string) => Reception): void
  /** Waits for the nth mail (from 1) that was accepted for an address. */
  mailFor(address: string, withinMs?: number, nth?: number): Promise<Email>
  close(): Promise<void>
}

const read = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function startReceiver(): Promise<Receiver> {
  const mails: Email[] = []
  const attempts: string[] = []
  let answer: (recipient: string) => Reception = () => 'accept'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A server that is killed breaks off in the middle.
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
      // expect.poll cannot be used here: when two tests run at a time, it does not know which of them called it.
      await vi.waitFor(() => expect(of(address).length).toBeGreaterThanOrEqual(nth), {
        timeout: withinMs,
        interval: 200,
      })
      return of(address)[nth - 1] as Email
    },
    close: () => new Promise(done => server.close(() => done())),
  }
}

/** Returns the first address in the mail's text, which the reader would click. */
export const linkIn = (mail: Email): string => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
