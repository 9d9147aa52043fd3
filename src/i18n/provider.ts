/**
 * react-admin's i18nProvider for a role area, created by ra-i18n-polyglot from the phrases that public pages use too
 * (docs/adr/0027-area-i18n-provider.md).
 */
import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useMemo } from 'react'
import { type Language, languages, languageTable } from '../../contract/languages'
import { currentLanguage, phrasesIn, phrasesRevision, pluralRules, setLanguage, useLanguage } from './i18n'

const locales = languages.map(language => ({ locale: language, name: languageTable[language].name }))

/**
 * Returns the phrases of an area. Phrases below the role's name replace the common ones:
 * `Institution.resources.locations.title` is the title in that area.
 */
function phrasesOfArea(role: string | undefined, language: Language) {
  const phrases = phrasesIn(language)
  const prefix = `${role}.`
  const ofRole = Object.entries(phrases)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, phrase]) => [key.slice(prefix.length), phrase])
  return { ...phrases, ...Object.fromEntries(ofRole) }
}

const polyglotProvider = (role: string | undefined, language: Language) =>
  polyglotI18nProvider(
    // The type describes nested messages, but Polyglot also accepts flat ones with dotted keys.
    () => phrasesOfArea(role, language) as unknown as TranslationMessages,
    language,
    locales,
    { pluralRules: pluralRules(language) },
  )

/**
 * Creates the provider. It stays the same object while phrases of a part arrive, so that nothing on the screen is
 * rendered again for them.
 */
export function newI18nProvider(role?: string, language = currentLanguage()): I18nProvider {
  let revision = phrasesRevision()
  let provider = polyglotProvider(role, language)
  return {
    ...provider,
    translate: (key, options) => {
      if (revision !== phrasesRevision()) {
        revision = phrasesRevision()
        provider = polyglotProvider(role, language)
      }
      return provider.translate(key, options)
    },
    changeLocale: locale => setLanguage(locale as Language),
  }
}

/**
 * Returns the provider for `<Admin>`: a new object when the language changes, so that every text is translated again
 * and an open form keeps its input. The language is switched with `setLanguage`.
 */
export function useAreaI18nProvider(role?: string): I18nProvider {
  const language = useLanguage()
  return useMemo(() => newI18nProvider(role, language), [role, language])
}
