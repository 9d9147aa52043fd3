/**
 * Messages of every page, based on node-polyglot and not on react-admin, because public pages load this file. A
 * catalogue consists of sources; each source loads one language at a time. The public messages are the first source; a
 * role area adds others with {@link addMessageSource}. The chosen language is stored under `gb-lang` (spec section 4).
 */
import Polyglot from 'node-polyglot'
import { useSyncExternalStore } from 'react'
import { bcp47Tags, type Language, languages } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import type { Terminology } from '../../contract/terminology'
import { createListeners } from '../session/listeners'
import { readItem, writeItem } from '../session/storage'
import type { MessageCatalogue } from './messages'

export type TranslateParams = number | (Record<string, unknown> & { smart_count?: number; _?: string })
export type Translate = (key: string, params?: TranslateParams) => string
type MessageSource = (language: Language) => Promise<MessageCatalogue>

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * Returns the browser's plural rules of a language, and the plural forms that whole numbers have. The rules are
 * requested with the standard language code, such as `uk` for the portal's `ua`.
 */
const rulesOf = (language: Language) => {
  const rules = new Intl.PluralRules(bcp47Tags[language])
  const taken = new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))
  return { rules, forms: order.filter(form => taken.has(form)) }
}

/**
 * Returns the plural forms of whole numbers, in the order in which `||||` separates them in a message: one and other,
 * or one, few and many.
 */
export const pluralForms = (language: Language) => rulesOf(language).forms

const formOf = (language: Language) => {
  const { rules, forms } = rulesOf(language)
  // Index of the form that is used for fractions in languages in which fractions have their own plural form. That form
  // is usually the genitive singular; the form for 2 to 4 is closest to it.
  const spare = forms.includes('few') ? forms.indexOf('few') : forms.length - 1
  return (count: number) => {
    const at = forms.indexOf(rules.select(count))
    return at < 0 ? spare : at
  }
}

/** Returns Polyglot's option `pluralRules` for a language. */
export const pluralRules = (language: Language) => ({
  pluralTypes: { [language]: formOf(language) },
  pluralTypeToLanguages: { [language]: [language] },
})

const newPolyglot = (language: Language) =>
  new Polyglot({ locale: language, phrases: { '': '' }, pluralRules: pluralRules(language) })

const polyglots = Object.fromEntries(languages.map(language => [language, newPolyglot(language)])) as Record<
  Language,
  Polyglot
>

const sources = new Set<MessageSource>()
const loads = new Map<MessageSource, Map<Language, Promise<void>>>()
const { subscribe, notify } = createListeners()

const asLanguage = (code: string | null) => languages.find(language => language === code?.toLowerCase())

/** Returns the browser's languages; an empty list outside a browser. */
const browserLanguages = () => (typeof navigator === 'undefined' ? [] : navigator.languages)

/** Returns the stored language, or else the browser's first language that the portal supports, or else English. */
const firstLanguage = (): Language => {
  const spoken = browserLanguages().map(tag => tag.toLowerCase().split('-')[0])
  const offered = spoken.map(tag => languages.find(language => bcp47Tags[language].startsWith(`${tag}-`)))
  return asLanguage(readItem(storageKeys.language)) ?? offered.find(language => language !== undefined) ?? 'en'
}

let current: Language = firstLanguage()

const setDocumentLanguage = () => {
  document.documentElement.lang = bcp47Tags[current].slice(0, 2)
}
if (typeof document !== 'undefined') setDocumentLanguage()

const newTranslate = (): Translate => {
  const polyglot = polyglots[current]
  return (key, params) => polyglot.t(key, params)
}
// The current translate function. It is replaced whenever the messages change, so that components that use it render
// again.
let translateNow = newTranslate()

const changed = () => {
  translateNow = newTranslate()
  setDocumentLanguage()
  notify()
}

let revision = 0
let terms: Terminology = {}
/** The product's own phrases that the installation's phrases (`terms`) have replaced. */
const replaced: Partial<Record<Language, Record<string, string>>> = {}

/** Replaces the loaded phrases of a language for which the installation has its own. */
const applyTerms = (language: Language) => {
  const { phrases } = polyglots[language]
  const own = Object.entries(terms[language] ?? {}).filter(([key, text]) => key in phrases && phrases[key] !== text)
  const before = Object.fromEntries(own.map(([key]) => [key, phrases[key] ?? '']))
  replaced[language] = { ...replaced[language], ...before }
  polyglots[language].extend(Object.fromEntries(own))
}

const extend = (language: Language, words: MessageCatalogue) => {
  polyglots[language].extend(words)
  applyTerms(language)
  revision += 1
}

const load = (source: MessageSource, language: Language) => {
  const loadsOfSource = loads.get(source) ?? new Map<Language, Promise<void>>()
  loads.set(source, loadsOfSource)
  const pending =
    loadsOfSource.get(language) ??
    source(language).then(
      words => extend(language, words),
      error => {
        loadsOfSource.delete(language)
        throw error
      },
    )
  loadsOfSource.set(language, pending)
  return pending
}

export const currentLanguage = () => current

/** Returns all phrases of a language that are loaded, by dotted key. */
export const loadedPhrasesOf = (language: Language): Readonly<Record<string, string>> => polyglots[language].phrases

/** Returns a number that increases whenever phrases are added. */
export const phrasesRevision = () => revision

/**
 * Sets the installation's own messages. They replace the product's messages, including those that are loaded later, and
 * the messages of an earlier call.
 */
export const setTerminology = (own: Terminology) => {
  terms = own
  for (const language of languages) extend(language, replaced[language] ?? {})
  changed()
}

/** Returns the installation's own messages of a language by key. */
export const terminologyOf = (language: Language): Readonly<Record<string, string>> => terms[language] ?? {}

/** Adds messages to the catalogue directly, without a source. */
export const addMessages = (language: Language, words: MessageCatalogue) => {
  extend(language, words)
  if (language === current) changed()
}

/**
 * Adds a source and loads it for the current language; other languages are loaded when the user chooses them. A
 * component that needs the messages must await the returned promise, because it is not rendered again when messages are
 * added.
 */
export const addMessageSource = async (source: MessageSource) => {
  sources.add(source)
  const language = current
  await load(source, language)
  if (language !== current) await load(source, current)
}

/** Loads the messages of a language, switches to it, and stores it for the next visit. */
export const setLanguage = async (language: Language) => {
  await Promise.all([...sources].map(source => load(source, language)))
  current = language
  writeItem(storageKeys.language, language)
  changed()
}

// Applies a language that the user chooses in another window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === storageKeys.language ? asLanguage(newValue) : undefined
    if (chosen && chosen !== current) void setLanguage(chosen)
  })
}

/** Translates in code outside components; components use {@link useTranslate}. */
export const translate: Translate = (key, params) => translateNow(key, params)

/**
 * Returns the translate function. It changes with the language and with the installation's messages, so that the
 * component renders again.
 */
export const useTranslate = () => useSyncExternalStore(subscribe, () => translateNow)

/** Returns the current language. The component renders again when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
