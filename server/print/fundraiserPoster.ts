/**
 * Draws the poster of a shared fundraiser on an A4 page: the organisation, the purpose, and a QR code with the URL of
 * the public page. The progress is left out, because it would be outdated on paper.
 */
import type { jsPDF } from 'jspdf'
import type { Language } from '../../contract/languages'
import { messages } from '../i18n/messages'
import { contentWidthMm, fitFontSize, pageMm, textGreen, textGrey, writeText } from './pageText'
import { createPdfDocument } from './pdfDocument'
import { drawQrCode } from './qrCode'

export interface FundraiserPoster {
  name: string
  organisation: string
  description: string
  /** URL of the public page. */
  url: string
  language: Language
}

/** Returns all texts of the poster that users have entered. */
export const textsOfFundraiserPoster = ({ name, organisation, description }: FundraiserPoster) => [
  name,
  organisation,
  description,
]

const headMm = 84
/** Width of the QR code on paper in mm, without its border. */
const qrMm = 92
const qr = { x: (pageMm.width - qrMm) / 2, y: 152, size: qrMm }

function drawHead(document: jsPDF, { name, organisation }: FundraiserPoster) {
  document.setFillColor(textGreen).rect(0, 0, pageMm.width, headMm, 'F')
  const colour = '#ffffff'
  const below = writeText(document, organisation, pageMm.margin, 14, { size: 17, colour, most: 2 })
  const size = Math.max(30, fitFontSize(document, name, 52))
  writeText(document, name, pageMm.margin, below + 5, { size, style: 'bold', colour, most: 3 })
}

/**
 * Draws the poster of a fundraiser.
 * @returns the PDF of one page
 */
export function drawFundraiserPoster(poster: FundraiserPoster): Uint8Array {
  const { name, organisation, description, url, language } = poster
  const { scan, howItWorks } = messages[language].fundraiserPoster
  const document = createPdfDocument(`${name} – ${organisation}`, language)
  drawHead(document, poster)
  const below = writeText(document, description, pageMm.margin, headMm + 9, { size: 16, most: 5 })
  writeText(document, howItWorks, pageMm.margin, below + 3, { size: 16, style: 'bold', colour: textGreen, most: 2 })
  drawQrCode(document, url, qr)
  const caption = { colour: textGrey, width: contentWidthMm } as const
  const scanBelow = writeText(document, scan, pageMm.margin, qr.y + qr.size + 8, {
    size: fitFontSize(document, scan, 20),
    style: 'bold',
  })
  writeText(document, url, pageMm.margin, scanBelow + 1, { ...caption, size: 10, most: 3 })
  return new Uint8Array(document.output('arraybuffer'))
}
