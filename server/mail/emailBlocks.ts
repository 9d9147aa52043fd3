/** Types of the parts of an e-mail. An e-mail has a subject and blocks, rendered as text and as HTML. */
import type { MailParams, MailTemplate } from './mailer'

export type EmailBlock =
  | { kind: 'text'; text: string }
  /** A sentence that is a link, without a button. */
  | { kind: 'textLink'; text: string; href: string }
  /** A code that the reader types into the portal. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; href: string }

export interface EmailContent {
  subject: string
  blocks: EmailBlock[]
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

export const textBlock = (value: string): EmailBlock => ({ kind: 'text', text: value })
export const textLinkBlock = (value: string, href: string): EmailBlock => ({ kind: 'textLink', text: value, href })
export const codeBlock = (value: string): EmailBlock => ({ kind: 'code', code: value })
export const linkBlock = (label: string, href: string): EmailBlock => ({ kind: 'link', label, href })
