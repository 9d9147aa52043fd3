/** Checks that the messages say "place" to institutions and "store" to retailers. */
import { describe, expect, it } from 'vitest'
import { languages } from '../../../contract/languages'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { addMessageSource, loadedPhrasesOf, setLanguage } from '../../../src/i18n/i18n'
import { lazyMessageSources } from '../../../src/i18n/lazyMessages'
import { createI18nProvider } from '../../../src/i18n/provider'

it('an institution’s phrases are used only in its area', async () => {
  await loadAreaMessages('Institution')
  expect(createI18nProvider('Institution').translate('resources.locations.title')).toBe('Places')
  expect(createI18nProvider('Retailer').translate('resources.locations.title')).toBe('Stores')
  expect(createI18nProvider('Institution').translate('shell.menu.profile')).toBe('Profile')
})

describe.each(['Institution', 'Retailer'] as const)('the phrases of the role %s', role => {
  const own = `${role}.`

  it.each(languages)('replace in %s phrases that every role has', async language => {
    await Promise.all([loadAreaMessages(role), ...lazyMessageSources.map(addMessageSource)])
    await setLanguage(language)
    const phrases = loadedPhrasesOf(language)
    const keys = Object.keys(phrases).filter(key => key.startsWith(own))
    expect(keys.length).toBeGreaterThanOrEqual(5)
    expect(keys.filter(key => !(key.slice(own.length) in phrases))).toEqual([])
  })

  it.each(languages)('name in %s no location in the log and in the team', async language => {
    await Promise.all([loadAreaMessages(role), ...lazyMessageSources.map(addMessageSource)])
    await setLanguage(language)
    const { translate } = createI18nProvider(role)
    const keys = Object.keys(loadedPhrasesOf(language)).filter(key =>
      /^(team\.limit|errors\.OutsideLimit|support\.(ops|things|fields))\b/.test(key),
    )
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter(key => /location|локаці|lokalizac/i.test(translate(key, { smart_count: 1 })))).toEqual([])
  })
})
