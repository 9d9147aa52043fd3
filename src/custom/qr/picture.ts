/**
 * A page as a 1-bit picture, one pixel a module. Cell = 29 modules (version 3, which holds 32 bytes at level Q; a code
 * is 24) and a quiet zone of 4 on each side = 37. A3: 999 × 1443.
 */
import { encodeQR } from 'qr'
import type { Paper } from './papers'

export const cellModules = 37

/** Version and encoding are fixed, so that all cells are alike. */
const options = { ecc: 'quartile', version: 3, encoding: 'byte', border: 4 } as const

export const pictureSize = ({ columns, rows }: Paper) => ({ width: columns * cellModules, height: rows * cellModules })

/** Before each row PNG wants the number of its filter; 0 is none. */
const rowBytes = (width: number) => 1 + Math.ceil(width / 8)

const paintCell = (picture: Uint8Array, stride: number, left: number, top: number, text: string) => {
  for (const [y, modules] of encodeQR(text, 'raw', options).entries()) {
    const row = (top + y) * stride + 1
    for (let x = 0; x < cellModules; x += 1) {
      if (!modules[x]) continue
      const at = row + ((left + x) >> 3)
      picture[at] = (picture[at] ?? 0) & ~(0x80 >> ((left + x) & 7))
    }
  }
}

/**
 * Paints the texts row by row from `firstCell` on.
 * Returns the rows top down as PNG and PDF's predictor 15 want them: a 0 byte, then 1 = white, most significant bit first.
 */
export const paintPage = (paper: Paper, texts: readonly string[], firstCell: number) => {
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
