/** Checks that the form and the API read the same phone number, however its digits are separated. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phone } from '../../contract/primitives'
import { removePhoneSeparators } from '../../contract/rules'
import { rules } from '../../src/custom/engine/definition/rules'
import { toInternationalPhone } from '../../src/custom/sponsor/internationalPhone'

const between = fc
  .array(fc.constantFrom('', ...' -.()‐‑‒–—―−－\u00a0\u202f\u2009\t\u200b\u200e\u202c\u2060\u00ad'), { maxLength: 3 })
  .map(all => all.join(''))
const withSeparators = (digits: string) =>
  fc
    .array(between, { minLength: digits.length + 1, maxLength: digits.length + 1 })
    .map(gaps => `${gaps[0]}${[...digits].map((digit, at) => digit + gaps[at + 1]).join('')}`)
const number = fc.stringMatching(/^\+\d{8,15}$/)

test('a number with any dashes, spaces, dots and parentheses is stored as a plus and its digits', () => {
  const written = number.chain(digits => fc.tuple(fc.constant(digits), withSeparators(digits)))
  fc.assert(
    fc.property(written, ([digits, typed]) => {
      expect(phone.parse(typed)).toBe(digits)
      expect(removePhoneSeparators(typed)).toBe(digits)
      expect(rules.phone.test(typed)).toBe(true)
    }),
  )
})

test('a number as it is dialled at home can be completed, however its digits are separated', () => {
  fc.assert(
    fc.property(withSeparators('0445550142'), typed => {
      expect(toInternationalPhone(typed, 'UA')).toBe('+380445550142')
    }),
  )
})

test.each(['+3804', '+38044555014255555', '380445550142', '+38044x5550142', '+38044/5550142', '++380445550142'])(
  '%s is no phone',
  typed => {
    expect(phone.safeParse(typed).success).toBe(false)
    expect(rules.phone.test(typed)).toBe(false)
  },
)
