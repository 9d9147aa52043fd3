/** Converts a chosen file into a picture that the API accepts, or throws the reason why it cannot be converted. */
import { detectImageFormat, formatDetectionBytes, type ImageFormat } from '../../../contract/imageFormats'
import { imageTypes, limits } from '../../../contract/limits'
import { PictureRejection, tooLargeRejection } from './rejection'
import { loadPictureElement, longerSide, shrinkPicture } from './shrink'

/**
 * Returns the format that the browser reports, for a file whose content is not recognised. The API checks the file
 * again.
 */
const declaredFormat = (type: string): ImageFormat | undefined => {
  const accepted = imageTypes.find(imageType => imageType === type)
  if (!accepted) return undefined
  return accepted === 'image/svg+xml' ? { kind: 'markup' } : { kind: 'raster', type: accepted }
}

const checkDrawing = (file: File) => {
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)
  if (file.size <= limits.svgUploadBytes) return file
  const params = { size: kilobytes(file.size), limit: kilobytes(limits.svgUploadBytes) }
  throw new PictureRejection('svgTooLarge', params)
}

const prepareRaster = async (file: File, isPhoto: boolean) => {
  const isHeavy = file.size > limits.uploadBytes
  const image = await loadPictureElement(file)
  if (image && (isHeavy || longerSide(image) > limits.uploadSidePx)) {
    const smaller = await shrinkPicture(file, image, isPhoto)
    if (smaller) return smaller
  }
  if (!isHeavy) return file
  throw image
    ? new PictureRejection('undecodable', { limit: limits.uploadBytes / 1024 / 1024 })
    : tooLargeRejection(file)
}

/**
 * Converts a picture in a format that the API cannot read but some browsers can.
 * @throws {PictureRejection} if the browser cannot read the format either
 */
const convert = async (file: File, { name, rejection }: Extract<ImageFormat, { kind: 'other' }>) => {
  const image = await loadPictureElement(file)
  const converted = image && (await shrinkPicture(file, image, rejection === 'cameraFormat'))
  if (!converted) throw new PictureRejection(rejection, { format: name })
  return converted
}

/**
 * Returns the picture to upload.
 * @throws {PictureRejection} if the API would not accept it
 */
export const preparePicture = async (file: File): Promise<File> => {
  if (file.size === 0) throw new PictureRejection('empty')
  const start = new Uint8Array(await file.slice(0, formatDetectionBytes).arrayBuffer())
  const format = detectImageFormat(start, file.name) ?? declaredFormat(file.type)
  if (!format) throw new PictureRejection('notAnImage')
  if (format.kind === 'markup') return checkDrawing(file)
  return format.kind === 'raster' ? prepareRaster(file, format.type === 'image/jpeg') : convert(file, format)
}
