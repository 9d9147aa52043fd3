/**
 * SVG is a program of sorts: it is drawn by a process that can be ended (convert.mjs), and what could make that process
 * read other files or swell is refused here first.
 */
import { ApiError } from '../errors'

const prolog = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*/i
const root = /^<(?:[^\s<>/:]+:)?svg[\s/>]/i
const fields = { file: 'UnprocessableEntity' } as const
const forbidden: [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'an SVG with entities is refused'],
  [/<\?/, 'an SVG with processing instructions is refused'],
  [/<(?:[^\s<>/:]+:)?(?:image|feimage|include)[\s/>]/i, 'an SVG that holds other pictures is refused'],
]

/**
 * The drawing without its prolog (a declared encoding would let the rest be read differently from what is checked here);
 * undefined for what is no SVG.
 * @throws {ApiError} UnprocessableEntity saying what is refused
 */
export function readSvg(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  const drawing = text?.replace(prolog, '')
  if (!drawing || !root.test(drawing)) return undefined
  for (const [pattern, message] of forbidden) {
    if (pattern.test(drawing)) throw new ApiError('UnprocessableEntity', message, { fields })
  }
  return drawing
}

function decode(bytes: Uint8Array) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}
