/** The language of an answer by Accept-Language, given as the BCP 47 code or as the product's code. */
import type { FastifyRequest } from 'fastify'
import { bcp47, type Language, languages } from '../../contract/languages'

const known: Partial<Record<string, Language>> = Object.fromEntries(
  languages.flatMap(language => [language, bcp47[language].slice(0, 2)].map(code => [code, language] as const)),
)

/** Returns the requested language; undefined if the caller requests none that the product has. */
export function languageAsked(request: FastifyRequest): Language | undefined {
  for (const entry of (request.headers['accept-language'] ?? '').split(',', 10)) {
    const language = known[entry.trim().slice(0, 2).toLowerCase()]
    if (language) return language
  }
  return undefined
}

export const languageOf = (request: FastifyRequest): Language => languageAsked(request) ?? 'en'
