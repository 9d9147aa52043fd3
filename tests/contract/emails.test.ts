/** Checks that an e-mail address is accepted only if it is safe in a link, a header, a page and a spreadsheet. */
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { cleanIdentifier } from '../../contract/cleanText'
import { toCsv } from '../../contract/csv'
import { email } from '../../contract/primitives'
import { isEmail } from '../../contract/rules'
import { emailSpellingsOf, normaliseEmail } from '../../server/accounts/emailAddresses'
import { rules } from '../../src/custom/engine/definition/rules'
import { validateEmail as publicRule } from '../../src/custom/ui/accountRules'
import { mailto } from '../../src/custom/ui/format'

/** Generates text mixed with every character that has a special meaning in links, headers, pages or spreadsheets. */
const sprinkled = fc
  .array(fc.oneof(fc.constantFrom(...'ab.@.@-+_?&=%#/:;,<>"\'`|\\()[]{} \t\r\n\u0000éжİ\u202e'), fc.string()), {
    maxLength: 12,
  })
  .map(parts => parts.join(''))
const word = fc.stringMatching(/^[a-z0-9éж]{1,12}$/)
const address = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { minLength: 1, maxLength: 3 }), word)
  .map(([local, domain, zone]) => `${local.join('.')}@${[...domain, `a${zone}`].join('.')}`)
/** Generates valid e-mail addresses with the characters that RFC 5322 allows but many systems reject. */
const accepted = fc
  .tuple(fc.stringMatching(/^[a-z&/!$*^{}~_][a-z0-9&/=!$'*+^{}~_-]{0,12}$/), address)
  .map(([local, whole]) => `${local}${whole.slice(whole.indexOf('@'))}`)
  .filter(isEmail)
const candidate = fc.oneof(
  sprinkled,
  address,
  fc.tuple(sprinkled, sprinkled).map(([local, domain]) => `${local}@${domain}.c`),
  fc.tuple(address, fc.nat(), sprinkled).map(([whole, at, spoil]) => {
    const place = at % (whole.length + 1)
    return `${whole.slice(0, place)}${spoil}${whole.slice(place)}`
  }),
)

test.each([
  'a@b>x.c',
  'a@b.c>',
  'a?bcc=victim@x.example',
  'a?bcc=b%40x.example@x.example',
  'a@x.example?subject=hello',
  'a@x.example&cc=b',
  'a@x.example/b',
  'a%40b@x.example',
  'a|b@x.example',
  '=a@x.example',
  '+a@x.example',
  'a#b@x.example',
  '<a@x.example>',
  '"a b"@x.example',
  'a@b@x.example',
  'a@x',
  'a@x..example',
  'a..b@x.example',
  '.a@x.example',
  'a.@x.example',
  '-a@x.example',
  'a@-x.example',
  'a@x.example-',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a\u202e@x.example',
  'a@x.exa\u0000mple',
  `${'a'.repeat(65)}@x.example`,
])('%j is no e-mail address', value => {
  expect(isEmail(value)).toBe(false)
})

test.each([
  'a@b.co',
  'first.last+bottles@shop.example',
  "o'brien_1@mail-server.shop.example",
  'research&development@shop.example',
  'kyiv/left-bank@shop.example',
  'shop=12@shop.example',
  '&co@shop.example',
  '{a}!$*^~@shop.example',
  'олена@пошта.укр',
  'zoë@xn--bcher-kva.example',
])('%j is an e-mail address', value => {
  expect(isEmail(value)).toBe(true)
})

test('every accepted address appears complete in a mailto link, without adding a header', () => {
  fc.assert(
    fc.property(candidate.filter(isEmail), value => {
      const { pathname, search, hash } = new URL(mailto(value))
      expect([decodeURIComponent(pathname), search, hash]).toEqual([value, '', ''])
      expect(pathname).not.toMatch(/[&=?#/]/)
      expect(value).not.toMatch(/[\s<>"%`|?#\\,;:()[\]\p{C}]/u)
      expect(value).not.toMatch(/^[=+\-@]/)
      expect(value.split('@')).toHaveLength(2)
    }),
    { numRuns: 5000 },
  )
})

test('every accepted address is the only recipient of a mail, in its envelope and in its header', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const property = fc.asyncProperty(accepted, async value => {
    const { envelope, message } = await transport.sendMail({ from: 'a@x.example', to: { name: '', address: value } })
    const [local, domain = ''] = value.split('@')
    expect(envelope.to).toHaveLength(1)
    const [receiver = ''] = envelope.to
    expect(receiver.slice(0, receiver.lastIndexOf('@'))).toBe(local)
    expect(domainToASCII(receiver.slice(receiver.lastIndexOf('@') + 1))).toBe(domainToASCII(domain))
    expect(String(message).match(/^(to|cc|bcc|subject):/gim)).toHaveLength(1)
  })
  await fc.assert(property, { numRuns: 300 })
})

test('no accepted address is a formula of a spreadsheet', () => {
  fc.assert(
    fc.property(accepted, value => {
      expect(toCsv([[value]])).toBe(`"${value}"\r\n`)
    }),
  )
})

test('addresses of words, dots and one @ are accepted, and so is the spelling that is stored', () => {
  fc.assert(
    fc.property(address, value => {
      expect(isEmail(value)).toBe(true)
      expect(isEmail(normaliseEmail(value))).toBe(true)
    }),
  )
})

test('the server and both kinds of forms in the portal use the same rule', () => {
  fc.assert(
    fc.property(candidate, value => {
      const isAccepted = isEmail(cleanIdentifier(value))
      expect(email.safeParse(value).success).toBe(isAccepted)
      expect(publicRule(value) === undefined).toBe(isAccepted)
      expect(rules.email.test(value)).toBe(isAccepted)
    }),
    { numRuns: 5000 },
  )
})

test('a domain is stored in readable letters, however it was typed', () => {
  for (const typed of [
    'Olena@пошта.укр',
    'olena@xn--80a1acn3a.xn--j1amh',
    'olena@XN--80A1ACN3A.xn--j1amh',
    'olena@\u200bПОШТА.УКР',
  ])
    expect(normaliseEmail(typed)).toBe('olena@пошта.укр')
  // This domain stays in Punycode, because its decoded form contains a character that is not a letter.
  expect(normaliseEmail('a@xn--ls8h.la')).toBe('a@xn--ls8h.la')
  expect(emailSpellingsOf('Olena@XN--80a1acn3a.xn--j1amh')).toEqual([
    'olena@xn--80a1acn3a.xn--j1amh',
    'olena@пошта.укр',
  ])
})

test('normalising a stored address does not change it, and its Punycode form is stored the same', () => {
  const domain = fc.stringMatching(/^[a-zжіїé]{1,12}$/).map(name => `${name}.укр`)
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        domain.map(each => `olena@${each}`),
      ),
      value => {
        const stored = normaliseEmail(value)
        const [local, host = ''] = stored.split('@')
        expect(normaliseEmail(stored)).toBe(stored)
        expect(normaliseEmail(stored.normalize('NFD'))).toBe(stored)
        expect(normaliseEmail(`${local}@${domainToASCII(host) || host}`)).toBe(stored)
      },
    ),
  )
})

test('a link to an address stored before this rule writes to that address and does nothing else', () => {
  for (const value of ['a?bcc=victim@x.example', 'a&b@x.example', 'a%3Fcc=b@x.example', 'a@b>x.c', 'a#b@c@x.example']) {
    const { pathname, search, hash } = new URL(mailto(value))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([value, '', ''])
  }
  expect(mailto('olena@shop.example')).toBe('mailto:olena@shop.example')
})
