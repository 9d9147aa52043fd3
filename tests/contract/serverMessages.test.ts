/** Checks the texts of e-mails, printed sheets and server-rendered pages (server/i18n) in each language. */
import { expect, test } from 'vitest'
import { languages } from '../../contract/languages'
import { fillPlaceholders, messages } from '../../server/i18n/messages'

const flatten = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value as object, `${prefix}${key}/`),
  )
const english = flatten(messages.en)
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

test.each(languages.filter(language => language !== 'en'))(
  '%s has the keys and placeholders of English, no more and no fewer',
  language => {
    const describeTexts = (texts: [string, string][]) => texts.map(([key, text]) => [key, ...placeholders(text)])
    expect(describeTexts(flatten(messages[language])).sort()).toEqual(describeTexts(english).sort())
  },
)

test.each(languages)('no text of %s is empty', language => {
  expect(flatten(messages[language]).filter(([, text]) => !text.trim())).toEqual([])
})

test('a placeholder takes its value literally, also if the value looks like a placeholder', () => {
  expect(fillPlaceholders('%{name}: %{total}, %{name}', { name: '%{total} $& $1', total: 2 })).toBe(
    '%{total} $& $1: 2, %{total} $& $1',
  )
})
