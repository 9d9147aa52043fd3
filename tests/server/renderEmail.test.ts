import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import type { MailParams } from '../../server/mail/mailer'
import { renderEmail } from '../../server/mail/renderEmail'

const link = 'http://localhost:3000/sign-up?invite=abc'
const line = { kind: 'webhook' as const, name: 'Trucks', detail: 'https://hooks.example/in' }
const params: MailParams = {
  invite: { name: 'Olena', link },
  decline: { name: 'Olena', reason: 'No shop' },
  resetCode: { code: '01234567' },
  resetBySupport: { code: '01234567', link },
  passwordChanged: { at: '2026-05-01T10:00:00.000Z', access: [line] },
  emailChanged: { newEmail: 'new@shop.example', link, until: '2026-10-01T10:00:00.000Z' },
  emailConfirmation: { link, until: '2026-10-01T10:00:00.000Z' },
  emailChangeRequested: { newEmail: 'new@shop.example', link, until: '2026-10-01T10:00:00.000Z' },
  emailTakenBack: { email: 'old@shop.example', at: '2026-10-01T10:00:00.000Z', access: [line] },
  newBrowser: { at: '2026-10-01T10:00:00.000Z', browser: 'Firefox', system: 'Linux', network: '203.0.…', link },
  accessGranted: { ...line, change: 'address', at: '2026-10-01T10:00:00.000Z', link },
  factorRequired: { organisation: 'Green shop', owner: 'olena@shop.example', link },
  teamInvited: {
    organisation: 'Green shop',
    inviter: 'olena@shop.example',
    teamRole: 'Viewer',
    limit: ['Kyiv', 'Corner'],
    link,
  },
  employeeInvited: { name: 'Petro', organisation: 'Green shop', role: 'Casher' },
  sponsorshipReceived: { organisation: 'School', sponsor: 'Bank', rewards: 'Bikes', total: '10,00 ₴', link },
  notifications: {
    items: [{ kind: 'bin.full', name: 'Corner', at: '2026-10-01T10:00:00.000Z', link: `${link}bins` }],
    link,
  },
  webhookDisabled: { name: 'Warehouse', host: 'hooks.example', because: 'failing', link },
}
const templates = Object.keys(params) as (keyof MailParams)[]
const all = languages.flatMap(language => templates.map(template => [language, template] as const))

const valuesIn = (value: unknown): string[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(valuesIn) : [String(value)]

describe('mails', () => {
  test.each(all)('%s %s has the same content as text and as HTML', (language, template) => {
    const { subject, text, html } = renderEmail({ to: 'a@b.example', template, language, params: params[template] })
    expect(subject).not.toBe('')
    expect(`${subject}${text}`).not.toMatch(/undefined|—|\[object|%\{/)
    for (const value of valuesIn(params[template]).filter(
      value => !/^2026|^Casher$|^Viewer$|^failing$|^bin.full$|^webhook$|^address$/.test(value),
    )) {
      expect(`${subject}\n${text}`).toContain(value)
      expect(`${subject}\n${html}`).toContain(value)
    }
  })

  test('a text that a user typed cannot become HTML or another header', () => {
    const name = '<img src=x onerror=alert(1)>'
    const organisation = 'Shop\r\nBcc: victim@x.example'
    const mail = { name, organisation, role: 'Casher' }
    const { subject, html } = renderEmail({
      to: 'a@b.example',
      template: 'employeeInvited',
      language: 'en',
      params: mail,
    })
    expect(html).not.toContain('<img')
    expect(subject).toBe('Shop Bcc: victim@x.example has added you as an employee')
  })
})
