// @ts-check
/**
 * SVG is a program of sorts: what could make its renderer read other files or swell is refused before it is drawn. Reading
 * one is work too, so it is done where it is drawn, in a process that can be ended (convert.mjs), never by the server.
 */
import { refusalOfWork } from './svgCost.mjs'

/** Says why, in words of ours only: they are shown to whoever sent the drawing. */
class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}

const prolog = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*/i
const root = /^<(?:[^\s<>/:]+:)?svg[\s/>]/i
/** @type {[RegExp, string][]} */
const forbidden = [
  [/<!DOCTYPE|<!ENTITY/i, 'entities'],
  [/<\?/, 'processing instructions'],
  [/<(?:[^\s<>/:]+:)?(?:image|feimage|include)[\s/>]/i, 'other pictures in it'],
]

/**
 * The drawing without its prolog (a declared encoding would let the rest be read differently from what is checked here).
 * @param {Uint8Array} bytes
 * @returns {string}
 * @throws {Refusal}
 */
export function readSvg(bytes) {
  const drawing = decode(bytes)?.replace(prolog, '')
  if (!drawing || !root.test(drawing)) throw new Refusal('only PNG, JPEG, WebP and SVG pictures are taken')
  const found = forbidden.find(([pattern]) => pattern.test(drawing))
  const refusal = found?.[1] ?? refusalOfWork(drawing)
  if (refusal) throw new Refusal(`a drawing is refused for ${refusal}`)
  return drawing
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}
