// @ts-check
/**
 * Prepares an SVG file for drawing: rejects or removes content that could make the renderer read other files or use
 * unlimited memory or time. Reading an SVG may also take long. Therefore it is read in the separate process that draws
 * it and that can be ended (convert.mjs), never in the server.
 */
import { ImageRejectionError } from './imageRejectionError.mjs'
import { cleanSvg } from './svgClean.mjs'
import { checkRenderingCost } from './svgCost.mjs'
import { sizeRootElement } from './svgSize.mjs'
import { declarationsOf, replaceCssVariables } from './svgSupport.mjs'
import { readSvgText } from './svgText.mjs'

/**
 * Returns the value of an attribute with special characters and white space as character references.
 * @param {string} value
 */
const quoted = value => value.replace(/[&<>"\s]/g, found => `&#${found.charCodeAt(0)};`)
/**
 * Returns the opening tag of an element. Attributes without a value are left out.
 * @param {string} name @param {Record<string, string | undefined>} attributes
 */
const opening = (name, attributes) => {
  const list = Object.entries(attributes).flatMap(([each, value]) =>
    value === undefined ? [] : [` ${each}="${quoted(value)}"`],
  )
  return `<${name}${list.join('')}>`
}
const namespaces = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

/**
 * Returns a `rect` element with the background colour that the root element's style sets, as browsers draw it; '' if
 * the style sets none.
 * @param {Record<string, string>} root attributes of the root element
 * @throws {ImageRejectionError} for a background with an image or a gradient
 */
function backgroundOf({ style = '', viewBox = '' }) {
  const background = declarationsOf(style).findLast(([property]) => /^background(-color)?$/.test(property))
  const colour = background?.[1].trim() ?? 'none'
  if (/^(none|transparent|initial)?$/i.test(colour)) return ''
  if (/url\(|gradient\(/i.test(colour)) throw new ImageRejectionError('unsupported', { name: 'background' })
  const [x = '0', y = '0'] = viewBox.trim().split(/[\s,]+/)
  return `${opening('rect', { x: x || '0', y, width: '100%', height: '100%', fill: colour })}</rect>`
}

/**
 * Returns the root element's transformation, and the root's attributes without it.
 * @param {Record<string, string>} given
 * @throws {ImageRejectionError} for a transformation whose origin is not the centre
 */
function transformOf({ transform: attribute, ...root }) {
  const declarations = declarationsOf(root.style ?? '')
  const styled = declarations.findLast(([property]) => property === 'transform')?.[1]
  if (attribute === undefined && styled === undefined) return { root, transform: undefined }
  for (const name of ['transform-origin', 'transform-box'])
    if (name in root || declarations.some(([property]) => property === name))
      throw new ImageRejectionError('unsupported', { name })
  const others = declarations.filter(([property]) => property !== 'transform')
  const style = others.map(declaration => declaration.join(':')).join(';')
  return { root: { ...root, style }, transform: styled ? { style: `transform:${styled}` } : { transform: attribute } }
}

/**
 * Returns the drawing with its root element. Browsers apply a transformation of the root element to its box, around its
 * centre, but the renderer applies it to the content. A transformed root element therefore becomes an inner `svg`
 * element of a new root.
 * @param {Record<string, string>} given attributes of the root element
 * @param {string} content @param {number} side pixels of the longer side
 */
function withRoot(given, content, side) {
  const { root, transform } = transformOf(given)
  const { width, height, attributes } = sizeRootElement(root, side)
  const background = backgroundOf(attributes)
  if (!transform) return `${opening('svg', { ...namespaces, ...attributes })}${background}${content}</svg>`
  const outer = { ...namespaces, width: attributes.width, height: attributes.height, viewBox: `0 0 ${width} ${height}` }
  const box = { ...attributes, x: '0', y: '0', width: String(width), height: String(height), overflow: 'hidden' }
  const centre = opening('g', { transform: `translate(${width / 2} ${height / 2})` })
  const corner = opening('g', { transform: `translate(${-width / 2} ${-height / 2})` })
  const inner = `${centre}${opening('g', transform)}${corner}${opening('svg', box)}${content}</svg></g></g></g>`
  return `${opening('svg', outer)}${background && backgroundOf({ ...given, viewBox: '' })}${inner}</svg>`
}

/**
 * Reads an SVG file.
 * @param {Uint8Array} bytes
 * @param {number} [side] length in pixels of the longer side of the drawn picture
 * @returns {string} the drawing to be rendered at the density of svgSize.mjs
 * @throws {ImageRejectionError}
 */
export function readSvg(bytes, side = 1200) {
  const text = readSvgText(bytes)
  if (!text.startsWith('<')) throw new ImageRejectionError('notAnImage')
  const { root, content } = cleanSvg(text)
  const drawing = replaceCssVariables(withRoot(root, content, side))
  checkRenderingCost(drawing)
  return drawing
}
