/** One rule for e-mail addresses: what it lets through means nothing in a link, a header, a page or a spreadsheet. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email } from '../../contract/primitives'
import { isEmail } from '../../contract/rules'
import { normaliseEmail } from '../../server/auth/emails'
import { mailto } from '../../src/custom/cells/format'
import { rules } from '../../src/custom/engine/rules'
import { email as publicRule } from '../../src/custom/pages/public/rules'

/** Words of addresses with everything that means something elsewhere sprinkled in. */
const sprinkled = fc
  .array(fc.oneof(fc.constantFrom(...'ab.@.@-+_?&=%#/:;,<>"\'`|\\()[]{} \t\r\n\u0000éжİ\u202e'), fc.string()), {
    maxLength: 12,
  })
  .map(parts => parts.join(''))
const word = fc.stringMatching(/^[a-z0-9éж]{1,12}$/)
const address = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { minLength: 1, maxLength: 3 }), word)
  .map(([local, domain, zone]) => `${local.join('.')}@${[...domain, `a${zone}`].join('.')}`)
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
  'a&cc=b@x.example',
  'a@x.example?subject=hello',
  'a@x.example&cc=b',
  'a#b@x.example',
  'a/b@x.example',
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
  'олена@пошта.укр',
  'zoë@xn--bcher-kva.example',
])('%j is one', value => {
  expect(isEmail(value)).toBe(true)
})

test('whatever is accepted stands whole in a mailto link, without a header of its own', () => {
  fc.assert(
    fc.property(candidate.filter(isEmail), value => {
      const { pathname, search, hash } = new URL(`mailto:${value}`)
      expect([decodeURIComponent(pathname), search, hash]).toEqual([value, '', ''])
      expect(value).not.toMatch(/[\s<>"&%`\\,;:()[\]\p{C}]/u)
      expect(value.split('@')).toHaveLength(2)
    }),
    { numRuns: 5000 },
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

test('the server and both kinds of forms in the portal judge by the same rule', () => {
  fc.assert(
    fc.property(candidate, value => {
      const isAccepted = isEmail(value.trim())
      expect(email.safeParse(value).success).toBe(isAccepted)
      expect(publicRule(value) === undefined).toBe(isAccepted)
      expect(rules.email.test(value)).toBe(isAccepted)
    }),
    { numRuns: 5000 },
  )
})

test('a link to an address of before the rule writes to that address and does nothing else', () => {
  for (const value of ['a?bcc=victim@x.example', 'a&b@x.example', 'a%3Fcc=b@x.example', 'a@b>x.c', 'a#b@c@x.example']) {
    const { pathname, search, hash } = new URL(mailto(value))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([value, '', ''])
  }
  expect(mailto('olena@shop.example')).toBe('mailto:olena@shop.example')
})
