// @ts-check
/**
 * Effects of attributes and styles on the work of a drawing (svgCost.mjs). Reading takes a time in proportion to the
 * length of the drawing: a rule is read once and not for each element, and no regular expression restarts at each
 * character of a text that it does not match.
 */
import { unescapeCss } from './svgCss.mjs'
import { assertSupportedRootStyle, assertSupportedRule, assertSupportedStyle, declarationsOf } from './svgSupport.mjs'

const filterStep = 500
/** Weight of an effect that covers the whole picture. */
export const fullPictureWeight = 20
const inherited = new Set(['fill', 'stroke', 'marker', 'marker-start', 'marker-mid', 'marker-end'])
/** Maximum total of all selectors. Each selector counts 1 plus the number of references in its rule. */
const mostStyles = 20_000

/**
 * @typedef {object} Effects
 * @property {Map<string, string[]>} paints the ids that an inherited property refers to
 * @property {string[]} ids the ids that any other property refers to
 * @property {number} work
 */

/**
 * Returns effects that cost nothing and refer to nothing.
 * @returns {Effects}
 */
export const createEmptyEffects = () => ({ paints: new Map(), ids: [], work: 0 })

/**
 * Returns the ids to which `url(#…)` in a value refers.
 * @param {string} value
 */
const referencesIn = value =>
  [...value.matchAll(/url\(\s*(?:["']\s*)?#((?:[^"')\s\\]|\\[0-9a-f]+ )+)/gi)].map(([, id = '']) => unescapeCss(id))
/**
 * Returns how often a pattern matches.
 * @param {string} text @param {RegExp} pattern
 */
const count = (text, pattern) => text.match(pattern)?.length ?? 0
/**
 * Returns the number of filter functions in a value, not counting `url()`.
 * @param {string} value
 */
const stepsIn = value => count(value, /[\w-]\(/g) - count(value, /(?<![\w-])url\(/g)

/**
 * Adds the effects of one property.
 * @param {Effects} effects @param {string} property @param {string} value
 */
export function addPropertyEffects(effects, property, value) {
  const ids = referencesIn(value)
  if (inherited.has(property)) effects.paints.set(property, ids)
  else for (const id of ids) effects.ids.push(id)
  if (property === 'filter') effects.work += stepsIn(value) * filterStep
  if (property === 'mask' || property === 'mix-blend-mode') effects.work += fullPictureWeight
}

/**
 * Merges the effects of later styles into `effects`. Their references replace earlier references of the same inherited
 * property. All other references and the work are added.
 * @param {Effects} effects @param {Effects} more the effects of styles that come later and take precedence
 */
export function addEffects(effects, more) {
  for (const [property, ids] of more.paints) effects.paints.set(property, ids)
  for (const id of more.ids) effects.ids.push(id)
  effects.work += more.work
}

/**
 * Adds the effects of a style.
 * @param {Effects} effects @param {string} style its declarations
 */
export function addStyleEffects(effects, style) {
  for (const [property, value] of declarationsOf(style)) addPropertyEffects(effects, property, value)
}

/**
 * Returns 1 plus the number of references in the effects.
 * @param {Effects} effects
 */
export const effectsSizeOf = ({ paints, ids }) =>
  1 + [...paints.values()].reduce((sum, each) => sum + each.length, ids.length)

/**
 * Returns the key of a rule: the name of a simple selector, else `*`.
 * @param {string} selector
 */
function keyOf(selector) {
  const name = selector.trim()
  if (!/^[.#]?(?:[\w\u0080-\uffff-]|\\[0-9a-f]+ ?)+$/.test(name)) return '*'
  return /^[.#]/.test(name) ? unescapeCss(name) : name.toLowerCase()
}

/**
 * Returns the effects of rules by `.class`, `#id` or element. The key `*` has the effects of all other selectors, which
 * may apply to every element.
 * @param {string} css
 * @returns {Map<string, Effects> | undefined} undefined for a style sheet beyond any realistic size
 */
export function readStyleEffects(css) {
  /** @type {Map<string, Effects>} */
  const rules = new Map()
  let size = 0
  for (const { selectors, style } of blocksOf(css)) {
    // A `@font-face` rule is skipped, because it describes a font and not elements.
    if (/@font-face\s*$/i.test(selectors)) continue
    assertSupportedRule(selectors)
    assertSupportedStyle(style)
    assertSupportedRootStyle(selectors, style)
    const effects = createEmptyEffects()
    addStyleEffects(effects, style)
    const sizeOfRule = effectsSizeOf(effects)
    for (const selector of selectors.split(',')) {
      size += sizeOfRule
      if (size > mostStyles) return undefined
      const key = keyOf(selector)
      const known = rules.get(key) ?? createEmptyEffects()
      addEffects(known, effects)
      rules.set(key, known)
    }
  }
  return rules
}

/**
 * Yields the selectors and the declarations of each block; the end of the style sheet closes open blocks.
 * @param {string} css
 */
function* blocksOf(css) {
  const [before = '', ...blocks] = css.split('{')
  let selectors = before.slice(before.lastIndexOf('}') + 1)
  for (const block of blocks) {
    const [style = ''] = block.split('}', 1)
    yield { selectors, style }
    selectors = block.slice(block.lastIndexOf('}') + 1)
  }
}
