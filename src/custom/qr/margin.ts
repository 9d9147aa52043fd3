/**
 * Computes the drawing of the margin: cut marks, a ruler and captions. Positions are in millimetres from the paper's
 * top left corner.
 */
import { limits } from '../../../contract/limits'
import { type Batch, countPages } from './batch'
import { type Paper, papers } from './papers'

export interface MarginLine {
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface Caption {
  /** Text of the caption. It is ASCII only, because the PDF writes it in a standard font. */
  text: string
  /** Left end of the text's base line, in millimetres. */
  x: number
  y: number
}

export const lineWidthMm = 0.1
export const captionMm = 2.5
const rulerMm = 50

const near = 1
const far = 4
const rulerDrop = 7.5

const gridOf = ({ leftMm, topMm, columns, rows }: Paper) => ({
  left: leftMm,
  top: topMm,
  right: leftMm + columns * limits.qrCellMm,
  bottom: topMm + rows * limits.qrCellMm,
})

/** Returns the cut marks: a short mark at both ends of each line along which the cells are cut. */
const cutMarks = (paper: Paper): MarginLine[] => {
  const { left, top, right, bottom } = gridOf(paper)
  const columns = Array.from({ length: paper.columns + 1 }, (_, index) => left + index * limits.qrCellMm)
  const rows = Array.from({ length: paper.rows + 1 }, (_, index) => top + index * limits.qrCellMm)
  return [
    ...columns.flatMap(x => [
      { x1: x, y1: top - far, x2: x, y2: top - near },
      { x1: x, y1: bottom + near, x2: x, y2: bottom + far },
    ]),
    ...rows.flatMap(y => [
      { x1: left - far, y1: y, x2: left - near, y2: y },
      { x1: right + near, y1: y, x2: right + far, y2: y },
    ]),
  ]
}

/** Returns a ruler of 50 mm below the first cells. Users measure it to see whether the printer scaled the page. */
const ruler = (paper: Paper): MarginLine[] => {
  const { left, bottom } = gridOf(paper)
  const y = bottom + rulerDrop
  const ticks = Array.from({ length: rulerMm / 10 + 1 }, (_, index) => left + index * 10)
  return [{ x1: left, y1: y, x2: left + rulerMm, y2: y }, ...ticks.map(x => ({ x1: x, y1: y - 1.5, x2: x, y2: y }))]
}

export const buildMarginLines = (paper: Paper) => [...cutMarks(paper), ...ruler(paper)]

/**
 * Returns the captions below the grid of a page (counted from 0): batch id, page number of the total, paper, date. They
 * contain no words, so that they need no translation.
 */
export const buildCaptions = (batch: Batch, page: number): Caption[] => {
  const paper = papers[batch.paper]
  const { left, bottom } = gridOf(paper)
  const y = bottom + rulerDrop
  const text = `${batch.id}   ${page + 1} / ${countPages(batch)}   ${paper.name}   ${batch.createdAt.slice(0, 10)}`
  return [
    { text: `${rulerMm} mm`, x: left + rulerMm + 1.5, y },
    { text, x: left + rulerMm + 15, y },
  ]
}
