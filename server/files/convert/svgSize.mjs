// @ts-check
/** Size of a drawing as browsers lay it out (CSS 2, section 10.3.2; SVG 2, section 8). */
import { ImageRejectionError } from './imageRejectionError.mjs'

/** Number of CSS pixels per unit. Relative units use the browsers' default font of 16 px. */
const pixels = new Map(
  Object.entries({
    '': 1,
    px: 1,
    pt: 4 / 3,
    pc: 16,
    in: 96,
    cm: 96 / 2.54,
    mm: 96 / 25.4,
    q: 96 / 101.6,
    em: 16,
    rem: 16,
    ex: 8,
    ch: 8,
  }),
)
/** Density in dpi at which lengths such as `1cm` inside the drawing have the size that they have in a browser. */
export const renderingDpi = 96
/** The renderer enlarges a picture by its density divided by 72. Multiplying the size by this factor undoes that. */
const pixelSize = 72 / renderingDpi
const defaultSize = { width: 300, height: 150 }
const mostRatio = 400

/**
 * Returns a length in CSS pixels.
 * @param {string | undefined} value @returns {number | undefined} undefined if the length is invalid, or depends on the
 *   container as a percentage does
 */
function lengthOf(value) {
  const [, number = '', unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(value ?? '') ?? []
  const factor = pixels.get(unit.toLowerCase())
  return number === '' || factor === undefined ? undefined : Number(number) * factor
}

/**
 * Parses a `viewBox` attribute. Returns undefined if the attribute is invalid or empty.
 * @param {string | undefined} value
 */
function viewBoxOf(value) {
  const numbers = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  const isValid = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
  return isValid ? { x, y, width, height } : undefined
}

/**
 * Returns the size of the root element in CSS pixels. A missing length follows from the view box.
 * @param {Record<string, string>} root @param {ReturnType<typeof viewBoxOf>} box
 */
function sizeOf(root, box) {
  const width = lengthOf(root.width)
  const height = lengthOf(root.height)
  const ratio = box && box.width / box.height
  if (width !== undefined && height !== undefined) return { width, height }
  if (width !== undefined) return { width, height: ratio ? width / ratio : defaultSize.height }
  if (height !== undefined) return { width: ratio ? height * ratio : defaultSize.width, height }
  return box ?? defaultSize
}

/**
 * Returns the attributes with the width and the height of the style in place of the attributes `width` and `height`,
 * because the style takes precedence.
 * @param {Record<string, string>} root
 */
function withoutStyledSize(root) {
  /** @type {Record<string, string>} */
  const sized = { ...root }
  const others = (root.style ?? '').split(';').filter(line => {
    const [, property, value] = /^\s*(width|height)\s*:\s*([^!]*)/i.exec(line) ?? []
    if (!property) return true
    if (lengthOf(value) !== undefined) sized[property.toLowerCase()] = value ?? ''
    return false
  })
  if (root.style !== undefined) sized.style = others.join(';')
  return sized
}

/**
 * Returns the attributes of a root element whose longer side is drawn with `side` pixels, and the original size of the
 * element in CSS pixels.
 * @param {Record<string, string>} given @param {number} side
 * @returns {{ width: number, height: number, attributes: Record<string, string> }}
 * @throws {ImageRejectionError} for a drawing whose width or height is 0 or infinite, or one of them more than 400
 *   times the other
 */
export function sizeRootElement(given, side) {
  const root = withoutStyledSize(given)
  const box = viewBoxOf(root.viewBox)
  const { width, height } = sizeOf(root, box)
  const longer = Math.max(width, height)
  const shorter = Math.min(width, height)
  if (!(shorter > 0) || !Number.isFinite(longer) || longer / shorter > mostRatio) throw new ImageRejectionError('blank')
  const scaled = (/** @type {number} */ length) => String(Math.max(1, Math.round((length * side) / longer)) * pixelSize)
  const { x, y, ...extent } = box ?? { x: 0, y: 0, width, height }
  return {
    width,
    height,
    attributes: {
      // The default font size, on which lengths such as `1em` depend. The drawing can set another size.
      'font-size': '16px',
      ...root,
      viewBox: `${x} ${y} ${extent.width} ${extent.height}`,
      width: scaled(width),
      height: scaled(height),
      // A drawing without a view box is stretched, as in browsers.
      ...(box ? {} : { preserveAspectRatio: 'none' }),
    },
  }
}
