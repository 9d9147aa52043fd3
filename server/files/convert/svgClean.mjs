// @ts-check
/**
 * Rewrites a drawing so that only its visible content remains: elements of the SVG namespace, written without a prefix,
 * their attributes without a prefix or with the prefix `xml`, and `href`. Additions of drawing programs (metadata,
 * swatches, their own namespaces), scripts, comments and instructions are left out. Raster images and other files are
 * rejected.
 */
import { SaxesParser } from 'saxes'
import { ImageRejectionError } from './imageRejectionError.mjs'
import { toPlainCss } from './svgCss.mjs'
import { assertSupportedElement, declarationsOf } from './svgSupport.mjs'

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

/** Elements that are left out with their content. */
const dropped = new Set([
  'script',
  'handler',
  'listener',
  'metadata',
  'title',
  'desc',
  'foreignobject',
  'font',
  'font-face-src',
  'color-profile',
])
const rasters = new Set(['image', 'feimage'])
const maxDepth = 2000

/** @type {Record<string, string>} */
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' }
/**
 * Returns a text with its special characters escaped for XML.
 * @param {string} text
 */
const escapeText = text => text.replace(/[&<>\r]/g, found => escapes[found] ?? found)
/**
 * Returns the value of an attribute with its special characters escaped for XML.
 * @param {string} text
 */
const escapeAttribute = text => text.replace(/[&<>"\t\n\r]/g, found => escapes[found] ?? found)

/**
 * Splits a qualified name at its colon into prefix and local name.
 * @param {string} qualified @returns {[prefix: string, local: string]}
 */
function split(qualified) {
  const colon = qualified.indexOf(':')
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)]
}

/** Attributes that are never read as CSS. */
const names = new Set(['id', 'class', 'href'])

/**
 * Returns the value of an attribute. The `style` attribute and attributes that are CSS properties may contain CSS
 * escape sequences, so they are rewritten in the plain form (svgCss.mjs).
 * @param {string} name @param {string} value
 */
const plainValue = (name, value) =>
  name === 'style' || (value.includes('\\') && !names.has(name)) ? toPlainCss(value, 'declarations').css : value

/**
 * @typedef {Record<string, string>} Attributes
 * @typedef {{ name: string, namespaces: Map<string, string> }} Open
 */

/**
 * Returns the inherited namespaces with those that the element declares.
 * @param {Map<string, string>} outer @param {Attributes} given
 */
function namespacesOf(outer, given) {
  const own = Object.entries(given).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return outer
  const all = new Map(outer)
  for (const [name, value] of own) all.set(name === 'xmlns' ? '' : name.slice('xmlns:'.length), value)
  return all
}

/**
 * Returns false for attributes that would run a script.
 * @param {string} name @param {string} value
 */
const isSafe = (name, value) => !/^on/i.test(name) && !(name === 'href' && /^\s*(?:java|vb)script:/i.test(value))

/**
 * Returns the attributes to write. `href`, with or without a prefix for XLink, becomes `xlink:href`.
 * @param {Attributes} given @param {Map<string, string>} namespaces @returns {Attributes}
 */
function attributesOf(given, namespaces) {
  /** @type {Attributes} */
  const kept = Object.create(null)
  for (const [qualified, value] of Object.entries(given)) {
    const [prefix, local] = split(qualified)
    if (qualified === 'xmlns' || prefix === 'xmlns' || !isSafe(local, value)) continue
    if (prefix === '') kept[local === 'href' ? 'xlink:href' : local] = plainValue(local, value)
    else if (prefix === 'xml') kept[qualified] = value
    else if (
      local === 'href' &&
      (prefix === 'xlink' || namespaces.get(prefix) === xlinkNamespace) &&
      given.href === undefined
    )
      kept['xlink:href'] = value
  }
  // The attribute `transform` is removed if the style sets `transform` too: browsers use the style, but the renderer
  // would use the attribute.
  if (kept.transform !== undefined && declarationsOf(kept.style ?? '').some(([property]) => property === 'transform'))
    delete kept.transform
  return kept
}

/**
 * Returns whether the element is a style sheet in another language than CSS. Browsers do not read such a style sheet.
 * @param {string} name @param {Attributes} kept
 */
const isOtherStyle = (name, { type = '' }) => name === 'style' && !/^\s*(text\/css\s*(;.*)?)?$/i.test(type)

/**
 * Rejects raster images and references to other files.
 * @param {string} name @param {Attributes} kept
 */
function checkReference(name, kept) {
  const href = (kept['xlink:href'] ?? '').trim()
  if (/^data:image\/svg/i.test(href)) throw new ImageRejectionError('unsupported', { name: 'image (SVG)' })
  if (rasters.has(name))
    throw new ImageRejectionError(
      href === '' || /^data:/i.test(href) || href.startsWith('#') ? 'rasterImage' : 'externalFile',
    )
  if (name === 'include') throw new ImageRejectionError('externalFile')
  if (href !== '' && !href.startsWith('#')) throw new ImageRejectionError('externalFile')
}

/**
 * Sanitises an SVG: keeps only its visible content.
 * @param {string} text the SVG's source, from its root element on
 * @returns {{ root: Attributes, content: string }} the root's attributes and its content
 * @throws {ImageRejectionError} if the SVG has unsupported content, a raster image or a reference to another file
 */
export function cleanSvg(text) {
  /** @type {Open[]} */
  const open = []
  /** @type {string[]} */
  const written = []
  /** @type {Attributes | undefined} */
  let root
  /**
   * The at-rule that loads a font or another style sheet: `font-face` or `import`. Undefined if there is none.
   * @type {string | undefined}
   */
  let ownFont
  let hasText = false
  let styleSheet = ''
  /** Nesting depth inside an element that is left out; 0 outside of elements that are left out. */
  let droppedDepth = 0
  const parser = new SaxesParser()

  /**
   * Returns whether an element belongs to another namespace than SVG.
   * @param {string} namespace of the element, '' if none is declared
   */
  const isForeign = namespace => namespace !== svgNamespace && namespace !== ''
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const given = /** @type {Attributes} */ (attributes)
    const outer = open.at(-1)?.namespaces ?? new Map()
    const namespaces = namespacesOf(outer, given)
    const [prefix, local] = split(qualified)
    const lower = local.toLowerCase()
    open.push({ name: local, namespaces })
    if (open.length > maxDepth) throw new ImageRejectionError('tooComplex')
    if (droppedDepth > 0) {
      droppedDepth++
      return
    }
    const isOutside = isForeign(namespaces.get(prefix) ?? '') || (prefix !== '' && !namespaces.has(prefix))
    const kept = attributesOf(given, namespaces)
    if (!root) {
      if (lower !== 'svg' || isOutside) throw new ImageRejectionError('notAnImage')
      root = kept
      return
    }
    if (isOutside || dropped.has(lower) || isOtherStyle(lower, kept)) {
      // An XInclude element is rejected, because a renderer that supports it would read other files.
      if (lower === 'include') throw new ImageRejectionError('externalFile')
      if (!isOutside) assertSupportedElement(lower, open.at(-2)?.name)
      droppedDepth = 1
      return
    }
    assertSupportedElement(lower, open.at(-2)?.name)
    if (lower === 'text') hasText = true
    if (lower === 'a') kept['xlink:href'] = '#'
    checkReference(lower, kept)
    const list = Object.entries(kept).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    written.push(`<${local}${list.join('')}>`)
  })
  const isInStyle = () => open.at(-1)?.name.toLowerCase() === 'style'
  /** Writes the collected text of a `style` element. The parser delivers this text in parts. */
  const writeStyleSheet = () => {
    const { css, fontRule } = toPlainCss(styleSheet, 'sheet')
    ownFont ??= fontRule
    written.push(escapeText(css))
    styleSheet = ''
  }
  parser.on('closetag', () => {
    if (droppedDepth === 0 && isInStyle()) writeStyleSheet()
    const closed = open.pop()
    if (droppedDepth > 0) droppedDepth--
    else if (open.length > 0) written.push(`</${closed?.name}>`)
  })
  /**
   * Writes the text of an element that is not left out.
   * @param {string} content
   */
  const write = content => {
    if (droppedDepth > 0 || open.length === 0) return
    if (isInStyle()) styleSheet += content
    else written.push(escapeText(content))
  }
  parser.on('text', write)
  parser.on('cdata', write)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof ImageRejectionError) throw error
    throw new ImageRejectionError(root ? 'notWellFormed' : 'notAnImage')
  }
  if (!root) throw new ImageRejectionError('notAnImage')
  // A drawing that loads a font or a style sheet is rejected only if it has text.
  if (ownFont && hasText) throw new ImageRejectionError('unsupported', { name: `@${ownFont.toLowerCase()}` })
  return { root, content: written.join('') }
}
