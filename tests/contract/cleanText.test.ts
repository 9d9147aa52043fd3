/** Checks how texts are cleaned: the result is the same however a text was typed, copied or exported. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanIdentifier, cleanLine, cleanText } from '../../contract/cleanText'
import * as primitives from '../../contract/primitives'

const hidden = [
  ...'\u00ad\u034f\u061c\u115f\u3164\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061',
  ...'\u2064\u2066\u2067\u2068\u2069\u206f\ufeff\ufff9\ufffb\u0001\u0007\u001b\u007f\u0080\u009f\ufe00\ufe0e\ufe0f',
  ...'\u{e0001}\u{e0061}\u{e007f}\u{e0100}\u{1d173}',
  '\ud800',
]
const blank = [...' \u00a0\u2000\u2003\u2009\u202f\u205f\u3000\t', '  ', '\u00a0 ']
const shown = [
  ...'aZ9.,-#*(№ЇйżÅ한ب،کषकത്സ്လ蓮ᠠ↔☺©',
  ...[
    'и\u0306',
    'e\u0301',
    'A\u030a',
    '\u1112\u1161\u11ab',
    '\u212b',
    '\u0338',
    '\u0301',
    '\u094d',
    '\u093c',
    '\u0958',
  ],
  ...['👩', '👧', '🏽', '🏴', '🏳️', '1️⃣', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'ക്‍', '葛\u{e0100}'],
]
const pieces = (extra: readonly string[]) =>
  fc.array(fc.oneof(fc.constantFrom(...shown, ...extra), fc.string({ unit: 'binary', maxLength: 2 })), {
    maxLength: 14,
  })
const anyText = pieces([...hidden, ...hidden, ...blank, '\n', '\r\n', '\r', '\u2028', '\u0085']).map(all =>
  all.join('').replaceAll('\0', ''),
)

const belonging = /[\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}]/gu

const functions = { cleanLine, cleanText, cleanIdentifier }
const runs = { numRuns: 5000 }

describe.each(Object.entries(functions))('%s', (name, clean) => {
  test('is idempotent and returns NFC', () => {
    fc.assert(
      fc.property(anyText, text => {
        const cleaned = clean(text)
        expect(clean(cleaned)).toBe(cleaned)
        expect(cleaned.normalize('NFC')).toBe(cleaned)
      }),
      runs,
    )
  })

  test('leaves no invisible character, except joiners, selectors and tags that belong to a visible character', () => {
    fc.assert(
      fc.property(anyText, text => {
        const cleaned = clean(text)
        const rest = cleaned.replace(name === 'cleanIdentifier' ? /(?!)/g : belonging, '')
        expect(rest).not.toMatch(/\p{Default_Ignorable_Code_Point}|[^\P{Cc}\n]|\p{Surrogate}/u)
        expect(cleaned).not.toMatch(/(?:^|[a-zA-Z0-9а-я .,])(?:[\u200b-\u200d]|\ufe0f(?!\u20e3))/)
        expect(cleaned).not.toMatch(name === 'cleanText' ? /[^\S\n ]|\S {2,}\S/ : /[^\S ]|\S {2,}\S/)
      }),
      runs,
    )
  })

  test('keeps every visible character, in its order', () => {
    // Returns the text without spaces and the characters that cleaning removes. The second `normalize` is necessary
    // because combining marks may be next to each other after the removal.
    const seen = (text: string) =>
      text
        .normalize('NFC')
        .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Surrogate}\ufff9-\ufffb\s]/gu, '')
        .normalize('NFC')
    fc.assert(
      fc.property(anyText, text => {
        const expected = seen(text)
        expect(seen(clean(text))).toBe(/[^\u2800]/.test(expected) ? expected : '')
      }),
      runs,
    )
  })

  test('gives the same for composed and decomposed letters, with and without invisible characters between words', () => {
    const words = fc.array(fc.constantFrom('Їжак', 'йод', 'Łódź', 'café', 'Kraków', '12-А', '한국'), { minLength: 1 })
    const gap = fc.constantFrom(' ', '  ', '\u00a0', '\u200b \u2060', '\u202f', '\t', '\u00ad \u00a0')
    fc.assert(
      fc.property(words, gap, fc.constantFrom(...hidden), (all, between, mark) => {
        const typed = all.map(word => [...word.normalize('NFD')].join(mark)).join(between)
        expect(clean(typed)).toBe(all.join(' '))
      }),
    )
  })
})

test.each(['👨‍👩‍👧', '👩🏽‍⚕️ Apteka', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ sklep', 'می‌خواهم', 'ക്‍', 'क्‍ष', '葛\u{e0100}飾区'])(
  '%j stays unchanged',
  name => {
    expect(cleanLine(name)).toBe(name)
    expect(cleanText(name)).toBe(name)
  },
)

test.each([
  ['Лавка\u200b невидима', 'Лавка невидима'],
  ['Лавка м\u00adяка', 'Лавка мяка'],
  ['\u2060 Лавка  третя', ' Лавка третя'],
  ['вул.\u00a0Хорива', 'вул. Хорива'],
  ['\u200e50.4655\u202c', '50.4655'],
  ['Ab\u200dc 👩\u200dx', 'Abc 👩x'],
  ['a\r\nb\tc', 'a b c'],
])('%j is %j', (typed, cleaned) => {
  expect(cleanLine(typed)).toBe(cleaned)
})

test('a text of several lines keeps its line breaks, each as a line feed', () => {
  expect(cleanText('one \u00a0 two\r\nthree\u2028\u200bfour\r\r\nfive')).toBe('one two\nthree\nfour\n\nfive')
})

test('a required text without a visible character is rejected, whichever characters it consists of', () => {
  const nothing = fc.array(fc.constantFrom(...hidden, ...blank, '\u2800', '\n')).map(all => all.join(''))
  fc.assert(
    fc.property(nothing, text => {
      for (const schema of [
        primitives.requiredText(),
        primitives.requiredUntrimmedText(),
        primitives.requiredMultilineText(),
      ])
        expect(schema.safeParse(text).success).toBe(false)
    }),
  )
})

test('a limit counts the clean text; NUL is rejected; a verbatim text is not changed', () => {
  expect(primitives.text(3).parse('a\u200be\u00ad\u0301c')).toBe('aéc')
  expect(primitives.text(3).safeParse('abcd').success).toBe(false)
  expect(primitives.text().safeParse('a\0b').success).toBe(false)
  expect(primitives.verbatimText().parse('A\u200b  B\u00adи\u0306')).toBe('A\u200b  B\u00adи\u0306')
})

test('while it is typed, a text keeps its ordinary leading and trailing spaces', () => {
  expect(primitives.requiredUntrimmedText().parse('  a \u00a0 b ')).toBe('  a b ')
  expect(primitives.requiredText().parse('  a \u00a0 b ')).toBe('a b')
})
