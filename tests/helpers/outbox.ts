/** Flushes the mail queue of a test server, and reads the mails that it has sent as a mail program does. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { TestServer } from './server'

/** Returns all mails, or those to one e-mail address, the oldest first. */
export async function readMails(t: TestServer, to?: string): Promise<Email[]> {
  await t.deps.mailer.flush()
  const folder = join(t.dataDir, 'outbox')
  const names = readdirSync(folder).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(names.sort().map(name => PostalMime.parse(readFileSync(join(folder, name)))))
  return to ? mails.filter(mail => mail.to?.[0]?.address === to) : mails
}

export async function readLastMail(t: TestServer, to: string): Promise<Email> {
  const mail = (await readMails(t, to)).at(-1)
  if (!mail) throw new Error(`no mail for ${to}`)
  return mail
}

/** Returns the value of a parameter of the link in the mail; an empty text if no link has the parameter. */
export const readLinkParameter = (mail: Email, name: string): string =>
  new RegExp(`[?&]${name}=([\\w-]+)`).exec(mail.text ?? '')?.[1] ?? ''

/**
 * Returns the code of eight digits in the mail. It has a line of its own, unlike other eight digits in links and
 * addresses.
 */
export const readMailedCode = (mail: Email): string => /^\s*(\d{8})\s*$/m.exec(mail.text ?? '')?.[1] ?? ''
