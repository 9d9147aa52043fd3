/** Defines the measures of an A4 page in mm, and functions that write wrapped text on it. */
import type { jsPDF } from 'jspdf'
import { measureTextWidth, type TextStyle, wrapText, writeLine } from './typeset'

export const pageMm = { width: 210, height: 297, margin: 16 }
export const contentWidthMm = pageMm.width - 2 * pageMm.margin
export const contentRightMm = pageMm.width - pageMm.margin
export const pointSizeMm = 25.4 / 72
export const textGreen = '#0b5d3b'
export const textGrey = '#5b6660'
const ink = '#1b1f1d'

export interface TextLine {
  size: number
  style?: 'normal' | 'bold'
  colour?: string
  align?: 'left' | 'right'
  /** Maximum number of lines. A longer text ends in “…”. */
  most?: number
  width?: number
}

const styleOf = ({ size, style = 'normal' }: TextLine): TextStyle => ({ size, style })

/** Returns the lines of a text, wrapped to fit. */
export const wrapToLines = (document: jsPDF, text: string, line: TextLine) =>
  wrapText(document, text, line.width ?? contentWidthMm, line.most ?? 1, styleOf(line))

/**
 * Writes a text downwards from `y`.
 * @returns the y below the text, in mm
 */
export function writeText(document: jsPDF, text: string, x: number, y: number, line: TextLine) {
  const lines = wrapToLines(document, text, line)
  const lineMm = line.size * pointSizeMm * 1.25
  document.setTextColor(line.colour ?? ink)
  for (const [at, each] of lines.entries()) writeLine(document, each, x, y + at * lineMm, styleOf(line), line.align)
  return y + lines.length * lineMm
}

/** Returns the largest font size up to `most` with which the text, in bold, fits on one line. */
export const fitFontSize = (document: jsPDF, text: string, most: number, into = contentWidthMm) =>
  Math.min(most, (most * into) / Math.max(1, measureTextWidth(document, text, { size: most, style: 'bold' })))
