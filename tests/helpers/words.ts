/// <reference types="vite/client" />
/** The words of every language, as they lie in `src/i18n`: a test that takes them from here has a new language with the rest. */
import Polyglot from 'node-polyglot'
import { type Language, ofEachLanguage } from '../../contract/limits'

const files = import.meta.glob<object>('../../src/i18n/*/*.ts', { eager: true })
const fileOf = (language: string, name: string) => `../../src/i18n/${language}/${name}.ts`

/** The names of a language's files. */
export const filesOf = (language: string) =>
  Object.keys(files).flatMap(path =>
    path.startsWith(fileOf(language, '').slice(0, -3)) ? [path.slice(path.lastIndexOf('/') + 1)] : [],
  )

/** What a file exports, by language; `Module` is the English one's type. English where a language has no such file. */
export const wordsOf = <Module extends object>(name: string) =>
  ofEachLanguage(language => (files[fileOf(language, name)] ?? files[fileOf('en', name)]) as Module)

const areaWords = wordsOf<typeof import('../../src/i18n/en/index')>('index')
const staffWords = wordsOf<typeof import('../../src/i18n/en/staff')>('staff')
/** The words of the areas, the staff's among them. */
export const areaCatalogues = ofEachLanguage(language => {
  const { words } = areaWords[language]
  return { ...words, resources: { ...words.resources, ...staffWords[language].staffResources } }
})
const phraseAt = (language: Language, key: string) =>
  key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], areaCatalogues[language])
const polyglots = ofEachLanguage(language => new Polyglot({ locale: language }))
/** Translates by the whole catalogues, without a portal; a phrase without a translation is English. */
export const translateIn =
  (language: Language) =>
  (key: string, params: Readonly<Record<string, unknown>> = {}) => {
    const phrase = String(phraseAt(language, key) || phraseAt('en', key) || params._ || key)
    return polyglots[language].t(key, { ...params, _: phrase })
  }
