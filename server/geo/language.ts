/** The language an answer is wanted in, by Accept-Language; the product's `ua` is BCP 47's `uk`. */
import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/limits'

const known: Record<string, Language> = { en: 'en', uk: 'ua', ua: 'ua', pl: 'pl' }

export function languageOf(request: FastifyRequest): Language {
  for (const entry of (request.headers['accept-language'] ?? '').split(',', 10)) {
    const language = known[entry.trim().slice(0, 2).toLowerCase()]
    if (language) return language
  }
  return 'en'
}
