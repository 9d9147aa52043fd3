/**
 * Uploaded images, readable by everybody who knows their unguessable address, and the installation's own map
 * (mapFile.ts).
 *
 *   GET /files/images/{id}/{sm|md|lg|original}.webp → the raster, cached for good: an id's content never changes
 *
 * An address may request RATE_LIMIT of them a minute, and 40 at a time.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf } from '../auth/callers'
import { perAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { ApiError, notFound, requireFound } from '../errors/apiErrors'
import { type ImageSize, imageName, imageSizes } from '../files/imageUrls'
import { mapPath, sendPiece } from '../http/mapFile'
import type { App } from '../lib/fastifyApp'
import { isServed } from '../repositories/images'

const paramsSchema = z.object({
  id: z.guid(),
  file: z.enum(Object.keys(imageSizes).map(size => `${size}.webp` as const) as [`${ImageSize}.webp`]),
})

/**
 * Number of files that an address may read at a time. A browser requests six at a time; the users of an office behind
 * one address share this number.
 */
const atOnce = 40

/**
 * Counts an address's answers that are still being sent.
 * @throws {ApiError} 429 beyond {@link atOnce}
 */
function countUnderWay() {
  const underWay = new Map<string, number>()
  return (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request)
    const count = underWay.get(address) ?? 0
    if (count >= atOnce) {
      // The connection is closed so that a rejected call does not hold it.
      reply.header('connection', 'close')
      throw new ApiError('TooManyRequests', `No more than ${atOnce} files at a time`, { retryAfter: 1 })
    }
    underWay.set(address, count + 1)
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    })
  }
}

export function fileRoutes(app: App, { db, files, config }: Deps) {
  const count = countUnderWay()
  const options = { schema: { hide: true }, config: perAddress(config.rateLimit) }
  const { file: mapFile } = config.tiles
  if (mapFile)
    app.get(mapPath, options, async (request, reply) => {
      count(request, reply)
      return sendPiece(reply, mapFile, request.headers.range)
    })
  app.get('/files/images/:id/:file', options, async (request, reply) => {
    count(request, reply)
    const params = paramsSchema.safeParse(request.params)
    if (!params.success) throw notFound('File')
    const size = params.data.file.replace('.webp', '') as ImageSize
    const id = params.data.id.toLowerCase()
    if (!(await isServed(db, id))) throw notFound('File')
    const file = requireFound(await files.get(imageName(id, size)), 'File')
    return reply
      .type('image/webp')
      .header('content-length', file.length)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(file.content)
  })
}
