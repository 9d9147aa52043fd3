/**
 * react-admin's i18nProvider over the words of every page. ra-i18n-polyglot would copy all of them, and again for each part
 * that comes later, and all that is on the screen would be drawn anew (`docs/adr/0027-one-translator.md`).
 */
import type { I18nProvider } from 'ra-core'
import { useMemo } from 'react'
import { type Language, languages, languageTable } from '../../contract/limits'
import { currentLanguage, currentPhrases, setLanguage, type Translate, translate, useTranslate } from './i18n'

const locales = languages.map(language => ({ locale: language, name: languageTable[language].name }))

/** What a role calls otherwise than the others stands below its name. */
export const newI18nProvider = (role?: string, words: Translate = translate): I18nProvider => ({
  translate: (key, options) => {
    const own = `${role}.${key}`
    return words(own in currentPhrases() ? own : key, options)
  },
  changeLocale: locale => setLanguage(locale as Language),
  getLocale: currentLanguage,
  getLocales: () => locales,
})

/**
 * The provider for `<Admin>`: a new object whenever the language changes, so that every consumer translates anew
 * without being mounted anew, and an open form keeps what was typed. Switch with `setLanguage`.
 */
export const useAreaI18nProvider = (role?: string): I18nProvider => {
  const words = useTranslate()
  return useMemo(() => newI18nProvider(role, words), [words, role])
}
