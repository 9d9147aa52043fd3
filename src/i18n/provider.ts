/**
 * react-admin's i18nProvider (ra-i18n-polyglot) over the same words as the public pages. Those cannot use it: it loads
 * ra-core. changeLocale → setLanguage, which every page shares.
 * The full catalogue (`{en,ua,pl}.ts` and react-admin's own messages) is a source that {@link loadAreaWords} adds.
 */
import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useMemo } from 'react'
import type { Language } from '../../contract/limits'
import { addSource, currentLanguage, currentPhrases, pluralRules, setLanguage, useTranslate } from './i18n'
import { languageNames } from './languageNames'
import type { Catalogue } from './words'

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => {
    const [own, framework] = await Promise.all([import('./en'), import('ra-language-english')])
    return { ...(framework.default as unknown as Catalogue), ...own.en }
  },
  ua: async () => {
    const [own, framework] = await Promise.all([import('./ua'), import('./reactAdmin/ua')])
    return { ...(framework.reactAdminUa as unknown as Catalogue), ...own.ua }
  },
  pl: async () => {
    const [own, framework] = await Promise.all([import('./pl'), import('./reactAdmin/pl')])
    return { ...(framework.reactAdminPl as unknown as Catalogue), ...own.pl }
  },
}

const areaSource = (language: Language) => catalogues[language]()

/** Loads the role areas' words for the current language; await it before the first react-admin component. */
export const loadAreaWords = () => addSource(areaSource)

const locales = languageNames.map(({ language, name }) => ({ locale: language, name }))

/** Knows the words that are loaded now. */
export const newI18nProvider = (): I18nProvider => {
  const language = currentLanguage()
  // Flat phrases are phrases to polyglot; react-admin types the nested form only.
  const phrases = currentPhrases() as unknown as TranslationMessages
  return {
    ...polyglotI18nProvider(() => phrases, language, locales, { pluralRules: pluralRules(language) }),
    changeLocale: locale => setLanguage(locale as Language),
  }
}

/**
 * The provider for `<Admin>`: a new object whenever the language changes, so that every consumer translates anew
 * without being mounted anew, and an open form keeps what was typed. Switch with `setLanguage`.
 */
export const useAreaI18nProvider = (): I18nProvider => {
  const words = useTranslate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity of the words is the reason for a new object
  return useMemo(newI18nProvider, [words])
}
