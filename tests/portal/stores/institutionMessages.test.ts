/** Checks that the messages of institutions say "place" where those of retailers say "store". */
import { expect, it } from 'vitest'
import { languages } from '../../../contract/languages'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { addMessageSource, loadedPhrasesOf, setLanguage } from '../../../src/i18n/i18n'
import { lazyMessageSources } from '../../../src/i18n/lazyMessages'
import { createI18nProvider } from '../../../src/i18n/provider'

const own = 'Institution.'

it('an institution’s phrases are used only in its area', async () => {
  await loadAreaMessages('Institution')
  expect(createI18nProvider('Institution').translate('resources.locations.title')).toBe('Places')
  expect(createI18nProvider('Retailer').translate('resources.locations.title')).toBe('Stores')
  expect(createI18nProvider('Institution').translate('shell.menu.profile')).toBe('Profile')
})

it.each(languages)('in %s each of them replaces a phrase that every role has', async language => {
  await Promise.all([loadAreaMessages('Institution'), ...lazyMessageSources.map(addMessageSource)])
  await setLanguage(language)
  const phrases = loadedPhrasesOf(language)
  const keys = Object.keys(phrases).filter(key => key.startsWith(own))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter(key => !(key.slice(own.length) in phrases))).toEqual([])
})
