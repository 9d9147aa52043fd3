/**
 * Why an uploaded picture is rejected: the `reason` of the error body of `POST /resources`, and what the portal itself
 * finds before it uploads. Zod-free: the browser loads this file. The messages for users are in `src/i18n/{language}/pictures.ts`.
 *
 * The comment names the parameters that come with a reason.
 */
export const imageRejections = {
  // The file.
  empty: 'The file is empty',
  notAnImage: 'Only PNG, JPEG, WebP and SVG pictures are accepted',
  /** `format`: its name. */
  otherFormat: 'The file has a format that is not accepted; PNG, JPEG, WebP and SVG are',
  /** `format`: its name. */
  cameraFormat: 'The photo has a format of cameras that is not accepted; choose JPEG in the camera settings',
  /** `size` and `limit`: megabytes. */
  tooLarge: 'The file is too large',
  /** `size` and `limit`: kilobytes. */
  svgTooLarge: 'The SVG file is too large',
  /** `size` and `limit`: megapixels. */
  tooManyPixels: 'The picture has too many pixels',
  damaged: 'The file is damaged or incomplete',
  tooSlow: 'The picture takes too long to process',
  // The drawing.
  notWellFormed: 'The SVG is not well-formed XML',
  encoding: 'The SVG is written in an unknown character encoding',
  entities: 'The SVG has nested or parameter entities',
  rasterImage: 'The drawing contains a raster image',
  externalFile: 'The drawing refers to another file',
  /** `name`: of the filter's step. */
  filter: 'The drawing has a filter that is not supported',
  /** `name`: of the element, property or function. */
  unsupported: 'The drawing uses a feature that is not supported',
  tooComplex: 'The drawing is too complex',
  cssEscapes: 'The styles of the drawing have escape sequences',
  blank: 'Nothing of the drawing is visible',
} as const

export type ImageRejectionReason = keyof typeof imageRejections
export type RejectionParams = Record<string, string | number>

export const isImageRejectionReason = (value: unknown): value is ImageRejectionReason =>
  typeof value === 'string' && Object.hasOwn(imageRejections, value)
