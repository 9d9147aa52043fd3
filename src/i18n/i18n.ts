/**
 * Messages of every page, based on node-polyglot and without react-admin: public pages load only this.
 * A catalogue consists of sources. Each source loads one language at a time. The public messages are the first source;
 * a role area adds its own with {@link addSource}. The language is stored under `gb-lang` (spec section 4).
 */
import Polyglot from 'node-polyglot'
import { useSyncExternalStore } from 'react'
import { bcp47, type Language, languages } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import { readItem, writeItem } from '../session/storage'
import type { Catalogue } from './words'

export type TranslateParams = number | (Record<string, unknown> & { smart_count?: number; _?: string })
export type Translate = (key: string, params?: TranslateParams) => string
type MessageSource = (language: Language) => Promise<Catalogue>

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Returns the browser's own plural rules, which know `uk` but not the portal's code `ua`. */
const rulesOf = (language: Language) => {
  const rules = new Intl.PluralRules(bcp47[language])
  const taken = new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))
  return { rules, forms: order.filter(form => taken.has(form)) }
}

/**
 * Returns the plural forms of whole numbers, in the order in which `||||` separates them: one and other, or one, few
 * and many.
 */
export const pluralForms = (language: Language) => rulesOf(language).forms

const formOf = (language: Language) => {
  const { rules, forms } = rulesOf(language)
  // Used for fractions if the language has a separate form for fractions. That form is most often the genitive
  // singular, to which the form of 2 to 4 is nearest.
  const spare = forms.includes('few') ? forms.indexOf('few') : forms.length - 1
  return (count: number) => {
    const at = forms.indexOf(rules.select(count))
    return at < 0 ? spare : at
  }
}

/** Returns the option `pluralRules` of Polyglot. */
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
const listeners = new Set<() => void>()

const asLanguage = (code: string | null) => languages.find(language => language === code?.toLowerCase())

/** Returns the browser's languages; an empty list outside a browser. */
const browserLanguages = () => (typeof navigator === 'undefined' ? [] : navigator.languages)

/** Returns the stored language, else the browser's first language that the portal has, else English. */
const firstLanguage = (): Language => {
  const spoken = browserLanguages().map(tag => tag.toLowerCase().split('-')[0])
  const offered = spoken.map(tag => languages.find(language => bcp47[language].startsWith(`${tag}-`)))
  return asLanguage(readItem(storageKeys.language)) ?? offered.find(language => language !== undefined) ?? 'en'
}

let current: Language = firstLanguage()

const setDocumentLanguage = () => {
  document.documentElement.lang = bcp47[current].slice(0, 2)
}
if (typeof document !== 'undefined') setDocumentLanguage()

const newTranslate = (): Translate => {
  const polyglot = polyglots[current]
  return (key, params) => polyglot.t(key, params)
}
// A new function is created whenever the messages change, so that subscribed components notice it.
let translateNow = newTranslate()

const changed = () => {
  translateNow = newTranslate()
  setDocumentLanguage()
  for (const listener of [...listeners]) listener()
}

let revision = 0
const extend = (language: Language, words: Catalogue) => {
  polyglots[language].extend(words)
  revision += 1
}

const load = (source: MessageSource, language: Language) => {
  const known = loads.get(source) ?? new Map<Language, Promise<void>>()
  loads.set(source, known)
  const pending =
    known.get(language) ??
    source(language).then(
      words => extend(language, words),
      error => {
        known.delete(language)
        throw error
      },
    )
  known.set(language, pending)
  return pending
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentLanguage = () => current

/** Returns all phrases of a language that have been loaded so far, by dotted key. */
export const phrasesIn = (language: Language): Readonly<Record<string, string>> => polyglots[language].phrases

/** Returns a number that changes whenever phrases of any language are added. */
export const phrasesRevision = () => revision

/** Adds messages directly. Sources add theirs automatically. */
export const addWords = (language: Language, words: Catalogue) => {
  extend(language, words)
  if (language === current) changed()
}

/**
 * Adds a source and loads it for the current language. Other languages are loaded when they are chosen. A component
 * that shows its messages must await it, because rendered components are not rendered again for them.
 */
export const addSource = async (source: MessageSource) => {
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

// Follows a choice in another window of this browser.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === storageKeys.language ? asLanguage(newValue) : undefined
    if (chosen && chosen !== current) void setLanguage(chosen)
  })
}

/** Translates in code outside components; components use {@link useTranslate}. */
export const translate: Translate = (key, params) => translateNow(key, params)

/** Returns the translator. Its identity changes with the language, so that the component renders again. */
export const useTranslate = () => useSyncExternalStore(subscribe, () => translateNow)

/** Returns the current language. The component renders again when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, currentLanguage)
