/** Uploaded images (spec section 3). All four sizes are raster images; an uploaded SVG itself is never served. */
import { z } from 'zod'
import { guid } from './primitives'

export const imageSchema = z
  .object({
    guid,
    smUrl: z.string(),
    mdUrl: z.string(),
    lgUrl: z.string(),
    originalUrl: z.string(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof imageSchema>
