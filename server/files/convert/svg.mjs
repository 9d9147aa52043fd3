// @ts-check
/**
 * Reads an SVG file: content that could make its renderer read other files or grow without bound is rejected or removed
 * before it is drawn. Reading it takes work too, so it is done in the process that draws it and can be ended
 * (convert.mjs), never by the server.
 */
import { Refusal } from './refusal.mjs'
import { cleanSvg } from './svgClean.mjs'
import { checkWork } from './svgCost.mjs'
import { sizedRoot } from './svgSize.mjs'
import { declarationsOf, withoutVariables } from './svgSupport.mjs'
import { readText } from './svgText.mjs'

/** @param {string} value */
const quoted = value => value.replace(/[&<>"\s]/g, found => `&#${found.charCodeAt(0)};`)

/**
 * Returns a rectangle for the background colour that browsers draw below the root element.
 * @param {Record<string, string>} root
 */
function backgroundOf({ style = '', viewBox = '' }) {
  const background = declarationsOf(style).findLast(([property]) => /^background(-color)?$/.test(property))
  const colour = background?.[1].trim() ?? 'none'
  if (/^(none|transparent|initial)?$/i.test(colour)) return ''
  if (/url\(|gradient\(/i.test(colour)) throw new Refusal('unsupported', { name: 'background' })
  const [x = '0', y = '0'] = viewBox.trim().split(/[\s,]+/)
  return `<rect x="${quoted(x || '0')}" y="${quoted(y)}" width="100%" height="100%" fill="${quoted(colour)}"/>`
}

/**
 * Reads an SVG file.
 * @param {Uint8Array} bytes
 * @param {number} [side] pixels of the longer side that it is to be drawn with
 * @returns {string} the drawing to be rendered at 72 dpi
 * @throws {Refusal}
 */
export function readSvg(bytes, side = 1200) {
  const text = readText(bytes)
  if (!text.startsWith('<')) throw new Refusal('notAnImage')
  const { root, content } = cleanSvg(text)
  const attributes = Object.entries(sizedRoot(root, side)).map(([name, value]) => ` ${name}="${quoted(value)}"`)
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const drawing = withoutVariables(`<svg ${namespaces}${attributes.join('')}>${backgroundOf(root)}${content}</svg>`)
  checkWork(drawing)
  return drawing
}
