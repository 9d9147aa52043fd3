/**
 * Serves the public pages of shared fundraisers (docs/readings.md). They are HTML without scripts.
 *
 *   GET /fundraiser/{code} ?lang → the page in the language `lang`, or in that of Accept-Language; 404 with an error
 *                                  page if no fundraiser is shared with this code
 *
 * A server caches a page for some seconds, so that a popular link does not query the database at each visit. The server
 * removes a cached page as soon as the database reports that an organisation has stopped sharing it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Language, languages } from '../../contract/languages'
import { rateLimitPerAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { type CacheableResponse, createCacheableResponse, prepareCacheableResponse } from '../http/cacheableResponses'
import { languageOf } from '../lib/acceptLanguage'
import { isFeatureOff } from '../lib/disabledFeatures'
import type { App } from '../lib/fastifyApp'
import { renderFundraiserPage, renderMissingFundraiser } from '../pages/fundraiserPage'
import { createPageFrame } from '../pages/pageFrame'
import { findSharedFundraiser, type SharedFundraiser } from '../repositories/sharedFundraisers'

/** Time in ms for which a server caches a page. The progress that a page shows can be this old. */
const cacheMs = 5_000
const maxCachedPages = 500
/** Time in seconds for which browsers and proxies cache a page. Afterwards they revalidate it with its ETag. */
const maxAgeSeconds = 10
const caching = {
  'cache-control': `public, max-age=${maxAgeSeconds}, must-revalidate`,
  vary: 'accept-encoding, accept-language',
}

const codeSchema = z.object({ code: z.string().regex(/^[\w-]{43}$/) })
const querySchema = z.object({ lang: z.enum(languages) })

interface CachedFundraiser {
  until: number
  fundraiser: Promise<SharedFundraiser | undefined>
  responses: Map<Language, CacheableResponse>
}

/**
 * Creates the cache of pages. `find` returns the page of a code, from the cache if possible; simultaneous calls share
 * one query. `stopListening` ends the subscription to the signals that remove pages from the cache.
 */
function createPageCache({ db, signals }: Pick<Deps, 'db' | 'signals'>) {
  const pages = new Map<string, CachedFundraiser>()
  const stopListening = signals.onSharingEnded(code => {
    if (code === undefined) pages.clear()
    else pages.delete(code)
  })
  const find = (code: string): CachedFundraiser => {
    const cachedPage = pages.get(code)
    if (cachedPage && performance.now() < cachedPage.until) return cachedPage
    const page: CachedFundraiser = {
      until: performance.now() + cacheMs,
      fundraiser: findSharedFundraiser(db, code),
      responses: new Map(),
    }
    pages.delete(code)
    pages.set(code, page)
    const [oldest] = pages.keys()
    if (pages.size > maxCachedPages && oldest !== undefined) pages.delete(oldest)
    // If the query fails, the page is removed from the cache, so that the next call queries again.
    page.fundraiser.catch(() => pages.get(code) === page && pages.delete(code))
    return page
  }
  return { find, stopListening }
}

const pageLanguage = (request: FastifyRequest): Language => {
  const query = querySchema.safeParse(request.query)
  return query.success ? query.data.lang : languageOf(request)
}

export function fundraiserPageRoutes(app: App, deps: Pick<Deps, 'db' | 'signals' | 'config'>) {
  if (isFeatureOff('features', 'fundraisers')) return
  const { config } = deps
  const frame = createPageFrame(config.brand)
  const { find, stopListening } = createPageCache(deps)
  app.addHook('onClose', async () => stopListening())

  const sendMissing = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(renderMissingFundraiser(frame, request.url.split('?')[0] ?? '', pageLanguage(request)))

  const options = { schema: { hide: true }, config: rateLimitPerAddress(config.rateLimit) }
  app.get('/fundraiser/:code', options, async (request, reply) => {
    reply.headers(frame.headers)
    const params = codeSchema.safeParse(request.params)
    if (!params.success) return sendMissing(request, reply)
    const page = find(params.data.code)
    const fundraiser = await page.fundraiser
    if (!fundraiser) return sendMissing(request, reply)
    const language = pageLanguage(request)
    const response =
      page.responses.get(language) ??
      createCacheableResponse(renderFundraiserPage(frame, fundraiser, language, config.publicUrl))
    page.responses.set(language, response)
    return reply.send(await prepareCacheableResponse(request, reply, response, caching))
  })
}
