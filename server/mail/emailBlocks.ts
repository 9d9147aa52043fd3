/** Types of the parts of an e-mail. An e-mail has a subject and blocks, rendered as text and as HTML. */
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

export const textBlock = (value: string): EmailBlock => ({ kind: 'text', text: value })
export const textLinkBlock = (value: string, href: string): EmailBlock => ({ kind: 'textLink', text: value, href })
export const codeBlock = (value: string): EmailBlock => ({ kind: 'code', code: value })
export const linkBlock = (label: string, href: string): EmailBlock => ({ kind: 'link', label, href })
