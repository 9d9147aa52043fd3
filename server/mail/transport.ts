/**
 * Sends e-mail by SMTP_URL, or writes it to the file DATA_DIR/outbox/{moment}-{id}.eml. The Message-ID contains the id
 * of the e-mail's row: if a server crashes between sending and deleting, receivers recognise the second e-mail as a
 * duplicate, and a file is overwritten.
 */
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { writeDurably } from '../lib/writeDurably'
import type { RenderedEmail } from './renderEmail'

export interface OutgoingMail extends RenderedEmail {
  id: string
  to: string
  /** The language of the e-mail, as a BCP 47 code. */
  language: string
  createdAt: Date
}

export interface Transport {
  deliver(mail: OutgoingMail): Promise<void>
  close(): void
}

const messageOf = ({ mail: { from }, publicUrl }: Config, mail: OutgoingMail) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Maximum number of SMTP connections. No more e-mails are leased at a time, so that no e-mail waits for a connection.
 */
export const maxConnections = 5

export function openTransport(config: Config): Transport {
  return config.mail.smtpUrl ? smtpTransport(config, config.mail.smtpUrl) : outboxTransport(config)
}

function smtpTransport(config: Config, url: string): Transport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 8_000,
  })
  return {
    async deliver(mail) {
      await transporter.sendMail(messageOf(config, mail))
    },
    close: () => transporter.close(),
  }
}

function outboxTransport(config: Config): Transport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await transporter.sendMail(messageOf(config, mail))
      if (!Buffer.isBuffer(message)) throw new Error('the message was not buffered')
      const moment = mail.createdAt.toISOString().replaceAll(':', '-')
      await writeDurably(join(config.dataDir, 'outbox', `${moment}-${mail.id}.eml`), message)
    },
    close: () => transporter.close(),
  }
}
