/** Types of the parts of an e-mail. An e-mail has a subject and blocks, rendered as text and as HTML. */
import type { MailParams, MailTemplate } from './mailer'

export type Block =
  | { kind: 'text'; text: string }
  /** A code that the reader types into the portal. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; href: string }

export interface EmailContent {
  subject: string
  blocks: Block[]
}

/** The name of the installation's brand. If it is undefined, the e-mails use a general wording. */
export type BrandName = string | undefined

/** All e-mails of one language. */
export interface EmailMessages {
  /** Returns the line at the end of every e-mail. */
  footer(brand: BrandName): string
  /** Text below a button, for readers whose button does not work. */
  linkHint: string
  letters: { [Template in MailTemplate]: (params: MailParams[Template], brand: BrandName) => EmailContent }
}

export const text = (value: string): Block => ({ kind: 'text', text: value })
export const code = (value: string): Block => ({ kind: 'code', code: value })
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href })
