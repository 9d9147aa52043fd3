/**
 * Reads TERMS_FILE: messages that replace messages of the portal, by language and key. They are checked against the
 * messages that the build wrote, so that the server does not start with a misspelt key or a missing placeholder.
 */
import { readFileSync, statSync } from 'node:fs'
import { languages } from '../../contract/languages'
import type { Terminology } from '../../contract/terminology'

/** URL path at which the portal serves the messages of TERMS_FILE. */
export const terminologyUrlPath = '/terms.json'

const maxBytes = 256 * 1024
/**
 * Length that is allowed for every message. Longer messages are allowed up to twice the length of the message that they
 * replace.
 */
const alwaysAllowed = 60

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the placeholders of a message, such as `%{count}`, without duplicates. */
const placeholdersOf = (message: string) => [...new Set(message.match(/%\{\w+\}/g))].sort()
const formsOf = (message: string) => message.split('||||').length

/** Returns the reason why a message cannot be used; undefined if it can be used. */
function problemOf(text: unknown, original: string | undefined): string | undefined {
  if (original === undefined) return 'there is no such message'
  if (typeof text !== 'string' || (text.trim() === '' && original.trim() !== '')) return 'must be a text'
  if (text.length > Math.max(alwaysAllowed, original.length * 2))
    return `is longer than ${Math.max(alwaysAllowed, original.length * 2)} characters`
  if (/\p{Cc}/u.test(text.replaceAll('\n', original.includes('\n') ? '' : '\n'))) return 'has a control character'
  if (formsOf(text) !== formsOf(original)) return `must have ${formsOf(original)} forms, separated by ||||`
  const [own, expected] = [placeholdersOf(text), placeholdersOf(original)]
  const missing = expected.find(placeholder => !own.includes(placeholder))
  if (missing) return `lacks ${missing}`
  const unknown = own.find(placeholder => !expected.includes(placeholder))
  return unknown && `${unknown} is no value of this message`
}

function readJson(file: string, most = Number.POSITIVE_INFINITY): { content: unknown } | string {
  try {
    if (statSync(file).size > most) return `is larger than ${most / 1024} KB`
    return { content: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code ? `cannot be read (${code})` : 'must be a file of JSON'
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the first problem of a file's content, as `language: key: reason`. */
function findProblem(content: unknown, known: Messages): string | undefined {
  if (!isObject(content)) return 'must be an object of languages'
  for (const [language, messages] of Object.entries(content)) {
    const originals = known[language]
    if (!originals) return `${language}: is no language; there are ${languages.join(', ')}`
    if (!isObject(messages)) return `${language}: must be an object of keys and texts`
    for (const [key, text] of Object.entries(messages)) {
      const problem = problemOf(text, Object.hasOwn(originals, key) ? originals[key] : undefined)
      if (problem) return `${language}: ${key}: ${problem}`
    }
  }
  return undefined
}

/**
 * Reads the messages that the build wrote.
 * @returns the messages by language and key, or the reason why they cannot be read
 */
export function readMessages(file: string): Messages | string {
  const read = readJson(file)
  return typeof read === 'string' ? 'needs the messages of a built portal: npm run build' : (read.content as Messages)
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Returns the messages, in all languages, whose text in any language has a word that begins with one of the given
 * words. Case is ignored: `store` is found in "Stores", but not in "restore".
 */
export function filterMessagesByWords(all: Messages, words: readonly string[]): Messages {
  const wanted = new RegExp(`(?<!\\p{L})(?:${words.map(escaped).join('|')})`, 'iu')
  const keys = new Set(
    Object.values(all).flatMap(messages => Object.keys(messages).filter(key => wanted.test(messages[key] ?? ''))),
  )
  return Object.fromEntries(
    Object.entries(all).map(([language, messages]) => [
      language,
      Object.fromEntries(Object.entries(messages).filter(([key]) => keys.has(key))),
    ]),
  )
}

/**
 * Reads the terms of an installation.
 * @param messagesFile the messages of the portal
 * @returns the terms, or one line with the language, the key and the reason why they cannot be used
 */
export function readTerminology(file: string, messagesFile: string): Terminology | string {
  const read = readJson(file, maxBytes)
  if (typeof read === 'string') return read
  const messages = readMessages(messagesFile)
  if (typeof messages === 'string') return messages
  return findProblem(read.content, messages) ?? (read.content as Terminology)
}
