/** Checks a QR sheet with independent programs, which render its PDF at 300 dpi and decode each cell. */
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import { createBatch } from '../../../src/custom/qr/batch'
import { buildSheets } from '../../../src/custom/qr/buildSheets'
import { toQrTexts } from '../../../src/custom/qr/codes'
import { type PaperName, papers } from '../../../src/custom/qr/papers'
import { checkPdf, decodeCells, findMissingPrograms, type RenderedPage, renderPage } from '../../helpers/sheetDecoder'

const dpi = 300
const missing = findMissingPrograms()
/** Resolution in dpi at which a pixel (0.04 mm) is smaller than the position errors that the test must detect. */
const fineDpi = 600

const make = async (paper: PaperName, pages: number, startCell = 0) => {
  const pieces: Uint8Array[] = []
  const texts: string[] = []
  for await (const piece of buildSheets(createBatch(paper, pages, startCell))) {
    pieces.push(piece.bytes)
    if (piece.kind === 'page') texts.push(...toQrTexts(piece.codes))
  }
  return { pdf: Buffer.concat(pieces), texts }
}

const quietMm = (4 * limits.qrCellMm) / 37
/**
 * Distance from the cell's edge to the middle of the first row or column of the finder pattern, which is completely
 * dark.
 */
const inFinderMm = (4.5 * limits.qrCellMm) / 37

const decode = (picture: RenderedPage, paper: PaperName) =>
  decodeCells(picture, { ...papers[paper], pitchMm: limits.qrCellMm }, dpi)

/**
 * Returns for each cell the distance in mm between the expected and the actual start of its finder pattern, measured
 * along one line of pixels.
 */
const finderErrors = (line: (at: number) => number, startMm: number, count: number) =>
  Array.from({ length: count }, (_, cell) => {
    const cellMm = startMm + cell * limits.qrCellMm
    let at = Math.round((cellMm * fineDpi) / 25.4)
    while (line(at) > 127) at += 1
    return Math.abs((at * 25.4) / fineDpi - cellMm - quietMm)
  })

if (missing.length && process.env.CI !== 'true') console.warn(`Not read back: ${missing.join(', ')} not found`)

describe.runIf(missing.length === 0 || process.env.CI === 'true')('a QR sheet read by other programs', () => {
  let sheet: Awaited<ReturnType<typeof make>>
  let picture: RenderedPage
  beforeAll(async () => {
    expect(missing).toEqual([])
    sheet = await make('A3', 2)
    picture = await renderPage(sheet.pdf, 2, dpi)
  })

  it('is a PDF without errors of at most 150 kB a page', async () => {
    expect(await checkPdf(sheet.pdf)).toContain('No syntax or stream encoding errors found')
    expect(sheet.pdf.length / 2).toBeLessThanOrEqual(150_000)
  })

  it('shows each of the 1053 codes of an A3 page in its cell, all distinct', async () => {
    const read = await decode(picture, 'A3')
    expect(read).toEqual(sheet.texts.slice(papers.A3.cells))
    expect(new Set(sheet.texts).size).toBe(2 * papers.A3.cells)
  })

  it('puts each cell of 10 mm in its place, across and down, to 0.1 mm', async () => {
    const { A3 } = papers
    const fine = await renderPage(sheet.pdf, 1, fineDpi)
    const row = Math.round(((A3.topMm + inFinderMm) * fineDpi) / 25.4)
    const column = Math.round(((A3.leftMm + inFinderMm) * fineDpi) / 25.4)
    const across = finderErrors(x => fine.pixels[row * fine.width + x] ?? 0, A3.leftMm, A3.columns)
    const down = finderErrors(y => fine.pixels[y * fine.width + column] ?? 0, A3.topMm, A3.rows)
    expect(Math.max(...across)).toBeLessThan(0.1)
    expect(Math.max(...down)).toBeLessThan(0.1)
  })

  it('leaves the cells of a half-used A4 sheet empty and fills the rest', async () => {
    const { pdf, texts } = await make('A4', 1, 200)
    const read = await decode(await renderPage(pdf, 1, dpi), 'A4')
    expect(read.slice(0, 200)).toEqual(new Array(200).fill(undefined))
    expect(read.slice(200)).toEqual(texts)
    expect(texts).toHaveLength(papers.A4.cells - 200)
  })
})
