/**
 * A page as a 1-bit picture, one pixel a module. Cell = 29 modules (version 3, which holds 32 bytes at level Q; a code
 * is 24) and a quiet zone of 4 on each side = 37. A3: 999 × 1443.
 */
import { encodeQR } from 'qr'
import type { Paper } from './papers'

export const cellModules = 37

const quietZone = 4
const codeModules = cellModules - 2 * quietZone

const border = 1

/** Version and encoding are fixed, so that all cells are alike; the least border that the library gives is left out. */
const options = { ecc: 'quartile', version: 3, encoding: 'byte', border } as const

type Grid = Pick<Paper, 'columns' | 'rows'>

export const pictureSize = ({ columns, rows }: Grid) => ({ width: columns * cellModules, height: rows * cellModules })

/** Before each row PNG wants the number of its filter; 0 is none. */
const rowBytes = (width: number) => 1 + Math.ceil(width / 8)

/** Blackens the modules of one row, a byte at a time; `left` in pixels. `modules` begins with the border. */
const paintRow = (picture: Uint8Array, row: number, left: number, modules: readonly boolean[]) => {
  let at = row + (left >> 3)
  let bit = 0x80 >> (left & 7)
  let black = 0
  for (let x = 0; x < codeModules; x += 1) {
    if (modules[border + x]) black |= bit
    bit >>= 1
    if (bit === 0) {
      picture[at] = (picture[at] ?? 0) & ~black
      at += 1
      bit = 0x80
      black = 0
    }
  }
  if (black) picture[at] = (picture[at] ?? 0) & ~black
}

const paintCell = (picture: Uint8Array, stride: number, left: number, top: number, text: string) => {
  const code = encodeQR(text, 'raw', options)
  for (let y = 0; y < codeModules; y += 1)
    paintRow(picture, (top + quietZone + y) * stride + 1, left + quietZone, code[y + border] ?? [])
}

/**
 * Paints the texts row by row from `firstCell` on.
 * Returns the rows top down as PNG and PDF's predictor 15 want them: a 0 byte, then 1 = white, most significant bit first.
 */
export const paintPage = (paper: Grid, texts: readonly string[], firstCell: number) => {
  const { width, height } = pictureSize(paper)
  const stride = rowBytes(width)
  const picture = new Uint8Array(stride * height).fill(0xff)
  for (let y = 0; y < height; y += 1) picture[y * stride] = 0
  for (const [index, text] of texts.entries()) {
    const cell = firstCell + index
    const row = Math.floor(cell / paper.columns)
    paintCell(picture, stride, (cell - row * paper.columns) * cellModules, row * cellModules, text)
  }
  return picture
}

const warmCells = 3000

/** Paints what nobody will see: the browser compiles the encoder while the worker waits, not while someone does. */
export const warmUp = () => {
  const texts = Array.from({ length: warmCells }, (_, index) => btoa(String(index).padStart(16, '0')))
  paintPage({ columns: warmCells, rows: 1 }, texts, 0)
}
