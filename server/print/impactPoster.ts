/**
 * Draws the impact of a period as an A4 poster: organisation, period, amount, materials and the sources of the figures.
 */
import type { jsPDF } from 'jspdf'
import type { Impact, ImpactRow } from '../../contract/impact'
import { bcp47Tags, type Language, pickLocalName } from '../../contract/languages'
import type { Material } from '../../contract/statuses'
import { fillPlaceholders, messages } from '../i18n/messages'
import type { TextLine } from './pageText'
import {
  contentRightMm,
  contentWidthMm,
  fitFontSize,
  pageMm,
  pointSizeMm,
  textGreen,
  textGrey,
  wrapToLines,
  writeText,
} from './pageText'
import { createPdfDocument } from './pdfDocument'

export interface ImpactPoster {
  impact: Impact
  organisation: string
  /** Name of the store or city; empty for all locations. */
  place: string
  language: Language
}

const colours: Record<Material, string> = { plastic: textGreen, glass: '#5aa469', metal: '#8a4b08', paper: '#e0b973' }

const formats = (language: Language) => {
  const number = new Intl.NumberFormat(bcp47Tags[language], { maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(bcp47Tags[language], { maximumFractionDigits: 0 })
  const factor = new Intl.NumberFormat(bcp47Tags[language], { minimumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(bcp47Tags[language], { dateStyle: 'long', timeZone: 'UTC' })
  // A minus sign replaces the hyphen that the number format writes.
  const plain = (text: string) => text.replace('-', '−')
  return {
    amount: (value: number) => plain((Math.abs(value) < 100 ? number : whole).format(value)),
    factor: (value: number) => plain(factor.format(value)),
    period: ({ from, to }: Impact) => [from, to].map(date => plain(day.format(new Date(date)))).join(' – '),
  }
}
type Formats = ReturnType<typeof formats>

type PosterMessages = (typeof messages)[Language]['impactPoster']
type NamedFigure = { material: Material; type?: string | null | undefined }
const nameOf = ({ material, type }: NamedFigure, rows: readonly NamedFigure[], words: PosterMessages) => {
  const hasOthers = rows.some(row => row.material === material && row.type)
  const types: Record<string, string> = words.types
  const kind = type ? (types[type] ?? type) : hasOthers && words.otherTypes
  return kind ? `${words.materials[material]}: ${kind}` : words.materials[material]
}

/**
 * Draws the head of the poster.
 * @returns the y below the head
 */
function drawHead(document: jsPDF, { impact, organisation, place, language }: ImpactPoster) {
  const height = 66
  document.setFillColor(textGreen).rect(0, 0, pageMm.width, height, 'F')
  const white = '#ffffff'
  const size = Math.max(18, fitFontSize(document, organisation, 30))
  const below = writeText(document, organisation, pageMm.margin, 14, { size, style: 'bold', colour: white, most: 2 })
  if (place) writeText(document, place, pageMm.margin, below + 1, { size: 14, colour: white })
  const period = formats(language).period(impact)
  writeText(document, period, pageMm.margin, height - 13, { size: 13, colour: white })
  return height
}

function drawTotal(document: jsPDF, { impact, language }: ImpactPoster, top: number) {
  const words = messages[language].impactPoster
  const { amount } = formats(language)
  const { kg, kgWithoutFigure, kgCo2e } = impact.totals
  const below = writeText(document, words.title, pageMm.margin, top + 11, { size: 17, colour: textGrey, most: 2 })
  if (!impact.rows.length)
    return writeText(document, words.nothing, pageMm.margin, below + 6, { size: 24, style: 'bold' })
  const text = kgCo2e === null ? words.noFigure : amount(Math.abs(kgCo2e))
  const size = kgCo2e === null ? 44 : fitFontSize(document, text, 88)
  const number = writeText(document, text, pageMm.margin, below + 4, { size, style: 'bold', colour: textGreen })
  if (kgCo2e === null) return number
  const unit = kgCo2e > 0 ? words.added : words.avoided
  const shownKg = writeText(document, unit, pageMm.margin, number - 3, { size: 24, style: 'bold', colour: textGreen })
  return writeText(
    document,
    fillPlaceholders(words.thanksTo, { kg: amount(kg - kgWithoutFigure) }),
    pageMm.margin,
    shownKg + 1,
    {
      size: 15,
      most: 2,
    },
  )
}

function drawRow(document: jsPDF, row: ImpactRow, poster: ImpactPoster, most: number, y: number, height: number) {
  const words = messages[poster.language].impactPoster
  const { amount } = formats(poster.language)
  const [nameWidth, figureWidth] = [66, 34]
  const bar = {
    x: pageMm.margin + nameWidth,
    width: contentWidthMm - nameWidth - figureWidth,
    height: Math.min(8, height * 0.5),
  }
  const size = Math.min(14, height / pointSizeMm / 2.4)
  const name = nameOf(row, poster.impact.rows, words)
  const nameSize = fitFontSize(document, name, size, nameWidth - 4)
  const below = writeText(document, name, pageMm.margin, y, { size: nameSize, style: 'bold', width: nameWidth })
  writeText(document, `${amount(row.kg)} ${words.kg}`, pageMm.margin, below - 0.5, {
    size: size * 0.8,
    colour: textGrey,
  })
  const middle = y + size * pointSizeMm * 0.15
  if (row.kgCo2e === null) {
    writeText(document, words.noFigure, contentRightMm, middle, { size: size * 0.9, colour: textGrey, align: 'right' })
    return
  }
  const length = most ? Math.max(0.4, (Math.abs(row.kgCo2e) / most) * bar.width) : 0.4
  document.setFillColor(colours[row.material]).rect(bar.x, middle, length, bar.height, 'F')
  // A negative total is printed as avoided emissions, without its sign, so the rows get the opposite sign as well.
  const shownKg = (poster.impact.totals.kgCo2e ?? 0) > 0 ? row.kgCo2e : -row.kgCo2e
  writeText(document, `${amount(shownKg)} ${words.kg}`, contentRightMm, middle, { size, style: 'bold', align: 'right' })
}

/**
 * Returns the notes at the end of the poster: materials without an emission figure, the sources of the figures, and a
 * warning.
 */
function noteLines({ impact, language }: ImpactPoster, { factor }: Formats): string[] {
  const words = messages[language].impactPoster
  const without = impact.rows.filter(({ kgCo2e }) => kgCo2e === null)
  const used = impact.table.filter(({ material, type }) =>
    impact.rows.some(row => row.material === material && row.kgCo2e !== null && (row.type ?? undefined) === type),
  )
  const origin = ({ source, edition, boundary }: Impact['table'][number]) =>
    `${source} ${edition}, ${pickLocalName(boundary, language)}`
  const sources = [...new Set(used.map(origin))].map(source => {
    const figures = used
      .filter(figure => origin(figure) === source)
      .map(figure => `${nameOf(figure, impact.rows, words)} ${factor(figure.kgCo2ePerKg)}`)
    return `${source}, ${words.perKg}: ${figures.join('; ')}.`
  })
  return [
    ...(without.length
      ? [fillPlaceholders(words.leftOut, { names: without.map(row => nameOf(row, impact.rows, words)).join('; ') })]
      : []),
    ...(sources.length ? [`${words.sources}: ${sources.join(' ')}`] : []),
    words.caution,
  ]
}

/**
 * Draws the poster of a period's impact.
 * @returns the PDF of one page
 */
export function drawImpactPoster(poster: ImpactPoster): Uint8Array {
  const { impact, organisation, language } = poster
  const title = `${messages[language].impactPoster.title}: ${organisation}, ${formats(language).period(impact)}`
  const document = createPdfDocument(title, language)
  const { rows } = poster.impact
  const foot: TextLine = { size: 9, colour: textGrey, most: 12 }
  const texts = noteLines(poster, formats(poster.language))
  const lines = texts.reduce((sum, text) => sum + wrapToLines(document, text, foot).length, 0)
  const footTop = pageMm.height - pageMm.margin - lines * foot.size * pointSizeMm * 1.25
  const top = drawTotal(document, poster, drawHead(document, poster)) + 10
  const height = Math.min(19, (footTop - 6 - top) / Math.max(rows.length, 1))
  const most = Math.max(0, ...rows.map(({ kgCo2e }) => Math.abs(kgCo2e ?? 0)))
  for (const [at, row] of rows.entries()) drawRow(document, row, poster, most, top + at * height, height)
  texts.reduce((y, text) => writeText(document, text, pageMm.margin, y, foot), footTop)
  return new Uint8Array(document.output('arraybuffer'))
}
