/**
 * Sends e-mail by SMTP_URL, or writes it to the file DATA_DIR/outbox/{moment}-{id}.eml. The Message-ID of an e-mail is
 * the id of its row, so that receivers recognise a duplicate (after a crash between sending and deleting); a file is
 * overwritten.
 */
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { writeDurably } from '../lib/writeDurably'
import type { Rendered } from './renderEmail'

export interface Outgoing extends Rendered {
  id: string
  to: string
  /** BCP 47 code. */
  language: string
  createdAt: Date
}

export interface Transport {
  deliver(mail: Outgoing): Promise<void>
  close(): void
}

const messageOf = ({ mail: { from }, publicUrl }: Config, mail: Outgoing) => ({
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

/** Number of SMTP connections, and of e-mails that are leased at a time: no e-mail waits for another's connection. */
export const maxConnections = 5

export function openTransport(config: Config): Transport {
  return config.mail.smtpUrl ? smtp(config, config.mail.smtpUrl) : outbox(config)
}

function smtp(config: Config, url: string): Transport {
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

function outbox(config: Config): Transport {
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
