/** Renders e-mails as text and as HTML from the same blocks. User input is escaped. */
import { bcp47Tags, type Language } from '../../contract/languages'
import type { Brand } from '../brand/brand'
import { fillPlaceholders, messages } from '../i18n/messages'
import type { EmailBlock, EmailContent } from './emailBlocks'
import { createEmailComposers } from './emails'
import type { Mail, MailParams, MailTemplate } from './mailer'

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** Returns the value without line breaks, because a line break would begin another header. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string) => value.replace(/[&<>"']/g, character => entities[character] ?? '')

const asText = (block: EmailBlock) => {
  if (block.kind === 'link') return `${block.label}:\n${block.href}`
  if (block.kind === 'textLink') return `${block.text}:\n${block.href}`
  return block.kind === 'code' ? `    ${block.code}` : block.text
}

/** The colours of buttons if the installation has no brand colour. */
const productColors = { main: '#1b5e20', text: '#ffffff' }

const buttonStyle = ({ main, text }: typeof productColors) =>
  `display:inline-block;padding:10px 20px;border-radius:6px;background:${main};color:${text};text-decoration:none`
const asHtml = (block: EmailBlock, hint: string, colors: typeof productColors) => {
  if (block.kind === 'text') return `<p>${escaped(block.text).replaceAll('\n', '<br>')}</p>`
  if (block.kind === 'textLink') return `<p><a href="${escaped(block.href)}">${escaped(block.text)}</a></p>`
  if (block.kind === 'code') {
    return `<p style="font-size:28px;letter-spacing:4px;font-family:monospace">${escaped(block.code)}</p>`
  }
  const href = escaped(block.href)
  return `<p><a href="${href}" style="${buttonStyle(colors)}">${escaped(block.label)}</a></p>
<p style="font-size:13px;color:#555555">${escaped(hint)}<br>${href}</p>`
}

function contentOf<Template extends MailTemplate>(
  { template, language, params }: Mail<Template>,
  portal: string,
): EmailContent {
  const compose = createEmailComposers(language, portal)[template] as (params: MailParams[Template]) => EmailContent
  return compose(params)
}

const pageOf = (language: Language, title: string, body: string, footer: string) => `<!doctype html>
<html lang="${bcp47Tags[language]}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c">
<div style="max-width:560px;margin:0 auto;padding:24px">
${body}
<hr style="border:0;border-top:1px solid #dddddd">
<p style="font-size:13px;color:#555555">${escaped(footer)}</p>
</div>
</body>
</html>
`

/** Returns the e-mail in the recipient's language, with the name and the colours of the installation's brand. */
export function renderEmail(mail: Mail, { name: brand, colors }: Partial<Brand> = {}): RenderedEmail {
  const { emails } = messages[mail.language]
  const portal = brand ?? emails.portal
  const { subject: written, blocks } = contentOf(mail, portal)
  const footer = fillPlaceholders(emails.footer, { portal })
  const subject = oneLine(written)
  const html = blocks.map(block => asHtml(block, emails.linkHint, colors?.light ?? productColors)).join('\n')
  return {
    subject,
    text: `${[...blocks.map(asText), `-- \n${footer}`].join('\n\n')}\n`,
    html: pageOf(mail.language, subject, html, footer),
  }
}
