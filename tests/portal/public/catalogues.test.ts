import englishMessages from 'ra-language-english'
import { expect, test } from 'vitest'
import { languages } from '../../../contract/limits'
import { en } from '../../../src/i18n/en'
import { addSource, setLanguage, translate } from '../../../src/i18n/i18n'
import { pl } from '../../../src/i18n/pl'
import { reactAdminPl } from '../../../src/i18n/reactAdmin/pl'
import { reactAdminUa } from '../../../src/i18n/reactAdmin/ua'
import { ua } from '../../../src/i18n/ua'
import { type Catalogue, pluralForms } from '../../../src/i18n/words'

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )

const own = { en: flat(en), ua: flat(ua), pl: flat(pl) }
const framework = { en: flat(englishMessages), ua: flat(reactAdminUa), pl: flat(reactAdminPl) }
const byKey = Object.fromEntries(own.en)
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const others = languages.filter(language => language !== 'en')

test.each(others)('%s has the keys of English, no more and no fewer', language => {
  expect(own[language].map(([key]) => key).sort()).toEqual(own.en.map(([key]) => key).sort())
  expect(framework[language].map(([key]) => key).sort()).toEqual(framework.en.map(([key]) => key).sort())
})

test.each(languages)('what is wrong with a field is said in the same words on every form, in %s', language => {
  const words = Object.fromEntries(own[language])
  for (const rule of ['required', 'email', 'digits']) {
    expect(words[`public.rule.${rule}`]).toBe(words[`engine.rules.${rule}`])
  }
})

test.each(languages)('no words of %s are empty', language => {
  expect(own[language].filter(([, text]) => !text.trim())).toEqual([])
})

test.each(languages)('no words of %s hold a dash that is as long as a word', language => {
  expect(own[language].filter(([, text]) => text.includes('—'))).toEqual([])
})

test.each(others)('%s fills in what English fills in', language => {
  const different = own[language].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(byKey[key] ?? '').join(),
  )
  expect(different).toEqual([])
})

test.each(languages)('every plural of %s has all forms of the language', language => {
  const plural = [...own[language], ...framework[language]].filter(([, text]) => text.includes('||||'))
  const wrong = plural.filter(([, text]) => text.split('||||').length !== pluralForms[language])
  expect(plural.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

const sample: Record<string, Catalogue> = {
  en: { sample: 'one |||| other' },
  ua: { sample: 'one |||| few |||| many' },
  pl: { sample: 'one |||| few |||| many' },
}

test.each([
  ['en', [1, 0, 2, 21], ['one', 'other', 'other', 'other']],
  ['ua', [1, 2, 5, 11, 12, 21, 22, 25, 0], ['one', 'few', 'many', 'many', 'many', 'one', 'few', 'many', 'many']],
  ['pl', [1, 2, 5, 11, 12, 21, 22, 25, 0], ['one', 'few', 'many', 'many', 'many', 'many', 'few', 'many', 'many']],
] as const)('%s counts by its own rules', async (language, counts, forms) => {
  await addSource(async chosen => sample[chosen] ?? {})
  await setLanguage(language)
  expect(counts.map(count => translate('sample', count))).toEqual(forms)
})
