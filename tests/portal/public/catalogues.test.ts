import { expect, test } from 'vitest'
import { createLanguageRecord, languages } from '../../../contract/languages'
import { addMessageSource, pluralForms, setLanguage, translate } from '../../../src/i18n/i18n'
import { loadMessageFile, type MessageCatalogue } from '../../../src/i18n/messages'
import { messageFilesOf, messagesOf } from '../../helpers/messages'

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )

const wholes = messagesOf<typeof import('../../../src/i18n/en')>('index')
const messages = messagesOf<typeof import('../../../src/i18n/en/reactAdmin')>('reactAdmin')
const publics = messagesOf<typeof import('../../../src/i18n/en/public')>('public')
const errors = messagesOf<typeof import('../../../src/i18n/en/errors')>('errors')
const homes = messagesOf<typeof import('../../../src/i18n/en/home')>('home')
const stores = messagesOf<typeof import('../../../src/i18n/en/stores')>('stores')
const bins = messagesOf<typeof import('../../../src/i18n/en/bins')>('bins')
const palettes = messagesOf<typeof import('../../../src/i18n/en/commandPalette')>('commandPalette')
/** All messages of each language, including those of files that are loaded separately. */
const own = createLanguageRecord(language =>
  flat({
    ...wholes[language].areaMessages,
    public: publics[language].publicMessages,
    errors: errors[language].errorMessages,
    home: homes[language].home,
    stores: stores[language].stores,
    bins: bins[language].bins,
    commandPalette: palettes[language].commandPalette,
  }),
)
const framework = createLanguageRecord(language => flat(messages[language].reactAdmin))
const byKey = Object.fromEntries(own.en)
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const others = languages.filter(language => language !== 'en')

test.each(others)('%s has a file for each English file', language => {
  expect(messageFilesOf(language)).toEqual(messageFilesOf('en'))
})

test.each(others)('%s has the keys of English, no more and no fewer', language => {
  expect(own[language].map(([key]) => key).sort()).toEqual(own.en.map(([key]) => key).sort())
  expect(framework[language].map(([key]) => key).sort()).toEqual(framework.en.map(([key]) => key).sort())
})

test.each(languages)('an error of a field has the same phrase on every form, in %s', language => {
  const words = Object.fromEntries(own[language])
  for (const rule of ['required', 'email', 'digits']) {
    expect(words[`public.rule.${rule}`]).toBe(words[`engine.rules.${rule}`])
  }
})

test.each(languages)('no phrase of %s is empty', language => {
  expect(own[language].filter(([, text]) => !text.trim())).toEqual([])
})

test.each(languages)('no phrase of %s has a dash longer than a hyphen', language => {
  expect(own[language].filter(([, text]) => text.includes('—'))).toEqual([])
})

test.each(others)('%s has the same placeholders as English', language => {
  const different = own[language].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(byKey[key] ?? '').join(),
  )
  expect(different).toEqual([])
})

test.each(languages)('every plural of %s has all forms of the language', language => {
  const plural = [...own[language], ...framework[language]].filter(([, text]) => text.includes('||||'))
  const wrong = plural.filter(([, text]) => text.split('||||').length !== pluralForms(language).length)
  expect(plural.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

const sample: Record<string, MessageCatalogue> = {
  en: { sample: 'one |||| other' },
  ua: { sample: 'one |||| few |||| many' },
  pl: { sample: 'one |||| few |||| many' },
}

test.each([
  ['en', [1, 0, 2, 21], ['one', 'other', 'other', 'other']],
  ['ua', [1, 2, 5, 11, 12, 21, 22, 25, 0], ['one', 'few', 'many', 'many', 'many', 'one', 'few', 'many', 'many']],
  ['pl', [1, 2, 5, 11, 12, 21, 22, 25, 0], ['one', 'few', 'many', 'many', 'many', 'many', 'few', 'many', 'many']],
] as const)('%s uses its own plural rules', async (language, counts, forms) => {
  await addMessageSource(async chosen => sample[chosen] ?? {})
  await setLanguage(language)
  expect(counts.map(count => translate('sample', count))).toEqual(forms)
})

test('a part without a file in a language is shown in English', async () => {
  const files = {
    './en/x.ts': async () => ({ x: { said: 'here' } }),
    './pl/y.ts': async () => ({ y: { said: 'tam' } }),
  }
  expect(await loadMessageFile(files, 'pl', 'x')).toEqual({ said: 'here' })
  expect(await loadMessageFile(files, 'pl', 'y')).toEqual({ said: 'tam' })
})
