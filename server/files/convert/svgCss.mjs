// @ts-check
/**
 * Rewrites the CSS of a drawing in a plain form, so that the checks (svgSupport.mjs, svgStyles.mjs) and the renderer
 * understand it alike. The plain form has no comments, no `@import`, no escape sequences (except in names and strings
 * that need them), and property names in lower case. All its braces, colons, semicolons, commas and parentheses are
 * syntax.
 */
import { HashType, TokenType, tokenize } from '@csstools/css-tokenizer'
import { ImageRejectionError } from './imageRejectionError.mjs'

/** @typedef {import('@csstools/css-tokenizer').CSSToken} Token */

/**
 * Returns the CSS escape sequence of a character.
 * @param {string} character
 */
const escaped = character => `\\${(character.codePointAt(0) ?? 0).toString(16)} `
/**
 * Returns a name with every unusual character as an escape sequence.
 * @param {string} name
 */
const nameText = name => name.replace(/[^\w\u0080-\uffff-]/g, escaped)
/**
 * Returns a name as a CSS identifier. A digit at its beginning is escaped too.
 * @param {string} name
 */
const identifier = name => nameText(name).replace(/^-?\d|^-$/, start => start.slice(0, -1) + escaped(start.slice(-1)))
/**
 * Returns a text as a CSS string in double quotation marks.
 * @param {string} text
 */
const string = text => `"${text.replace(/[^\w\u0080-\uffff #./-]/g, escaped)}"`

/**
 * A character that makes a declaration or a selector invalid. The character replaces text that browsers treat as
 * invalid.
 */
const invalid = '!'

/** Tokens next to which a comment can be removed without joining two other tokens. */
const punctuation = new Set(['', ' ', '{', '}', ';', ':', ','])

/**
 * Returns the token's text in the plain form.
 * @param {Token} token
 */
function textOf(token) {
  const [type, text, , , value] = token
  switch (type) {
    case TokenType.Ident:
      return identifier(value.value)
    case TokenType.Function:
      return `${identifier(value.value)}(`
    case TokenType.AtKeyword:
      return `@${identifier(value.value)}`
    case TokenType.Hash:
      return `#${value.type === HashType.ID ? identifier(value.value) : nameText(value.value)}`
    case TokenType.String:
      return string(value.value)
    case TokenType.URL:
      return `url(${string(value.value)})`
    case TokenType.Whitespace:
    case TokenType.CDO:
    case TokenType.CDC:
      return ' '
    case TokenType.BadString:
      // The empty string ends an unclosed `url(` in front of it. Otherwise the `url(` would extend to the next
      // parenthesis.
      return `""${invalid}`
    case TokenType.BadURL:
      return invalid
    default:
      return text.includes('\\') ? invalid : text
  }
}

/**
 * Returns the tokens with their texts in the plain form, without repeated white space. A comment between two tokens
 * becomes an empty comment if they would be joined without it.
 * @param {string} css
 */
function tokensOf(css) {
  const tokens = tokenize({ css })
  const texts = tokens.map(token => (token[0] === TokenType.Comment ? undefined : textOf(token)))
  const isPunctuation = (/** @type {number} */ at) => punctuation.has(texts[at] ?? '')
  let before = ''
  return tokens.flatMap((token, at) => {
    const text = texts[at] ?? (isPunctuation(at - 1) || isPunctuation(at + 1) ? '' : '/**/')
    if (text === '' || (text === ' ' && before === ' ')) return []
    before = text
    return [{ token, text }]
  })
}

/**
 * Returns the index of the end of a statement without a block, such as `@import`.
 * @param {ReturnType<typeof tokensOf>} tokens @param {number} start
 */
function endOfStatement(tokens, start) {
  const end = tokens.findIndex(({ token: [type] }, at) => at > start && type === TokenType.Semicolon)
  return end < 0 ? tokens.length : end
}

/**
 * Returns CSS in the plain form.
 * @param {string} css
 * @param {'sheet' | 'declarations'} kind a style sheet, or the content of a `style` attribute
 * @returns {{ css: string, fontRule: string | undefined }} `fontRule`: the rule that loads a font or another style
 *   sheet; undefined if there is none
 * @throws {ImageRejectionError} for nested rules, which the renderer leaves out
 */
export function toPlainCss(css, kind) {
  const tokens = tokensOf(css)
  /** @type {string | undefined} */
  let fontRule
  let written = ''
  /** For each open block, whether it belongs to an at-rule. */
  const blocks = kind === 'sheet' ? [] : [false]
  let isAtRule = false
  let isStart = true
  for (let at = 0; at < tokens.length; at++) {
    const { token, text } = tokens[at] ?? { token: [TokenType.EOF], text: '' }
    const [type] = token
    if (type === TokenType.AtKeyword) {
      isAtRule = true
      const [, rule] = /^@(import|font-face)$/i.exec(text) ?? []
      fontRule ??= rule
      if (rule?.toLowerCase() === 'import') {
        at = endOfStatement(tokens, at)
        isAtRule = false
        // The removed statement becomes a space, so that the text before it and the text after it are not joined.
        written += ' '
        continue
      }
    }
    if (type === TokenType.OpenCurly) {
      if (blocks.length > 0 && !blocks.at(-1)) throw new ImageRejectionError('unsupported', { name: 'CSS nesting' })
      blocks.push(isAtRule)
    }
    if (type === TokenType.CloseCurly) blocks.pop()
    const isProperty = isStart && type === TokenType.Ident && blocks.length > 0 && !text.startsWith('--')
    written += isProperty ? text.toLowerCase() : text
    if (type === TokenType.OpenCurly || type === TokenType.CloseCurly || type === TokenType.Semicolon) {
      isStart = true
      isAtRule = false
    } else if (text.trim() !== '') isStart = false
  }
  return { css: written, fontRule }
}

/**
 * Decodes the hexadecimal escapes (`\41`) in a CSS name or string that was rewritten.
 * @param {string} text
 */
export const unescapeCss = text =>
  text.replace(/\\([0-9a-f]{1,6}) ?/g, (_whole, code) => String.fromCodePoint(Number.parseInt(code, 16)))
