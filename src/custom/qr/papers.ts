/** Dimensions of the sheets in millimetres (spec section 9; docs/readings.md, 8). */
import { limits } from '../../../contract/limits'

export const paperNames = ['A3', 'A4'] as const
export type PaperName = (typeof paperNames)[number]

export interface Paper {
  name: PaperName
  widthMm: number
  heightMm: number
  columns: number
  rows: number
  /** Number of codes on a full page. */
  cells: number
  /** Distance from the paper's edge to the first cell, in millimetres. The grid of cells is centred on the paper. */
  leftMm: number
  topMm: number
}

export const pagesMax = 500

const paper = (name: PaperName, widthMm: number, heightMm: number, columns: number, rows: number): Paper => ({
  name,
  widthMm,
  heightMm,
  columns,
  rows,
  cells: columns * rows,
  leftMm: (widthMm - columns * limits.qrCellMm) / 2,
  topMm: (heightMm - rows * limits.qrCellMm) / 2,
})

/** Paper sizes in portrait format. A3 holds 1053 codes, as the specification requires. */
export const papers: Record<PaperName, Paper> = {
  A3: paper('A3', 297, 420, 27, 39),
  A4: paper('A4', 210, 297, 19, 27),
}
