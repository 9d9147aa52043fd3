/**
 * Makes a picture smaller in the browser. The browser decodes it outside of the page's thread and hands over the small
 * bitmap only; EXIF orientation is applied.
 */
import { limits } from '../../../contract/limits'

const quality = 0.9
const attempts = 4

/** The picture as an element: its size is known, its pixels are not decoded yet. Undefined where the browser cannot read it. */
export const openPicture = async (file: Blob): Promise<HTMLImageElement | undefined> => {
  // Where there is no canvas, pictures are not loaded either.
  if (typeof createImageBitmap === 'undefined') return undefined
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return image.naturalWidth > 0 ? image : undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

export const longerSide = ({ naturalWidth, naturalHeight }: HTMLImageElement) => Math.max(naturalWidth, naturalHeight)

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

const draw = async (file: Blob, image: HTMLImageElement, side: number) => {
  const scale = Math.min(1, side / longerSide(image))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: canvas.width,
    resizeHeight: canvas.height,
    resizeQuality: 'high',
  })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** Photos stay JPEG. What may be transparent becomes WebP, or PNG in a browser that does not write WebP. */
const targetType = (isPhoto: boolean) => (isPhoto ? 'image/jpeg' : 'image/webp')

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

/**
 * @param image the same file, opened
 * @param isPhoto without transparency
 * @returns the picture with at most `limits.uploadSidePx` and `limits.uploadBytes`; undefined where the browser cannot make it
 */
export const shrink = async (file: File, image: HTMLImageElement, isPhoto: boolean): Promise<File | undefined> => {
  let side: number = Math.min(limits.uploadSidePx, longerSide(image))
  for (let attempt = 0; attempt < attempts; attempt++) {
    const canvas = await draw(file, image, side).catch(() => undefined)
    const blob = canvas && (await toBlob(canvas, targetType(isPhoto)))
    if (!blob) return undefined
    const name = `${file.name.replace(/\.[^.]*$/, '')}.${extensions[blob.type] ?? 'png'}`
    if (blob.size <= limits.uploadBytes) return new File([blob], name, { type: blob.type })
    side = Math.round(side * 0.7)
  }
  return undefined
}
