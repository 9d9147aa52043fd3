/**
 * Countries, and the languages of the portal. This file does not import Zod, so that the browser does not have to load
 * Zod.
 */

export const countries = ['UA', 'PL'] as const
export type Country = (typeof countries)[number]

interface LanguageRow {
  bcp47: string
  /** Name of the language in that language. */
  name: string
  /** The flag in a box of 24 × 16, as paths: filled, or drawn with a stroke if the path has a width. */
  flag: readonly (readonly [colour: string, path: string, width?: number])[]
}

/**
 * The languages by their code in the API, in the order of the menu (docs/adding-a-language.md). The code `ua` is
 * Ukrainian, whose BCP 47 tag is `uk`.
 */
export const languageTable = {
  en: {
    bcp47: 'en-GB',
    name: 'English',
    flag: [
      ['#012169', 'M0 0h24v16H0z'],
      ['#fff', 'm0 0 24 16M24 0 0 16', 3.2],
      ['#c8102e', 'm0 0 24 16M24 0 0 16', 1.6],
      ['#fff', 'M12 0v16M0 8h24', 5.4],
      ['#c8102e', 'M12 0v16M0 8h24', 3.2],
    ],
  },
  ua: {
    bcp47: 'uk-UA',
    name: 'Українська',
    flag: [
      ['#0057b7', 'M0 0h24v8H0z'],
      ['#ffd700', 'M0 8h24v8H0z'],
    ],
  },
  pl: {
    bcp47: 'pl-PL',
    name: 'Polski',
    flag: [
      ['#fff', 'M0 0h24v8H0z'],
      ['#dc143c', 'M0 8h24v8H0z'],
    ],
  },
} as const satisfies Record<string, LanguageRow>
export type Language = keyof typeof languageTable
export const languages = Object.keys(languageTable) as readonly Language[]

/**
 * Returns the language of a code, or English for a code that is no longer supported. Stored accounts and e-mails may
 * have such a code.
 */
export const toKnownLanguage = (code: string) => languages.find(language => language === code) ?? 'en'

/**
 * Returns an object with a value for each language.
 * @param of returns the value for a language
 */
export const createLanguageRecord = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(languages.map(language => [language, of(language)])) as Record<Language, Value>

/** Language tags for browsers, Intl and `<html lang>`. */
export const bcp47Tags = createLanguageRecord((language): string => languageTable[language].bcp47)

/** The language of a country's city and street names. */
export const languageOfCountry = { UA: 'ua', PL: 'pl' } as const satisfies Record<Country, Language>

/**
 * Returns a name in the reader's language; if it is missing, in English; if that is missing too, in any language,
 * because a custom API may have names in few languages.
 */
export const pickLocalName = (names: Partial<Record<string, string>>, language: Language): string =>
  names[language] ?? names.en ?? Object.values(names).find(name => name !== undefined) ?? ''
