/**
 * Reasons why a picture is rejected: the `reason` in the error body of `POST /resources`, and reasons that the portal
 * finds before the upload. The comments name the parameters of a reason. The messages for users are in
 * `src/i18n/{language}/pictures.ts`. This file does not import Zod, so that the browser does not have to load Zod.
 */
export const imageRejections = {
  // The following reasons are about the uploaded file.
  empty: 'The file is empty',
  notAnImage: 'Only PNG, JPEG, WebP and SVG pictures are accepted',
  /** Parameter `format`: the name of the file's format. */
  otherFormat: 'The file has a format that is not accepted; PNG, JPEG, WebP and SVG are',
  /** Parameter `format`: the name of the camera's format. */
  cameraFormat: 'The photo has a format of cameras that is not accepted; choose JPEG in the camera settings',
  /** Parameters `size` and `limit`: megabytes. */
  tooLarge: 'The file is too large',
  /** Parameters `size` and `limit`: kilobytes. */
  svgTooLarge: 'The SVG file is too large',
  /** Parameters `size` and `limit`: megapixels. */
  tooManyPixels: 'The picture has too many pixels',
  damaged: 'The file is damaged or incomplete',
  tooSlow: 'The picture takes too long to process',
  // The following reasons are about the content of an SVG drawing.
  notWellFormed: 'The SVG is not well-formed XML',
  encoding: 'The SVG is written in an unknown character encoding',
  entities: 'The SVG has nested or parameter entities',
  rasterImage: 'The drawing contains a raster image',
  externalFile: 'The drawing refers to another file',
  /** Parameter `name`: the name of the filter primitive. */
  filter: 'The drawing has a filter that is not supported',
  /** Parameter `name`: the name of the element, property or function. */
  unsupported: 'The drawing uses a feature that is not supported',
  tooComplex: 'The drawing is too complex',
  blank: 'Nothing of the drawing is visible',
} as const

export type ImageRejectionReason = keyof typeof imageRejections
export type RejectionParams = Record<string, string | number>

export const isImageRejectionReason = (value: unknown): value is ImageRejectionReason =>
  typeof value === 'string' && Object.hasOwn(imageRejections, value)
