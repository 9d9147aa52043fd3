/**
 * react-admin's i18nProvider (ra-i18n-polyglot) over the same words as the public pages. Those cannot use it: it loads
 * ra-core. changeLocale → setLanguage, which every page shares.
 */
import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useMemo } from 'react'
import { type Language, languages, languageTable } from '../../contract/limits'
import { currentLanguage, currentPhrases, pluralRules, setLanguage, useTranslate } from './i18n'

const locales = languages.map(language => ({ locale: language, name: languageTable[language].name }))

/** Knows the words that are loaded now. What a role calls otherwise than the others stands below its name. */
export const newI18nProvider = (role?: string): I18nProvider => {
  const language = currentLanguage()
  // Flat phrases are phrases to polyglot; react-admin types the nested form only.
  const phrases = currentPhrases() as unknown as TranslationMessages
  const provider = polyglotI18nProvider(() => phrases, language, locales, { pluralRules: pluralRules(language) })
  return {
    ...provider,
    translate: (key, options) => {
      const own = `${role}.${key}`
      return provider.translate(own in phrases ? own : key, options)
    },
    changeLocale: locale => setLanguage(locale as Language),
  }
}

/**
 * The provider for `<Admin>`: a new object whenever the language changes, so that every consumer translates anew
 * without being mounted anew, and an open form keeps what was typed. Switch with `setLanguage`.
 */
export const useAreaI18nProvider = (role?: string): I18nProvider => {
  const words = useTranslate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity of the words is the reason for a new object
  return useMemo(() => newI18nProvider(role), [words, role])
}
