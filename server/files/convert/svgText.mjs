// @ts-check
/**
 * Reads the text of an SVG file: decoded, without its prolog, and with the entities of its document type replaced.
 * Drawing programs declare namespaces and styles as entities; an entity that refers to another, or to a file, is
 * rejected, so that the text grows by a bounded amount.
 */
import { ImageRejectionError } from './imageRejectionError.mjs'

/** Maximum number of characters of a drawing after its entities are replaced. */
const maxLength = 320 * 1024
const predefined = new Set(['lt', 'gt', 'amp', 'quot', 'apos'])

/**
 * This pattern and the next four match the tokens of the prolog. They are sticky, so that each is tried at one position
 * only.
 */
const skipped = /(?:\s|\uFEFF|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)+/y
const doctypeStart = /<!DOCTYPE(?:"[^"]*"|'[^']*'|[^'"[>])*/iy
const declared = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!(?:ELEMENT|ATTLIST|NOTATION)(?:"[^"]*"|'[^']*'|[^'">])*>/y
const entity = /<!ENTITY\s+([^\s%"'>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y
const externalEntity = /<!ENTITY\s+[^\s%"'>]+\s+(?:SYSTEM|PUBLIC)\s[^>]*>/y

/**
 * Returns the encoding that the XML declaration names, by default UTF-8.
 * @param {Uint8Array} bytes
 */
function declaredEncoding(bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
}

/**
 * Returns the encoding, by the byte order mark, the zero bytes or the declaration.
 * @param {Uint8Array} bytes
 */
function encodingOf(bytes) {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (second === 0 && first) return 'utf-16le'
  if (first === 0 && second) return 'utf-16be'
  const declaration = declaredEncoding(bytes)
  // A file whose declaration can be read byte by byte is not in UTF-16, even if the declaration names it.
  return /^utf-?16/i.test(declaration) ? 'utf-8' : declaration
}

/**
 * Decodes the file to a text. Throws an ImageRejectionError if the bytes are not valid in the file's encoding, or if
 * the text contains NUL.
 * @param {Uint8Array} bytes
 */
function decode(bytes) {
  let text = ''
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new ImageRejectionError('encoding')
  }
  if (text.includes('\u0000')) throw new ImageRejectionError('encoding')
  return text
}

/**
 * Replaces character references (`&#65;`) in the value of an entity declaration.
 * @param {string} value
 */
const withCharacters = value =>
  value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/**
 * Returns the declarations between the brackets of a document type.
 * @param {string} text @param {number} start position after the opening bracket
 * @returns {{ entities: Map<string, string>, end: number }} `end`: position after the closing bracket
 */
function readDeclarations(text, start) {
  /** @type {Map<string, string>} */
  const entities = new Map()
  let at = start
  /**
   * Returns the match of a sticky pattern at the current position, and moves the position behind it.
   * @param {RegExp} pattern
   */
  const take = pattern => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  for (;;) {
    if (take(declared)) continue
    const found = take(entity)
    if (found) {
      const [, name = '', double, single] = found
      const value = withCharacters(double ?? single ?? '')
      if (/&[^#;\s]+;/.test(value.replace(/&(?:lt|gt|amp|quot|apos);/g, ''))) throw new ImageRejectionError('entities')
      // If an entity is declared several times, the first declaration is used, as XML requires.
      if (!predefined.has(name) && !entities.has(name)) entities.set(name, value)
      continue
    }
    if (take(externalEntity)) throw new ImageRejectionError('externalFile')
    if (text[at] === ']') return { entities, end: at + 1 }
    throw new ImageRejectionError(text.startsWith('<!ENTITY', at) || text[at] === '%' ? 'entities' : 'notWellFormed')
  }
}

/**
 * Replaces references to entities by their values. Throws an ImageRejectionError if the text becomes too long.
 * @param {string} text @param {Map<string, string>} entities
 */
function replaceEntities(text, entities) {
  let length = text.length
  const replaced = text.replace(/&([^\s&;#<"']+);/g, (whole, name) => {
    const value = entities.get(name)
    if (value === undefined) return whole
    length += value.length - whole.length
    if (length > maxLength) throw new ImageRejectionError('entities')
    return value
  })
  return replaced
}

/**
 * Reads the text of an SVG file.
 * @param {Uint8Array} bytes
 * @returns {string} the drawing from its root element on
 * @throws {ImageRejectionError}
 */
export function readSvgText(bytes) {
  const text = decode(bytes)
  let at = 0
  const skip = () => {
    skipped.lastIndex = at
    if (skipped.test(text)) at = skipped.lastIndex
  }
  skip()
  doctypeStart.lastIndex = at
  /** @type {Map<string, string>} */
  let entities = new Map()
  if (doctypeStart.test(text)) {
    at = doctypeStart.lastIndex
    if (text[at] === '[') {
      const declarations = readDeclarations(text, at + 1)
      entities = declarations.entities
      at = declarations.end
      while (/\s/.test(text[at] ?? '')) at++
    }
    if (text[at] !== '>') throw new ImageRejectionError('notWellFormed')
    at++
    skip()
  }
  const drawing = text.slice(at)
  return entities.size > 0 ? replaceEntities(drawing, entities) : drawing
}
