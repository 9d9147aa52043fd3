/**
 * Cleans text for storing and comparing: NFC, without invisible characters, with single spaces. The API's schemas clean
 * everything that users type (contract/primitives.ts), and the portal cleans everything that it validates before
 * sending. This file does not import Zod, so that the browser does not have to load Zod.
 * NUL is not removed, because the schemas reject it.
 */

/** Joiners, variation selectors and tags: allowed inside emoji and between some letters, removed everywhere else. */
const conditional = String.raw`[\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}]`
/** Characters without a shape, control characters except NUL and white space, annotation marks and lone surrogates. */
const invisible = new RegExp(
  String.raw`(?!${conditional})\p{Default_Ignorable_Code_Point}|[^\P{Cc}\0\s\u0085]|[\ufff9-\ufffb]|\p{Surrogate}`,
  'gu',
)

/**
 * An emoji with its variation selector or skin tone. Joiners combine several emojis into one, such as 👨‍👩‍👧, and must
 * not be removed from it.
 */
const emoji = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?[\u{1f3fb}-\u{1f3ff}]?`
const flag = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`
const keycap = String.raw`[0-9#*]\ufe0f\u20e3`
/**
 * Letters and marks of scripts in which a joiner changes how its neighbours are drawn, such as Arabic, Indic, Tibetan,
 * Burmese, Khmer and Mongolian.
 */
const joining = String.raw`(?=[\p{L}\p{M}])[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]`
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`
/**
 * Matches sequences in which the `conditional` characters are allowed, as group 1, or a single `conditional` character
 * elsewhere, without a group. Replacing each match by group 1 therefore removes only the latter.
 */
const joiners = new RegExp(
  [
    String.raw`(${flag}|${emoji}(?:\u200d${emoji})*|${keycap}`,
    String.raw`|${virama}\p{Join_Control}|${joining}\p{Join_Control}(?=${joining})`,
    String.raw`|[\p{Script=Han}\p{Script=Mongolian}]\p{Variation_Selector})`,
    `|${conditional}`,
  ].join(''),
  'gu',
)

const visible = (text: string) => text.replace(invisible, '').normalize('NFC').replace(joiners, '$1').normalize('NFC')

/** Returns whether a text has no visible character. The blank Braille pattern counts as invisible. */
const isBlank = (text: string) => !/[^\s\u2800]/.test(text)

const inner = /(\S) {2,}(?=\S)/g

/**
 * Returns a single-line text without invisible characters: line breaks, tabs and special spaces become spaces, and
 * several spaces between two words become one space. A text without visible characters becomes empty.
 */
export const cleanLine = (text: string) => {
  const cleaned = visible(text).replace(/[\s\u0085]/g, ' ')
  return isBlank(cleaned) ? '' : cleaned.replace(inner, '$1 ')
}

/** Returns a text cleaned like {@link cleanLine}, except that its line breaks are preserved, each as a line feed. */
export const cleanText = (text: string) => {
  const cleaned = visible(text)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
  return isBlank(cleaned) ? '' : cleaned.replace(inner, '$1 ')
}

/**
 * Returns a cleaned e-mail address, phone number, number or link, without the spaces around it, joiners and selectors.
 */
export const cleanIdentifier = (text: string) =>
  cleanLine(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .trim()
