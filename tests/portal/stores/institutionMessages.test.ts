/** Checks that the messages of institutions say "place" where those of retailers say "store". */
import { expect, it } from 'vitest'
import { languages } from '../../../contract/languages'
import { loadAreaWords } from '../../../src/i18n/areaWords'
import { phrasesIn, setLanguage } from '../../../src/i18n/i18n'
import { loadHomeWords, loadStoreWords } from '../../../src/i18n/parts'
import { newI18nProvider } from '../../../src/i18n/provider'

const own = 'Institution.'

it('an institution’s phrases are used only in its area', async () => {
  await loadAreaWords('Institution')
  expect(newI18nProvider('Institution').translate('resources.locations.title')).toBe('Places')
  expect(newI18nProvider('Retailer').translate('resources.locations.title')).toBe('Stores')
  expect(newI18nProvider('Institution').translate('shell.menu.profile')).toBe('Profile')
})

it.each(languages)('in %s each of them replaces a phrase that every role has', async language => {
  await Promise.all([loadAreaWords('Institution'), loadHomeWords(), loadStoreWords()])
  await setLanguage(language)
  const phrases = phrasesIn(language)
  const keys = Object.keys(phrases).filter(key => key.startsWith(own))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter(key => !(key.slice(own.length) in phrases))).toEqual([])
})
