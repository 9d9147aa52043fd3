/**
 * Request bodies that the API reads: JSON in UTF-8 (RFC 8259), plain or compressed with gzip. The body limit of a route
 * applies to the decompressed body. Routes that take files or CloudEvents add the parser for their own media type.
 *
 *   another media type, charset or content encoding → 415 UnsupportedMediaType, naming the supported ones
 *   bytes that are not UTF-8, broken gzip           → 400 InvalidParams
 *   more values than {@link maxBodyValues}          → 413 PayloadTooLarge
 *   a JSON media type and no bytes                  → a request without a body
 */
import { isUtf8 } from 'node:buffer'
import compress from '@fastify/compress'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/apiErrors'
import type { App } from '../lib/fastifyApp'

/** Bodies up to this size are parsed without counting their values. */
const smallBytes = 64 * 1024
/**
 * Maximum number of commas, objects and lists in a body. An import of 2,000 rows with 30 columns has 66,000. A body of
 * 1 MB could have 500,000, which would block the event loop for 60 ms.
 */
export const maxBodyValues = 80_000

const encodings = ['gzip', 'identity'] as const
const charsets = ['utf-8', 'utf8', 'us-ascii']

const unsupported = (what: string, supported: string) =>
  new ApiError('UnsupportedMediaType', `${what} is not supported; supported: ${supported}`)

const charsetOf = (request: FastifyRequest) =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()

const [quote, backslash, comma, brace, bracket] = Buffer.from('"\\,{[')

/** Returns whether JSON exceeds {@link maxBodyValues}, without parsing it. */
function hasTooManyValues(body: Buffer): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) isInText = !isInText
    else if (isInText) at += byte === backslash ? 1 : 0
    else if ((byte === comma || byte === brace || byte === bracket) && ++values > maxBodyValues) return true
  }
  return false
}

/** Creates a parser of JSON bodies, which first checks the charset, the encoding and the number of values. */
function jsonParser(app: App) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    const charset = charsetOf(request)
    if (charset && !charsets.includes(charset)) return done(unsupported(`Charset ${charset}`, 'utf-8'))
    // An empty body is accepted here, because clients set the header `Content-Type` for every PUT. A route that needs a
    // body rejects the call later.
    if (body.length === 0) return done(null)
    if (!isUtf8(body)) return done(new ApiError('InvalidParams', 'The body is not UTF-8'))
    if (body.length > smallBytes && hasTooManyValues(body))
      return done(new ApiError('PayloadTooLarge', `The body has more than ${maxBodyValues} values`))
    return parseJson(request, body.toString(), done)
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
