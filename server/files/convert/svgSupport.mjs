// @ts-check
/**
 * Finds features that browsers draw and the renderer (librsvg) leaves out or draws black. A drawing with such a feature
 * is rejected with the name of the feature, so that no stored picture differs from what its author sees.
 */
import { ImageRejectionError } from './imageRejectionError.mjs'

const shapes = /(?<![\w-])(circle|ellipse|inset|polygon|path|rect|xywh|shape)\(/i
const colours = /(?<![\w-])(oklch|oklab|lch|lab|color|color-mix|light-dark|var)\(/i
const functions = /(?<![\w-])(calc|min|max|clamp)\(/i
const relativeColours = /(?<![\w-])(rgba?|hsla?|hwb)\(\s*from\b/i
const atRules = /@(layer|supports|container|scope|media|keyframes)\b/i
const pseudoClasses = /:(is|where|has)\(/i
const resets = /^(initial|unset|revert|revert-layer)$/
/**
 * Properties that determine how shapes and texts are drawn. The renderer ignores values such as `initial` and `unset`
 * for them.
 */
const drawnProperties = /^(color|display|visibility|opacity|(fill|stroke|stop|flood|font)(-[\w-]+)?)$/
/** Filter functions that change colours: the renderer calculates them in linear light, browsers do not. */
const colourFilters = /(?<![\w-])(grayscale|hue-rotate|saturate|sepia|invert|brightness|contrast)\(/i
const spatial = /(3d|perspective|rotate[xy])\(/i

/**
 * Properties that the renderer ignores, with the values that have no effect in browsers either.
 * @type {Record<string, RegExp>}
 */
const leftOut = {
  'alignment-baseline': /^(auto|baseline|alphabetic|inherit)$/,
  animation: /^none$/,
  'animation-name': /^none$/,
  'dominant-baseline': /^(auto|alphabetic|inherit)$/,
  'mask-image': /^none$/,
  // The renderer supports only the blend modes in this list.
  'mix-blend-mode':
    /^(normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|inherit)$/,
  'offset-path': /^none$/,
  rotate: /^(none|0)$/,
  scale: /^(none|1)$/,
  'text-transform': /^none$/,
  translate: /^(none|0)$/,
  'vector-effect': /^none$/,
  'word-spacing': /^(normal|0(px)?)$/,
}

/**
 * Attributes that the renderer ignores. `perLetter` are attributes with one number per letter, of which the renderer
 * uses only the first number.
 */
const leftOutAttributes = ['pathlength', 'textlength']
const perLetter = ['x', 'y', 'dx', 'dy', 'rotate']
const isOrigin = /^\s*(0(px|%)?\s*){1,3}$/

/**
 * Rejects the drawing because of an unsupported feature.
 * @param {string} name @returns {never}
 */
function reject(name) {
  throw new ImageRejectionError('unsupported', { name })
}

/**
 * Returns the name of the unsupported feature that a declaration uses; undefined if the renderer supports it.
 * @param {string} property @param {string} value @param {boolean} hasTransform
 */
function unsupportedName(property, value, hasTransform) {
  const [, colour] = colours.exec(value) ?? []
  if (colour && !property.startsWith('--')) return `${colour}()`
  const [, shape] = property === 'clip-path' ? (shapes.exec(value) ?? []) : []
  if (shape) return `clip-path: ${shape}()`
  const [, colourFilter] = property === 'filter' ? (colourFilters.exec(value) ?? []) : []
  if (colourFilter) return `filter: ${colourFilter}()`
  const [, calculated] = functions.exec(value) ?? []
  if (calculated) return `${calculated}()`
  const [, relative] = relativeColours.exec(value) ?? []
  if (relative) return `${relative}(from …)`
  const plain = value.replace('!important', '').trim()
  if (drawnProperties.test(property) && resets.test(plain.toLowerCase())) return `${property}: ${plain}`
  const harmless = leftOut[property]
  if (harmless && !harmless.test(plain)) return property
  if (property === 'transform' && (value.includes('%') || spatial.test(value))) return 'transform'
  if ((property === 'rx' || property === 'ry') && value.trim() === 'auto') return `${property}: auto`
  if (hasTransform && property === 'transform-box' && value.trim() !== 'view-box') return property
  if (hasTransform && property === 'transform-origin' && !isOrigin.test(value)) return property
  return undefined
}

/**
 * Splits a style into its declarations.
 * @param {string} style @returns {[property: string, value: string][]}
 */
export const declarationsOf = style =>
  style.split(';').flatMap(line => {
    const at = line.indexOf(':')
    return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1)]]
  })

/**
 * Checks the declarations of one rule or `style` attribute. An unsupported declaration is accepted if it follows a
 * supported declaration of the same property, because the renderer then uses the supported declaration.
 * @param {string} style @param {boolean} [isTransformed] whether the element has a `transform` attribute
 * @throws {ImageRejectionError}
 */
export function assertSupportedStyle(style, isTransformed = false) {
  const declarations = declarationsOf(style)
  const hasTransform = isTransformed || declarations.some(([property]) => property === 'transform')
  const drawn = new Set()
  for (const [property, value] of declarations) {
    if (property === 'd') reject('d')
    const name = unsupportedName(property, value, hasTransform)
    if (name === undefined) drawn.add(property)
    else if (!drawn.has(property)) reject(name)
  }
}

/**
 * Checks the attributes of an element.
 * @param {Record<string, string>} attributes of an element
 * @param {string} element its name in lower case
 * @throws {ImageRejectionError}
 */
export function assertSupportedAttributes({ style = '', ...attributes }, element) {
  const isTransformed = attributes.transform !== undefined
  const isText = element === 'text' || element === 'tspan'
  assertSupportedStyle(style, isTransformed)
  for (const [attribute, value] of Object.entries(attributes)) {
    const property = attribute.toLowerCase()
    if (leftOutAttributes.includes(property)) reject(attribute)
    if (property === 'media' && element === 'style' && !/^(all|screen)?$/i.test(value.trim())) reject(attribute)
    if (isText && perLetter.includes(property)) {
      if (property === 'rotate' || /[\s,]/.test(value.trim())) reject(`text ${property}`)
      continue
    }
    // The attributes `rotate` and `scale` are skipped, because they have another meaning than the CSS properties of the
    // same names.
    if (property === 'rotate' || property === 'scale') continue
    const name = unsupportedName(property, value, isTransformed)
    if (name) reject(name)
  }
}

/**
 * Rejects at-rules and pseudo-classes that the renderer does not support.
 * @param {string} selectors the text before a block
 * @throws {ImageRejectionError}
 */
export function assertSupportedRule(selectors) {
  const [, name] = atRules.exec(selectors) ?? []
  if (name) reject(`@${name.toLowerCase()}`)
  const [, pseudoClass] = pseudoClasses.exec(selectors) ?? []
  if (pseudoClass) reject(`:${pseudoClass.toLowerCase()}()`)
}

/**
 * Rejects a background and a transformation that a style sheet sets for the root element.
 * @param {string} selectors @param {string} style @throws {ImageRejectionError}
 */
export function assertSupportedRootStyle(selectors, style) {
  if (!/(^|[\s,])(svg|:root)[\s,]*$|(^|[\s,])(svg|:root)\s*,/i.test(selectors)) return
  if (declarationsOf(style).some(([property]) => property === 'transform')) reject('transform')
  const background = declarationsOf(style).findLast(([property]) => /^background(-color|-image)?$/.test(property))
  if (background && !/^\s*(none|transparent|initial)\s*$/i.test(background[1])) reject('background')
}

/**
 * Checks the elements that the renderer leaves out or draws wrongly. HTML is accepted in a `switch`, whose other
 * content is drawn.
 * @param {string} name in lower case @param {string | undefined} around name of the element around it
 * @throws {ImageRejectionError}
 */
export function assertSupportedElement(name, around) {
  if (name === 'textpath') reject('textPath')
  if (name === 'foreignobject' && around?.toLowerCase() !== 'switch') reject('HTML (foreignObject)')
}

const variable = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g
const mostPasses = 4

/**
 * Replaces each use of a CSS variable by the variable's value if the drawing sets only one value, otherwise by the
 * fallback. Variables with neither remain, and a later check rejects the drawing.
 * @param {string} drawing
 * @throws {ImageRejectionError} for variables that make the drawing grow too much
 */
export function replaceCssVariables(drawing) {
  if (!drawing.includes('var(')) return drawing
  /** @type {Map<string, Set<string>>} */
  const values = new Map()
  for (const [, name = '', value = ''] of drawing.matchAll(/(?<![\w-])(--[\w-]+)\s*:\s*([^;{}"<>]+)/g))
    values.set(name, (values.get(name) ?? new Set()).add(value.trim()))
  let resolved = drawing
  for (let pass = 0; pass < mostPasses && resolved.includes('var('); pass++) {
    resolved = resolved.replace(variable, (found, name, fallback) => {
      const [value, ...others] = values.get(name) ?? []
      return value !== undefined && others.length === 0 ? value : (fallback?.trim() ?? found)
    })
    if (resolved.length > drawing.length * 2) throw new ImageRejectionError('tooComplex')
  }
  return resolved
}
