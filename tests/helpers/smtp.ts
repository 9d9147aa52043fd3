/** A real SMTP receiver on loopback, which keeps what it accepts and can be told to refuse or to hang. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

/** What it does with a mail once it has read it: a refusal is temporary (451), a hanging one is never answered. */
export type Reception = 'accept' | 'refuse' | 'hang'

export interface Receiver {
  /** For SMTP_URL. */
  url: string
  /** Accepted so far, the oldest first. */
  mails: Email[]
  /** Recipients of everything that arrived, whatever became of it. */
  attempts: string[]
  /** Replaces the answer to every mail from now on. */
  treat(answer: (recipient: string) => Reception): void
  /** Waits for the nth mail (from 1) accepted for an address. */
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
      // Not expect.poll: it must know its test, and of two that run at a time it does not.
      await vi.waitFor(() => expect(of(address).length).toBeGreaterThanOrEqual(nth), {
        timeout: withinMs,
        interval: 200,
      })
      return of(address)[nth - 1] as Email
    },
    close: () => new Promise(done => server.close(() => done())),
  }
}

/** The first address in the mail's text, as the reader would click it. */
export const linkIn = (mail: Email): string => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
