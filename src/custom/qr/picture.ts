/**
 * Paints a page as a picture with 1 bit per pixel and one pixel per module. A cell has 29 modules (QR version 3, which
 * holds 32 bytes at level Q; a code has 24) and a quiet zone of 4 modules on each side, 37 in total. An A3 page has 999
 * × 1443 pixels.
 */
import { codeLength } from './codes'
import type { Paper } from './papers'
import { createSymbolEncoder, symbolModules } from './symbols'

const quietZone = 4

const cellModules = symbolModules + 2 * quietZone

type PixelGrid = Pick<Paper, 'columns' | 'rows'>

export const pictureSize = ({ columns, rows }: PixelGrid) => ({
  width: columns * cellModules,
  height: rows * cellModules,
})

/** Returns the number of bytes in a row: PNG's filter type byte (0: no filter), then one bit for each pixel. */
const rowBytes = (width: number) => 1 + Math.ceil(width / 8)

/** Paints the set bits of a 29-bit number black, beginning at pixel `left` of the row that starts at byte `row`. */
const paintRow = (picture: Uint8Array, row: number, left: number, modules: number) => {
  const skipped = left & 7
  // Number of bits from the start of the current byte to the end of the symbol's row.
  let rest = skipped + symbolModules
  for (let at = row + (left >> 3); rest > 0; at += 1) {
    rest -= 8
    const black = rest >= 0 ? modules >>> rest : modules << -rest
    picture[at] = (picture[at] ?? 0) & ~black
  }
}

let symbolOf: ReturnType<typeof createSymbolEncoder> | undefined

/**
 * Paints the QR symbols of the texts row by row, starting at `firstCell`.
 * @returns the rows from top to bottom as PNG and PDF's predictor 15 require: a 0 byte, then 1 = white, most
 *   significant bit first
 */
export const renderPagePicture = (paper: PixelGrid, texts: readonly string[], firstCell: number) => {
  symbolOf ??= createSymbolEncoder(codeLength)
  const { width, height } = pictureSize(paper)
  const stride = rowBytes(width)
  const picture = new Uint8Array(stride * height).fill(0xff)
  for (let y = 0; y < height; y += 1) picture[y * stride] = 0
  for (const [index, text] of texts.entries()) {
    const cell = firstCell + index
    const row = Math.floor(cell / paper.columns)
    const left = (cell - row * paper.columns) * cellModules + quietZone
    const top = row * cellModules + quietZone
    for (const [y, modules] of symbolOf(text).entries()) paintRow(picture, (top + y) * stride + 1, left, modules)
  }
  return picture
}

const warmCells = 3000

/**
 * Paints a picture that is not used. The browser then compiles the encoder while the worker is idle, and the user does
 * not wait for it.
 */
export const warmUpEncoder = () => {
  const texts = Array.from({ length: warmCells }, (_, index) => btoa(String(index).padStart(16, '0')))
  renderPagePicture({ columns: warmCells, rows: 1 }, texts, 0)
}
