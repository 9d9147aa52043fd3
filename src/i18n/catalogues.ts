/**
 * Returns every message of every language, for `npm run terms` and for the server's check of TERMS_FILE. The build
 * writes them into `dist/messages.json` (scripts/build.mjs). The portal itself never loads all of them.
 */
import { type Language, languages } from '../../contract/languages'
import { areaSources } from './areaMessages'
import { lazyMessageSources } from './lazyMessages'
import './liveMessages'
import type { MessageCatalogue } from './messages'
import { loadPublicMessages } from './publicSource'

const flatten = (words: MessageCatalogue, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const messagesIn = async (language: Language) => {
  const sources = [loadPublicMessages, ...areaSources, ...lazyMessageSources]
  const catalogues = await Promise.all(sources.map(source => source(language)))
  return Object.fromEntries(catalogues.flatMap(words => flatten(words)))
}

/** Returns the messages of each language by their dotted keys. */
export const loadAllMessages = async (): Promise<Record<string, Record<string, string>>> =>
  Object.fromEntries(await Promise.all(languages.map(async language => [language, await messagesIn(language)])))
