/** Measures, wraps and writes text in the fonts that have its characters, from right to left for Arabic and Hebrew. */
import bidiFactory from 'bidi-js'
import type { jsPDF } from 'jspdf'
import { embedFontFamily } from './embedFont'
import type { FontStyle } from './fontFiles'
import { splitTextRuns, type TextRun } from './printable'

export interface TextStyle {
  style: FontStyle
  /** Font size in points. */
  size: number
}

const ellipsis = '…'

function setFont(document: jsPDF, { family }: TextRun, { style, size }: TextStyle) {
  embedFontFamily(document, family)
  document.setFont(family.name, style).setFontSize(size)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

const bidi = bidiFactory()

/** A piece of text with one font and one direction. */
interface DirectionalRun extends TextRun {
  /** Embedding level of the Unicode Bidirectional Algorithm (UAX 9). Odd levels are from right to left. */
  level: number
}

/** Splits the runs of a line at the places where the writing direction changes. */
function directedRuns(runs: readonly TextRun[]): DirectionalRun[] {
  const { levels } = bidi.getEmbeddingLevels(runs.map(({ text }) => text).join(''))
  const directed: DirectionalRun[] = []
  let at = 0
  for (const { family, text } of runs) {
    let isNew = true
    for (const character of charactersOf(text)) {
      const level = levels[at] ?? 0
      const last = directed.at(-1)
      if (last && !isNew && last.level === level) last.text += character
      else directed.push({ family, text: character, level })
      isNew = false
      at += character.length
    }
  }
  return directed
}

/** Returns the runs in the order in which they are displayed from left to right (UAX 9, rule L2). */
function inVisualOrder(runs: readonly DirectionalRun[]): DirectionalRun[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    const next: DirectionalRun[] = []
    let reversed: DirectionalRun[] = []
    for (const run of ordered) {
      if (run.level >= level) reversed = [run, ...reversed]
      else {
        next.push(...reversed, run)
        reversed = []
      }
    }
    ordered = [...next, ...reversed]
  }
  return ordered
}

/**
 * Returns the text in the order that the PDF library expects. The library joins and reverses Arabic letters itself, but
 * does not reverse Hebrew letters and punctuation.
 */
const inWrittenOrder = ({ family, text, level }: DirectionalRun) =>
  level % 2 === 0 || family.name === 'NotoSansArabic'
    ? text
    : charactersOf(text)
        .map(character => bidi.getMirroredCharacter(character) ?? character)
        .reverse()
        .join('')

/** Returns the text with joined Arabic letters, as the PDF library writes them, so that its width can be measured. */
const joinArabic = (document: jsPDF, { family, text }: TextRun) =>
  family.name === 'NotoSansArabic' ? document.processArabic(text) : text

function runWidth(document: jsPDF, run: TextRun, style: TextStyle) {
  setFont(document, run, style)
  return document.getTextWidth(joinArabic(document, run))
}

/** Returns the width of a text in mm. */
export const measureTextWidth = (document: jsPDF, text: string, style: TextStyle) =>
  splitTextRuns(text).reduce((sum, run) => sum + runWidth(document, run, style), 0)

/** Returns the number of characters in the longest beginning of the text that fits, but at least 1. */
function fittingLength(characters: string[], fits: (text: string) => boolean) {
  let [least, most] = [1, characters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(characters.slice(0, middle).join(''))) least = middle
    else most = middle - 1
  }
  return least
}

function shorten(text: string, fits: (text: string) => boolean) {
  const characters = charactersOf(text.trimEnd())
  const length = fittingLength(characters, beginning => fits(`${beginning.trimEnd()}${ellipsis}`))
  return `${characters.slice(0, length).join('').trimEnd()}${ellipsis}`
}

/** White space at which a line can be broken: all except no-break spaces, which amounts contain. */
const breakingSpaces = /[^\S\u00a0\u2007\u202f]+/u

/**
 * Breaks a text at its spaces, and a word that is longer than a line at any character. No-break spaces are kept.
 * @param width width of a line in mm
 * @param most maximum number of lines; a longer text ends with …
 */
export function wrapText(document: jsPDF, text: string, width: number, most: number, style: TextStyle): string[] {
  const fits = (line: string) => measureTextWidth(document, line, style) <= width
  const lines: string[] = []
  let line = ''
  const words = text.split(breakingSpaces).filter(Boolean)
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (lines.length <= most && !fits(line)) {
      const characters = charactersOf(line)
      const length = fittingLength(characters, fits)
      if (length === characters.length) break
      lines.push(characters.slice(0, length).join(''))
      line = characters.slice(length).join('')
    }
    // The loop ends here, because lines beyond the maximum are not printed.
    if (lines.length > most) break
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  const shownLines = lines.slice(0, most)
  return [...shownLines.slice(0, -1), shorten(shownLines.at(-1) ?? '', fits)]
}

/** The part of a line that is placed at `x`: its left end, its right end or its middle. */
export type TextAlign = 'left' | 'right' | 'center'
const shares = { left: 0, center: 0.5, right: 1 } as const

/** Writes a line of text whose upper edge is at `y` (in mm from the top of the page). */
export function writeLine(
  document: jsPDF,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  align: TextAlign = 'left',
) {
  const runs = inVisualOrder(directedRuns(splitTextRuns(text)))
  const measured = runs.map(run => ({ run, width: runWidth(document, run, style) }))
  let left = x - measured.reduce((sum, { width }) => sum + width, 0) * shares[align]
  for (const { run, width } of measured) {
    setFont(document, run, style)
    document.text(inWrittenOrder(run), left, y, { baseline: 'top' })
    left += width
  }
}
