/** Text on an A4 sheet, in mm: its measures, and lines that fit. */
import type { jsPDF } from 'jspdf'
import { fontName } from './font'

export const page = { width: 210, height: 297, margin: 16 }
export const width = page.width - 2 * page.margin
export const right = page.width - page.margin
export const pointMm = 25.4 / 72
export const green = '#0b5d3b'
export const grey = '#5b6660'
const ink = '#1b1f1d'

/** The fonts have no narrow no-break space. */
export const plain = (text: string) => text.replace(/[\u202f\u2009]/g, '\u00a0')

export interface Line {
  size: number
  style?: 'normal' | 'bold'
  colour?: string
  align?: 'left' | 'right'
  /** Lines at most; what is longer ends in …. */
  most?: number
  width?: number
}

/** Lines of a text as they fit. */
export function linesOf(
  document: jsPDF,
  text: string,
  { size, style = 'normal', most = 1, width: fits = width }: Line,
) {
  document.setFont(fontName, style).setFontSize(size)
  const lines = document.splitTextToSize(text, fits) as string[]
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`]
}

/** Writes from `y` down. @returns the y below, in mm */
export function write(document: jsPDF, text: string, x: number, y: number, line: Line) {
  const lines = linesOf(document, text, line)
  document.setTextColor(line.colour ?? ink)
  document.text(lines, x, y, { align: line.align ?? 'left', baseline: 'top', lineHeightFactor: 1.25 })
  return y + lines.length * line.size * pointMm * 1.25
}

/** The largest size up to `most` in which the text is one line. */
export function fitting(document: jsPDF, text: string, most: number, into = width) {
  document.setFont(fontName, 'bold').setFontSize(most)
  return Math.min(most, (most * into) / document.getTextWidth(text))
}
