/** Builds the URLs of stored images from their ids. */
import type { Image } from '../../contract/images'

/** Stored sizes: the maximum length of the longer side in pixels. */
export const imageSizes = { sm: 160, md: 480, lg: 1200, original: 4096 } as const
export type ImageSize = keyof typeof imageSizes

export const imageFolder = (id: string) => `images/${id}/`
export const imageFileName = (id: string, size: ImageSize) => `${imageFolder(id)}${size}.webp`

export function imageUrlsOf(id: string): Image
export function imageUrlsOf(id: string | null): Image | null
export function imageUrlsOf(id: string | null): Image | null {
  if (!id) return null
  const url = (size: ImageSize) => `/files/${imageFileName(id, size)}`
  return { guid: id, smUrl: url('sm'), mdUrl: url('md'), lgUrl: url('lg'), originalUrl: url('original') }
}
