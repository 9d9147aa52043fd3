/**
 * Finds the language of a response by the header Accept-Language, with BCP 47 tags or the product's own language codes.
 */
import type { FastifyRequest } from 'fastify'
import { bcp47Tags, type Language, languages } from '../../contract/languages'

const languageOfCode: Partial<Record<string, Language>> = Object.fromEntries(
  languages.flatMap(language => [language, bcp47Tags[language].slice(0, 2)].map(code => [code, language] as const)),
)

/**
 * Returns the first language of the header that the portal has; undefined if there is none. Only ten entries are read,
 * and their quality values are ignored.
 */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  for (const entry of (request.headers['accept-language'] ?? '').split(',', 10)) {
    const language = languageOfCode[entry.trim().slice(0, 2).toLowerCase()]
    if (language) return language
  }
  return undefined
}

export const languageOf = (request: FastifyRequest): Language => requestedLanguage(request) ?? 'en'
