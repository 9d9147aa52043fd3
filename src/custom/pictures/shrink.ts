/**
 * Reduces the size of a picture in the browser. The browser decodes it in another thread, applies the EXIF orientation,
 * and returns the reduced bitmap.
 */
import { limits } from '../../../contract/limits'

const quality = 0.9
const attempts = 4

/**
 * Returns the picture as an element whose size is known but whose pixels are not decoded yet, or undefined if the
 * browser cannot read it.
 */
export const loadPictureElement = async (file: Blob): Promise<HTMLImageElement | undefined> => {
  // Without `createImageBitmap`, as in the test environment, pictures cannot be decoded.
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

/**
 * Returns the format to write: JPEG for photos, WebP for pictures that may be transparent. A browser that cannot write
 * WebP writes PNG.
 */
const targetType = (isPhoto: boolean) => (isPhoto ? 'image/jpeg' : 'image/webp')

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

/**
 * Returns the picture within `limits.uploadSidePx` and `limits.uploadBytes`, or undefined if the browser cannot shrink
 * it.
 * @param image The file as an element, from {@link loadPictureElement}.
 * @param isPhoto True for a picture without transparency.
 */
export const shrinkPicture = async (
  file: File,
  image: HTMLImageElement,
  isPhoto: boolean,
): Promise<File | undefined> => {
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
