/** Checks forms of words that depend on a number, and names in the reader's language. */
import { afterEach, expect, it } from 'vitest'
import type { Language } from '../../contract/languages'
import { recordName } from '../../src/custom/engine/definition/recordName'
import { rules } from '../../src/custom/engine/definition/rules'
import { fieldReasonMessageKey, fieldReasonParams } from '../../src/custom/engine/form/formErrors'
import { loadAreaMessages } from '../../src/i18n/areaMessages'
import { setLanguage } from '../../src/i18n/i18n'
import { createI18nProvider } from '../../src/i18n/provider'
import { allBins } from '../../src/resources/allBins'

afterEach(() => setLanguage('en'))

const translator = async (language: Language) => {
  await setLanguage(language)
  await loadAreaMessages('Retailer')
  return createI18nProvider('Retailer').translate
}

it.each([
  ['ua', ['Щонайбільше 1 цифра після коми', 'Щонайбільше 2 цифри після коми', 'Щонайбільше 5 цифр після коми']],
  ['pl', ['Najwyżej 1 cyfra po przecinku', 'Najwyżej 2 cyfry po przecinku', 'Najwyżej 5 cyfr po przecinku']],
] as const)('the limit of decimals has the form of its number in %s', async (language, texts) => {
  const translate = await translator(language)
  const said = [1, 2, 5].map(most => {
    const { message, params } = rules.places(most)
    return translate(message, params)
  })
  expect(said).toEqual(texts)
})

it.each([
  ['en', 'decimals', 2, 'at most 2 digits after the point'],
  ['ua', 'decimals', 2, 'не більше ніж 2 цифри після коми'],
  ['pl', 'decimals', 2, 'najwyżej 2 cyfry po przecinku'],
  ['ua', 'minLength', 3, 'не менше ніж 3 символи'],
  ['pl', 'maxItems', 1, 'najwyżej 1 wartość'],
] as const)('a rejection by the API has the form of its number in %s: %s', async (language, rule, limit, text) => {
  const translate = await translator(language)
  const reason = { rule, limit }
  expect(translate(fieldReasonMessageKey('vans', reason), fieldReasonParams(reason))).toBe(text)
})

it.each([
  ['en', 'Bin 2'],
  ['ua', 'Контейнер 2'],
  ['pl', 'Pojemnik 2'],
] as const)('a bin without an own name is named by its number in %s', async (language, name) => {
  await setLanguage(language)
  const definition = { columns: [], nameOf: allBins.nameOf } as unknown as Parameters<typeof recordName>[1]
  expect(recordName({ name: 'Bin 2', ownName: null }, definition)).toBe(name)
})
