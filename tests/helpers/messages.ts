/// <reference types="vite/client" />
/** Reads the messages of every language from `src/i18n`, so that tests cover a new language too. */
import Polyglot from 'node-polyglot'
import { createLanguageRecord, type Language } from '../../contract/languages'
import type { Translate } from '../../src/i18n/i18n'

const files = import.meta.glob<object>('../../src/i18n/*/*.ts', { eager: true })
const fileOf = (language: string, name: string) => `../../src/i18n/${language}/${name}.ts`

/** Returns the names of a language's message files. */
export const messageFilesOf = (language: string) =>
  Object.keys(files).flatMap(path =>
    path.startsWith(fileOf(language, '').slice(0, -3)) ? [path.slice(path.lastIndexOf('/') + 1)] : [],
  )

/**
 * Returns the exports of a message file by language, typed as the English file. The English file replaces a missing
 * file.
 */
export const messagesOf = <Module extends object>(name: string) =>
  createLanguageRecord(language => (files[fileOf(language, name)] ?? files[fileOf('en', name)]) as Module)

const areaFiles = messagesOf<typeof import('../../src/i18n/en/index')>('index')
const institutionFiles = messagesOf<typeof import('../../src/i18n/en/institution')>('institution')
const staffFiles = messagesOf<typeof import('../../src/i18n/en/staff')>('staff')
/** The messages of the areas of all roles, with those of resources that only one role has. */
export const areaCatalogues = createLanguageRecord(language => {
  const { areaMessages } = areaFiles[language]
  const ofInstitution = institutionFiles[language].roleMessages.resources
  const ofStaff = staffFiles[language].roleMessages.resources
  return { ...areaMessages, resources: { ...areaMessages.resources, ...ofInstitution, ...ofStaff } }
})
const phraseAt = (language: Language, key: string) =>
  key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], areaCatalogues[language])
const polyglots = createLanguageRecord(language => new Polyglot({ locale: language }))
/**
 * Returns the portal's translation function for a language, without a portal. It falls back to English for a missing
 * message.
 */
export const createTranslate =
  (language: Language) =>
  (key: string, params: Readonly<Record<string, unknown>> = {}) => {
    const phrase = String(phraseAt(language, key) || phraseAt('en', key) || params._ || key)
    return polyglots[language].t(key, { ...params, _: phrase })
  }

const supportFiles = messagesOf<typeof import('../../src/i18n/en/support')>('support')
/** Returns the translation function for sentences of the audit log, with the texts of all areas, without a portal. */
export const createAuditTranslate = (language: Language): Translate => {
  const { support } = supportFiles[language]
  const polyglot = new Polyglot({ locale: language, phrases: { ...areaCatalogues[language], support } })
  return (key, params) => polyglot.t(key, params)
}
