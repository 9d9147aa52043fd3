/**
 * react-admin's i18nProvider for a role area, created by ra-i18n-polyglot from the phrases that public pages use too
 * (docs/adr/0027-area-i18n-provider.md).
 */
import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useMemo } from 'react'
import { type Language, languages, languageTable } from '../../contract/languages'
import { currentLanguage, loadedPhrasesOf, phrasesRevision, pluralRules, setLanguage, useLanguage } from './i18n'

const locales = languages.map(language => ({ locale: language, name: languageTable[language].name }))

const namePattern = /^(?:names\.(\w+)|resources\.(\w+)\.title)$/

/**
 * Returns the names of resources under the keys that react-admin requests, such as `resources.locations.name`. They are
 * the names of `names.ts`, or else the titles.
 */
function resourceNames(phrases: Readonly<Record<string, string>>) {
  const found = Object.entries(phrases).flatMap(([key, phrase]) => {
    const [, named, titled] = namePattern.exec(key) ?? []
    return named || titled ? [{ resource: named ?? titled, phrase, isTitle: !named }] : []
  })
  // Titles come first and names last, so that a resource's name replaces its title.
  const ordered = found.sort((left, right) => Number(right.isTitle) - Number(left.isTitle))
  return Object.fromEntries(ordered.map(({ resource, phrase }) => [`resources.${resource}.name`, phrase]))
}

/**
 * Returns the phrases of an area. A phrase whose key begins with the role's name replaces the common phrase:
 * `Institution.resources.locations.title` replaces `resources.locations.title`.
 */
function phrasesOfArea(role: string | undefined, language: Language) {
  const phrases = loadedPhrasesOf(language)
  const prefix = `${role}.`
  const ofRole = Object.entries(phrases)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, phrase]) => [key.slice(prefix.length), phrase])
  const all = { ...phrases, ...Object.fromEntries(ofRole) }
  return { ...resourceNames(all), ...all }
}

const polyglotProvider = (role: string | undefined, language: Language) =>
  polyglotI18nProvider(
    // The type describes nested messages, but Polyglot also accepts messages with dotted keys.
    () => phrasesOfArea(role, language) as unknown as TranslationMessages,
    language,
    locales,
    { pluralRules: pluralRules(language) },
  )

/**
 * Creates the provider. When messages are added later, the provider stays the same object, so that the screen is not
 * rendered again.
 */
export function createI18nProvider(role?: string, language = currentLanguage()): I18nProvider {
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
 * Returns the provider for `<Admin>`. It changes with the language, so that all texts are translated again, while an
 * open form keeps its input. `setLanguage` changes the language.
 */
export function useAreaI18nProvider(role?: string): I18nProvider {
  const language = useLanguage()
  return useMemo(() => createI18nProvider(role, language), [role, language])
}
