/**
 * Sends responses that are equal for every caller, such as the API's description. A response is compressed once for
 * each encoding and has an `ETag`, so that a caller that already has the response gets status 304 without a body.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Quality of brotli. With the highest quality, 11, compressing 1.7 MB takes seconds instead of 0.3 s. */
const brotliQuality = 9
/** Default headers of a response: caches may store it for five minutes (300 s), separately for each encoding. */
const usualCaching = { 'cache-control': 'public, max-age=300', vary: 'accept-encoding' }

/** Encodings, the best first. zlib compresses in its own threads, without blocking the event loop. */
const encodings: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: body => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: body => promisify(gzip)(body, { level: 9 }),
  identity: async body => body,
}

export interface CacheableResponse {
  etag: string
  /** Returns the body in an encoding. The first call for an encoding compresses the body. */
  bodyIn(encoding: string): Promise<Buffer>
}

/** Returns the response with a weak `ETag`, which is equal for all encodings (RFC 9110, 8.8.3.3). */
export function createCacheableResponse(body: string | Buffer): CacheableResponse {
  const plain = Buffer.from(body)
  const bodies = new Map<string, Promise<Buffer>>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bodyIn(encoding) {
      const made =
        bodies.get(encoding) ?? (encodings[encoding] ?? encodings.identity)?.(plain) ?? Promise.resolve(plain)
      bodies.set(encoding, made)
      return made
    },
  }
}

const isKnownTo = ({ headers }: FastifyRequest, etag: string) => {
  const knownTags = headers['if-none-match']?.split(',').map(entityTag => entityTag.trim().replace(/^W\//, ''))
  return knownTags?.includes('*') || knownTags?.includes(etag.replace(/^W\//, ''))
}

/**
 * Sets the headers of a cacheable response, and chooses its encoding.
 * @param caching by default caches store a response for five minutes
 * @returns the body in the best encoding that the caller accepts; empty with status 304 if the caller has the response
 *   already
 */
export async function prepareCacheableResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
  caching = usualCaching,
): Promise<Buffer> {
  reply.headers({ etag: response.etag, ...caching })
  if (isKnownTo(request, response.etag)) {
    reply.code(304)
    return Buffer.alloc(0)
  }
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(encodings)) ?? 'identity'
  const body = await response.bodyIn(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return body
}

/**
 * Compresses and caches the response of each successful GET of the context's routes, by its URL without the query. Use
 * it only for routes that return the same to every caller, such as the files of a package.
 */
export function cacheResponses(context: FastifyInstance) {
  const responses = new Map<string, Promise<CacheableResponse>>()
  context.addHook('onSend', async (request, reply, payload) => {
    const isWhole = request.method === 'GET' && reply.statusCode === 200
    if (!isWhole || payload === undefined || payload === null) return payload
    const [path = ''] = request.url.split('?')
    const cachedResponse = responses.get(path)
    const isStream = typeof payload === 'object' && 'pipe' in payload
    if (cachedResponse && isStream) (payload as NodeJS.ReadableStream & { destroy(): void }).destroy()
    const made =
      cachedResponse ??
      (isStream ? buffer(payload as NodeJS.ReadableStream) : Promise.resolve(payload as string | Buffer)).then(
        createCacheableResponse,
      )
    responses.set(path, made)
    // Removes a failed response, so that the next call tries again.
    made.catch(() => responses.delete(path))
    reply.removeHeader('content-length')
    reply.removeHeader('accept-ranges')
    return prepareCacheableResponse(request, reply, await made)
  })
}
