/**
 * Uploaded images, readable by whoever knows their unguessable address.
 *
 *   GET /files/images/{id}/{sm|md|lg|original}.webp → the raster, cached for good: an id's content never changes
 */
import { z } from 'zod'
import type { App } from '../app'
import type { Deps } from '../deps'
import { found, notFound } from '../errors'
import { type ImageSize, imageName, imageSizes } from '../files/imageUrls'

const paramsSchema = z.object({
  id: z.guid(),
  file: z.enum(Object.keys(imageSizes).map(size => `${size}.webp` as const) as [`${ImageSize}.webp`]),
})

export function fileRoutes(app: App, { files }: Deps) {
  app.get('/files/images/:id/:file', { schema: { hide: true } }, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params)
    if (!params.success) throw notFound('File')
    const size = params.data.file.replace('.webp', '') as ImageSize
    const content = found(await files.get(imageName(params.data.id.toLowerCase(), size)), 'File')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content)
  })
}
