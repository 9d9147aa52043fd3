/** Draws the QR codes of bins on A4 pages, one page for each bin (spec section 7, GET /b2b/common/print/bin/{id}). */
import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/languages'
import { binQrText } from '../../contract/limits'
import { formatBinLabelsTitle } from './binLabelsTitle'
import { createPdfDocument } from './pdfDocument'
import { drawQrCode } from './qrCode'
import { wrapText, writeLine } from './typeset'

export interface BinLabel {
  guid: string
  /** The bin's number in the reader's language, such as `Bin 5`. */
  name: string
  /** The name that the owner gave the bin. */
  ownName?: string | null
  location: string
  city: string
  street: string
  houseNumber: string
  zipCode: string | null
}

/** Returns all texts on a label, which may contain characters that cannot be printed. */
export const textsOfBinLabel = ({ guid, ...texts }: BinLabel): string[] =>
  Object.values(texts).filter(text => typeof text === 'string')

const page = { width: 210, height: 297 }
/** Width of the QR code on paper in mm, without its border. */
const qrSizeMm = 100
const qr = { x: (page.width - qrSizeMm) / 2, y: 85, size: qrSizeMm }
const textWidth = 170
const middle = page.width / 2
const pointMm = 25.4 / 72

/**
 * Writes a text as centred lines, wrapped to the page's width, with at most `most` lines.
 * @returns the y below the lines, in mm
 */
function write(document: jsPDF, text: string, y: number, style: 'normal' | 'bold', size: number, most: number) {
  const lines = wrapText(document, text, textWidth, most, { style, size })
  const lineMm = size * pointMm * 1.3
  for (const [at, line] of lines.entries())
    writeLine(document, line, middle, y + at * lineMm, { style, size }, 'center')
  return y + lines.length * lineMm
}

function drawLabel(document: jsPDF, label: BinLabel) {
  write(document, label.name, 45, 'bold', 40, 1)
  if (label.ownName) write(document, label.ownName, 63, 'normal', 20, 1)
  drawQrCode(document, binQrText(label.guid), qr)
  const below = write(document, label.location, 215, 'bold', 22, 2)
  const place = [label.zipCode, label.city].filter(Boolean).join(' ')
  write(document, `${label.street} ${label.houseNumber}, ${place}`, below + 3, 'normal', 16, 3)
}

/**
 * Draws a sheet of bins' QR codes.
 * @returns the PDF: QR codes of 100 mm at correction level H, each with the bin's name and its location's address
 */
export function drawBinSheet(labels: readonly BinLabel[], language: Language = 'en'): Uint8Array {
  const document = createPdfDocument(formatBinLabelsTitle(labels, language), language)
  for (const [index, label] of labels.entries()) {
    if (index > 0) document.addPage()
    drawLabel(document, label)
  }
  // With `PrintScaling: 'None'`, PDF viewers print in full size instead of shrinking the page to the printer's margins.
  document.viewerPreferences({ PrintScaling: 'None', DisplayDocTitle: true }, true)
  return new Uint8Array(document.output('arraybuffer'))
}
