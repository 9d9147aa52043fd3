/// <reference types="vite/client" />
/**
 * The phrases of every language, as they are in `src/i18n`: a test that reads them from here covers a new language too.
 */
import Polyglot from 'node-polyglot'
import { type Language, ofEachLanguage } from '../../contract/languages'

const files = import.meta.glob<object>('../../src/i18n/*/*.ts', { eager: true })
const fileOf = (language: string, name: string) => `../../src/i18n/${language}/${name}.ts`

/** Returns the names of a language's files. */
export const filesOf = (language: string) =>
  Object.keys(files).flatMap(path =>
    path.startsWith(fileOf(language, '').slice(0, -3)) ? [path.slice(path.lastIndexOf('/') + 1)] : [],
  )

/**
 * Returns the exports of a file, by language; `Module` is the type of the English one. English replaces a missing file.
 */
export const wordsOf = <Module extends object>(name: string) =>
  ofEachLanguage(language => (files[fileOf(language, name)] ?? files[fileOf('en', name)]) as Module)

const areaWords = wordsOf<typeof import('../../src/i18n/en/index')>('index')
const staffWords = wordsOf<typeof import('../../src/i18n/en/staff')>('staff')
/** The phrases of the areas, including the staff area. */
export const areaCatalogues = ofEachLanguage(language => {
  const { words } = areaWords[language]
  return { ...words, resources: { ...words.resources, ...staffWords[language].staffResources } }
})
const phraseAt = (language: Language, key: string) =>
  key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], areaCatalogues[language])
const polyglots = ofEachLanguage(language => new Polyglot({ locale: language }))
/** Translates with the complete catalogues, without a portal; a phrase without a translation is English. */
export const translateIn =
  (language: Language) =>
  (key: string, params: Readonly<Record<string, unknown>> = {}) => {
    const phrase = String(phraseAt(language, key) || phraseAt('en', key) || params._ || key)
    return polyglots[language].t(key, { ...params, _: phrase })
  }
