/** A letter is defined once and becomes text and HTML: a subject and blocks of words. */
import type { MailParams, MailTemplate } from './mailer'

export type Block =
  | { kind: 'text'; text: string }
  /** Something to read off and type. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; href: string }

export interface Letter {
  subject: string
  blocks: Block[]
}

/** What the installation calls itself; each language has its own words for one that says nothing. */
export type BrandName = string | undefined

/** All letters of one language. */
export interface MailWords {
  /** Ends every letter. */
  footer(brand: BrandName): string
  /** Under a button: what to do where it does not work. */
  linkHint: string
  letters: { [Template in MailTemplate]: (params: MailParams[Template], brand: BrandName) => Letter }
}

export const text = (value: string): Block => ({ kind: 'text', text: value })
export const code = (value: string): Block => ({ kind: 'code', code: value })
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href })
