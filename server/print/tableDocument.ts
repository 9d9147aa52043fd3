/** Draws a document with a table on A4 pages: a title, facts, any number of rows, sums and a note. */
import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/languages'
import { fontName } from './embedFont'
import type { TextLine } from './pageText'
import {
  contentRightMm,
  contentWidthMm,
  pageMm,
  pointSizeMm,
  textGreen,
  textGrey,
  wrapToLines,
  writeText,
} from './pageText'
import { createPdfDocument } from './pdfDocument'

export interface TableDocument {
  language: Language
  title: string
  /** Facts below the title, such as the payer. */
  facts: [label: string, value: string][]
  /** Columns of the table; `width` is relative to the sum of all widths. */
  columns: { title: string; width: number; isAmount?: boolean }[]
  rows: string[][]
  /** Sums below the rows; the last one is the grand total. */
  totals: [label: string, value: string][]
  note: string
}

/** Returns the texts of a document that may contain user input: all except the titles of the columns. */
export const textsOfTableDocument = ({ title, facts, rows, totals, note }: TableDocument): string[] => [
  title,
  note,
  ...[facts, rows, totals].flat(2),
]

const size = 9
const gap = 2
const lineMm = size * pointSizeMm * 1.25
const bottom = pageMm.height - pageMm.margin - 8
const labelWidth = 52

const placesOf = ({ columns }: TableDocument) => {
  const whole = columns.reduce((sum, column) => sum + column.width, 0)
  let x = pageMm.margin
  return columns.map(({ title, width: share, isAmount = false }) => {
    const place = { title, isAmount, x, width: (share / whole) * contentWidthMm - gap }
    x += place.width + gap
    return place
  })
}
type CellPlace = ReturnType<typeof placesOf>[number]

const cellOf = ({ isAmount, width }: CellPlace, line: Partial<TextLine>): TextLine => ({
  size,
  width,
  most: 6,
  ...(isAmount && { align: 'right' }),
  ...line,
})

/**
 * Writes a row of the table.
 * @returns the y below the row
 */
function writeCells(document: jsPDF, places: CellPlace[], texts: string[], y: number, line: Partial<TextLine> = {}) {
  const ends = places.map((place, at) => {
    const x = place.isAmount ? place.x + place.width : place.x
    return writeText(document, texts[at] ?? '', x, y, cellOf(place, line))
  })
  return Math.max(...ends)
}

const heightOf = (document: jsPDF, places: CellPlace[], texts: string[]) =>
  lineMm * Math.max(...places.map((place, at) => wrapToLines(document, texts[at] ?? '', cellOf(place, {})).length))

const rule = (document: jsPDF, y: number) =>
  document.setDrawColor(textGrey).setLineWidth(0.2).line(pageMm.margin, y, contentRightMm, y)

/**
 * Writes the titles of the columns.
 * @returns the y below the titles
 */
function writeHeading(document: jsPDF, places: CellPlace[], y: number) {
  const titles = places.map(({ title }) => title)
  const below = writeCells(document, places, titles, y, { style: 'bold', colour: textGrey })
  rule(document, below + 1)
  return below + 3
}

/**
 * Writes the document's title and facts.
 * @returns the y below the facts
 */
function writeHead(document: jsPDF, { title, facts }: TableDocument) {
  let y =
    writeText(document, title, pageMm.margin, pageMm.margin, { size: 20, style: 'bold', colour: textGreen, most: 2 }) +
    5
  for (const [label, value] of facts) {
    writeText(document, label, pageMm.margin, y, { size: 10, colour: textGrey, width: labelWidth - gap, most: 2 })
    const into = contentWidthMm - labelWidth
    y = writeText(document, value, pageMm.margin + labelWidth, y, { size: 10, width: into, most: 3 }) + 1
  }
  return y + 5
}

function numberPages(document: jsPDF) {
  const pages = document.getNumberOfPages()
  for (let at = 1; at <= pages; at++) {
    document.setPage(at).setFont(fontName, 'normal').setFontSize(8).setTextColor(textGrey)
    document.text(`${at} / ${pages}`, contentRightMm, pageMm.height - pageMm.margin, { align: 'right' })
  }
}

/**
 * Draws a document with a table.
 * @returns the PDF
 */
export function drawTableDocument(paper: TableDocument): Uint8Array {
  const document = createPdfDocument(paper.title, paper.language)
  const places = placesOf(paper)
  const onNext = () => {
    document.addPage()
    return pageMm.margin
  }
  let y = writeHeading(document, places, writeHead(document, paper))
  for (const row of paper.rows) {
    if (y + heightOf(document, places, row) > bottom) y = writeHeading(document, places, onNext())
    y = writeCells(document, places, row, y) + 1.5
  }
  const foot: TextLine = { size, colour: textGrey, most: 6 }
  const noteMm = wrapToLines(document, paper.note, foot).length * lineMm
  if (y + paper.totals.length * 6 + noteMm + 12 > bottom) y = onNext()
  rule(document, y + 1)
  y += 4
  for (const [at, [label, value]] of paper.totals.entries()) {
    const style = at === paper.totals.length - 1 ? 'bold' : 'normal'
    writeText(document, label, contentRightMm - 45, y, { size: 10, style, align: 'right', width: 90 })
    y = writeText(document, value, contentRightMm, y, { size: 10, style, align: 'right', width: 44 }) + 1
  }
  writeText(document, paper.note, pageMm.margin, y + 6, foot)
  numberPages(document)
  return new Uint8Array(document.output('arraybuffer'))
}
