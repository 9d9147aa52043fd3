/** Draws labels of bins, eight on an A4 page without margins: 105 × 74.25 mm, the size of common sticker sheets. */
import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/languages'
import { binQrText } from '../../contract/limits'
import { formatBinLabelsTitle } from './binLabelsTitle'
import type { BinLabel } from './binSheet'
import { createPdfDocument } from './pdfDocument'
import { drawQrCode } from './qrCode'
import { wrapText, writeLine } from './typeset'

const columns = 2
const rows = 4
const labelsOnSheet = columns * rows
const label = { width: 210 / columns, height: 297 / rows }
/** Width of the QR code in mm, without its border. */
const labelQrMm = 48
const qrX = 8
const text = { x: qrX + labelQrMm + 6, width: label.width - qrX - labelQrMm - 6 - 6 }
const pointMm = 25.4 / 72

interface LabelLine {
  text: string
  style: 'normal' | 'bold'
  size: number
  /** Maximum number of lines to which the text is wrapped. */
  most: number
}

const linesOf = ({ name, ownName, location, zipCode, city, street, houseNumber }: BinLabel): LabelLine[] => [
  { text: name, style: 'bold', size: 14, most: 2 },
  ...(ownName ? [{ text: ownName, style: 'normal', size: 11, most: 2 } as const] : []),
  { text: location, style: 'bold', size: 10, most: 4 },
  { text: `${street} ${houseNumber}`, style: 'normal', size: 9, most: 3 },
  { text: [zipCode, city].filter(Boolean).join(' '), style: 'normal', size: 9, most: 2 },
]

function drawText(document: jsPDF, lines: readonly LabelLine[], left: number, top: number) {
  const measured = lines.map(line => {
    const wrapped = wrapText(document, line.text, text.width, line.most, line)
    return { ...line, wrapped, height: wrapped.length * line.size * pointMm * 1.25 + 1.2 }
  })
  let y = top + (label.height - measured.reduce((sum, { height }) => sum + height, 0)) / 2
  for (const { wrapped, style, size, height } of measured) {
    for (const [at, line] of wrapped.entries())
      writeLine(document, line, left + text.x, y + at * size * pointMm * 1.25, { style, size })
    y += height
  }
}

/** Draws the lines along which plain paper is cut. On sticker sheets, these lines are at the edges of the stickers. */
function drawCuts(document: jsPDF) {
  document.setDrawColor(190).setLineWidth(0.1)
  document.line(label.width, 0, label.width, 297)
  for (let row = 1; row < rows; row++) document.line(0, row * label.height, 210, row * label.height)
}

/**
 * Draws labels of bins.
 * @returns the PDF: QR codes of 48 mm at correction level H, and next to each code the bin's number, name and address
 */
export function drawLabelSheet(labels: readonly BinLabel[], language: Language = 'en'): Uint8Array {
  const document = createPdfDocument(formatBinLabelsTitle(labels, language), language)
  for (const [index, each] of labels.entries()) {
    const place = index % labelsOnSheet
    if (place === 0) {
      if (index > 0) document.addPage()
      drawCuts(document)
    }
    const left = (place % columns) * label.width
    const top = Math.floor(place / columns) * label.height
    drawQrCode(document, binQrText(each.guid), {
      x: left + qrX,
      y: top + (label.height - labelQrMm) / 2,
      size: labelQrMm,
    })
    drawText(document, linesOf(each), left, top)
  }
  document.viewerPreferences({ PrintScaling: 'None', DisplayDocTitle: true }, true)
  return new Uint8Array(document.output('arraybuffer'))
}
