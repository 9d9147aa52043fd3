/**
 * Request bodies that the API reads: JSON in UTF-8 (RFC 8259), plain or compressed with gzip. The body limit of a route
 * applies to the decompressed body. Routes that take files or CloudEvents add the parser for their own media type.
 *
 *   another media type, charset or content encoding → 415 UnsupportedMediaType, naming the supported ones
 *   bytes that are not UTF-8, broken gzip           → 400 InvalidParams
 *   a JSON media type and no bytes                  → a request without a body
 */
import { isUtf8 } from 'node:buffer'
import { setTimeout } from 'node:timers/promises'
import compress from '@fastify/compress'
import type { FastifyRequest } from 'fastify'
import { ownerOf } from '../auth/ownerOf'
import { createFairQueue } from '../concurrency/fairQueue'
import { ApiError } from '../errors/apiErrors'
import type { App } from '../lib/fastifyApp'

/**
 * Bodies up to this size are parsed at once. Larger ones take up to 30 ms of the event loop each, so that they are parsed
 * one at a time, by turns of the organisations, with a pause of four times the duration.
 */
const smallBytes = 64 * 1024
const pauses = 4
const inTurn = createFairQueue({ inAll: 1, each: 1, waiting: 500 })

const encodings = ['gzip', 'identity'] as const
const charsets = ['utf-8', 'utf8', 'us-ascii']

const unsupported = (what: string, supported: string) =>
  new ApiError('UnsupportedMediaType', `${what} is not supported; supported: ${supported}`)

const charsetOf = (request: FastifyRequest) =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()

/** Creates the parser of JSON bodies. */
function jsonParser(app: App) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    const charset = charsetOf(request)
    if (charset && !charsets.includes(charset)) return done(unsupported(`Charset ${charset}`, 'utf-8'))
    // An empty body is accepted here, because clients set the header `Content-Type` for every PUT. A route that needs a
    // body rejects the call later.
    if (body.length === 0) return done(null)
    if (!isUtf8(body)) return done(new ApiError('InvalidParams', 'The body is not UTF-8'))
    const parse = () => parseJson(request, body.toString(), done)
    if (body.length <= smallBytes) return parse()
    const parseAndPause = async () => {
      const startedAt = performance.now()
      parse()
      await setTimeout(pauses * (performance.now() - startedAt))
    }
    return void inTurn(ownerOf(request), new AbortController().signal, parseAndPause).catch(done)
  }
}

/** Makes the routes of a context accept further media types, whose bodies are JSON. */
export const acceptJsonMediaTypes = (context: App, types: string[]) =>
  context.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, jsonParser(context))

/** Installs the parsers. Call it before any route is declared. */
export async function installRequestBodies(app: App) {
  await app.register(compress, {
    globalCompression: false,
    globalDecompression: true,
    requestEncodings: [...encodings],
    onUnsupportedRequestEncoding: encoding => unsupported(`Content-Encoding ${encoding}`, encodings.join(', ')),
    onInvalidRequestPayload: encoding => new ApiError('InvalidParams', `The body is not valid ${encoding}`),
  })
  app.removeAllContentTypeParsers()
  acceptJsonMediaTypes(app, ['application/json'])
}
