// @ts-check
/**
 * Estimates the work of a drawing before it is drawn: the number of its elements, each counted as often as `use`,
 * patterns, masks and markers repeat it. A few lines of SVG can draw millions of elements. The estimate is too high
 * rather than too low. If it is too low nevertheless, the process that draws is ended (convert.mjs).
 *
 * The work of an element is added to the nearest surrounding element with an id, because only an element with an id can
 * be repeated.
 */
import { SaxesParser } from 'saxes'
import { ImageRejectionError } from './imageRejectionError.mjs'
import {
  addEffects,
  addPropertyEffects,
  addStyleEffects,
  createEmptyEffects,
  effectsSizeOf,
  fullPictureWeight,
  readStyleEffects,
} from './svgStyles.mjs'
import { assertSupportedAttributes } from './svgSupport.mjs'

/**
 * Weights of elements. All others weigh 1, except for gradients, which weigh 0, and steps of filters, which weigh
 * `filterStep`, because each covers the whole picture.
 */
const weights = new Map(
  Object.entries({
    mask: fullPictureWeight,
    pattern: fullPictureWeight,
    stop: 0,
    defs: 0,
    title: 0,
    desc: 0,
    metadata: 0,
  }),
)
const filterStep = 500
const mostWork = 20_000
/**
 * Maximum number of references and rules, of all elements together, that the estimate looks at. This maximum limits the
 * work of the estimate itself.
 */
const mostLooks = 200_000
/** Maximum depth of elements with an id, counted through children and references. */
const mostDepth = 150
/** Filter elements that are rejected in every drawing, because their work grows with radius, order and octaves. */
const refused = new Set(['femorphology', 'feturbulence', 'feconvolvematrix'])

/** Elements that are drawn only if something refers to them. */
const definitions = new Set([
  'filter',
  'pattern',
  'mask',
  'clippath',
  'marker',
  'symbol',
  'lineargradient',
  'radialgradient',
])

/**
 * @typedef {{ id: string, times: number, painted: string[] }} Use a repeated element, how often it is repeated, and the
 *   ids of the paints that each of its elements uses
 * @typedef {{ work: number, uses: Use[], parts: Part[] }} Part the work of an element with an id, including the
 *   elements within it that have no id; the elements that it repeats; and its descendants with an id
 * @typedef {{ name: string, part: Part, paints: Map<string, string[]> }} Open
 * @typedef {Record<string, string>} Attributes
 * @typedef {ReturnType<typeof createEmptyEffects>} Effects
 */

/**
 * Creates a part of the drawing (see `Part`) whose work is 0.
 * @returns {Part}
 */
const newPart = () => ({ work: 0, uses: [], parts: [] })
/**
 * Returns the name without its namespace prefix.
 * @param {string} name
 */
const localName = name => name.slice(name.indexOf(':') + 1)

/**
 * Checks the work that a drawing takes.
 * @param {string} svg
 * @throws {ImageRejectionError} for a drawing that takes too much work
 */
export function checkRenderingCost(svg) {
  const rules = readStyleEffects(cssOf(svg))
  if (!rules) throw new ImageRejectionError('tooComplex')
  const { root, named } = readParts(svg, rules)
  // The negation also rejects NaN, which results from an empty part that is repeated without end.
  if (!(workOf(root, named) <= mostWork)) throw new ImageRejectionError('tooComplex')
}

/**
 * Returns the CSS of all style sheets in a drawing.
 * @param {string} svg
 */
function cssOf(svg) {
  let css = ''
  let isStyle = false
  const parser = new SaxesParser()
  /**
   * Adds the text of a `style` element.
   * @param {string} text
   */
  const add = text => {
    if (isStyle) css += text
  }
  parser.on('opentag', ({ name }) => {
    isStyle = localName(name).toLowerCase() === 'style'
  })
  parser.on('closetag', () => {
    isStyle = false
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(svg).close()
  return css
}

/**
 * Splits a drawing into parts: the root part, and one part for each element with an id, because such an element can be
 * repeated.
 * @param {string} svg @param {Map<string, Effects>} rules
 * @throws {ImageRejectionError} for a drawing with unsupported or too many parts
 */
function readParts(svg, rules) {
  const root = newPart()
  /** @type {Map<string, Part[]>} */
  const named = new Map()
  /** @type {Open[]} */
  const open = [{ name: '', part: root, paints: new Map() }]
  let looks = 0
  /**
   * Counts references and rules that the estimate looks at. Throws an ImageRejectionError beyond the maximum.
   * @param {number} more
   */
  const look = more => {
    looks += more
    if (looks > mostLooks) throw new ImageRejectionError('tooComplex')
  }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name: qualified, attributes: given }) => {
    const name = localName(qualified).toLowerCase()
    if (refused.has(name)) throw new ImageRejectionError('filter', { name })
    assertSupportedAttributes(given, name)
    const around = open.at(-1) ?? { name: '', part: root, paints: new Map() }
    const part = given.id === undefined ? around.part : newPart()
    if (given.id !== undefined) {
      if (around.name !== 'defs' && !definitions.has(name)) around.part.parts.push(part)
      const namesakes = named.get(given.id)
      if (namesakes) namesakes.push(part)
      else named.set(given.id, [part])
    }
    const effects = createEmptyEffects()
    for (const [property, value] of Object.entries(given)) addPropertyEffects(effects, property, value)
    for (const key of keysOf(name, given)) {
      const rule = rules.get(key)
      if (!rule) continue
      look(effectsSizeOf(rule))
      addEffects(effects, rule)
    }
    addStyleEffects(effects, given.style ?? '')
    part.work += effects.work
    part.work += name.startsWith('fe') ? filterStep : (weights.get(name) ?? (name.endsWith('gradient') ? 0 : 1))
    const paints = new Map([...around.paints, ...effects.paints])
    look(effectsSizeOf({ ...effects, paints }))
    addUses(part, effects.ids, paints, given)
    open.push({ name, part, paints })
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(svg).close()
  return { root, named }
}

/**
 * Returns the keys of the CSS rules that may apply to an element. The rule of a later key overrides that of an earlier
 * key.
 * @param {string} name @param {Attributes} given
 */
function keysOf(name, given) {
  const classes = (given.class ?? '').split(/\s+/).map(word => `.${word}`)
  return new Set(['*', name, ...(given.id === undefined ? [] : [`#${given.id}`]), ...classes])
}

/**
 * Adds to a part the elements that one of its elements repeats: the elements to which `href`, a paint property or
 * another property refers.
 * @param {Part} part @param {string[]} ids @param {Map<string, string[]>} paints @param {Attributes} given
 */
function addUses(part, ids, paints, given) {
  for (const id of ids) part.uses.push({ id, times: 1, painted: [] })
  const corners = (given.d ?? given.points ?? '').match(/\d+/g)?.length ?? 1
  for (const [property, each] of paints) {
    const times = property.startsWith('marker') ? corners : 1
    for (const id of each) part.uses.push({ id, times, painted: [] })
  }
  for (const [attribute, value] of Object.entries(given)) {
    if (localName(attribute) !== 'href' || !value.trim().startsWith('#')) continue
    part.uses.push({ id: value.trim().slice(1), times: 1, painted: [...paints.values()].flat() })
  }
}

/**
 * Returns the work of a drawing; infinite if a part repeats itself or parts are nested too deeply.
 * @param {Part} root @param {Map<string, Part[]>} named
 */
function workOf(root, named) {
  /** @type {Map<Part | string, number>} */
  const known = new Map()
  /**
   * Returns the work of a part or an id. The work is computed at the first call and cached.
   * @param {Part | string} what @param {() => number} count
   */
  const once = (what, count) => {
    const before = known.get(what)
    if (before !== undefined) return before
    // A part that is reached again while it is being counted repeats without end.
    known.set(what, Number.POSITIVE_INFINITY)
    const work = count()
    known.set(what, work)
    return work
  }
  /** @type {(id: string, depth: number) => number} */
  const ofId = (id, depth) =>
    once(id, () => (named.get(id) ?? []).reduce((sum, part) => sum + ofPart(part, depth + 1), 0))
  /** @type {(part: Part, depth: number) => number} */
  const ofPart = (part, depth) => {
    if (depth > mostDepth) return Number.POSITIVE_INFINITY
    return once(part, () => {
      let work = part.work
      for (const inner of part.parts) work += ofPart(inner, depth + 1)
      for (const { id, times, painted } of part.uses) {
        const perElement = painted.reduce((sum, paint) => sum + ofId(paint, depth), 1)
        work += ofId(id, depth) * times * perElement
      }
      return work
    })
  }
  return ofPart(root, 0)
}
