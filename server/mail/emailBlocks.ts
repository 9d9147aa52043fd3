/** The parts of an e-mail. Each e-mail is defined once, as a subject and blocks, and rendered as text and as HTML. */
import type { MailParams, MailTemplate } from './mailer'

export type Block =
  | { kind: 'text'; text: string }
  /** A code that the reader types elsewhere. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; href: string }

export interface Letter {
  subject: string
  blocks: Block[]
}

/** The installation's own name; each language has its own wording where there is none. */
export type BrandName = string | undefined

/** All e-mails of one language. */
export interface MailWords {
  /** Returns the last line of every e-mail. */
  footer(brand: BrandName): string
  /** Text below a button, for readers whose button does not work. */
  linkHint: string
  letters: { [Template in MailTemplate]: (params: MailParams[Template], brand: BrandName) => Letter }
}

export const text = (value: string): Block => ({ kind: 'text', text: value })
export const code = (value: string): Block => ({ kind: 'code', code: value })
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href })
