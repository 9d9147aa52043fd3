/**
 * Serves uploaded images to everybody who knows their URL, which cannot be guessed, and the installation's map file
 * (http/mapFile.ts).
 *
 *   GET /files/images/{id}/{sm|md|lg|original}.webp → the raster image, cached permanently, because an id's
 *                                                     content never changes
 *
 * An IP address may request RATE_LIMIT images and as many parts of the map file a minute, and load 40 files at a time.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddressOf } from '../auth/callers'
import { rateLimitPerAddress } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { ApiError, notFoundError, requireFound } from '../errors/apiErrors'
import { type ImageSize, imageFileName, imageSizes } from '../files/imageUrls'
import { mapPath, sendMapRange } from '../http/mapFile'
import type { App } from '../lib/fastifyApp'
import { isImageReadable } from '../repositories/images'

const paramsSchema = z.object({
  id: z.guid(),
  file: z.enum(Object.keys(imageSizes).map(size => `${size}.webp` as const) as [`${ImageSize}.webp`]),
})

/**
 * Maximum number of files that an IP address may load at a time. A browser loads six at a time, and the users of an
 * office share an IP address.
 */
const atOnce = 40

/**
 * Returns a function that counts the responses to each IP address that are still being sent. The function throws 429
 * beyond {@link atOnce}.
 */
function createAnswerCounter() {
  const underWay = new Map<string, number>()
  return (request: FastifyRequest, reply: FastifyReply) => {
    const address = clientAddressOf(request)
    const count = underWay.get(address) ?? 0
    if (count >= atOnce) {
      // Closes the connection, so that rejected calls do not occupy connections.
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
  const count = createAnswerCounter()
  const options = { schema: { hide: true }, config: rateLimitPerAddress(config.rateLimit) }
  const { file: mapFile } = config.tiles
  if (mapFile)
    app.get(mapPath, options, async (request, reply) => {
      count(request, reply)
      return sendMapRange(reply, mapFile, request.headers.range)
    })
  app.get('/files/images/:id/:file', options, async (request, reply) => {
    count(request, reply)
    const params = paramsSchema.safeParse(request.params)
    if (!params.success) throw notFoundError('File')
    const size = params.data.file.replace('.webp', '') as ImageSize
    const id = params.data.id.toLowerCase()
    if (!(await isImageReadable(db, id))) throw notFoundError('File')
    const file = requireFound(await files.get(imageFileName(id, size)), 'File')
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
