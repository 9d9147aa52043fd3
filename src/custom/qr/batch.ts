/** A batch: QR codes that are created together, and their positions on pages. */
import { type PaperName, papers } from './papers'

/** Maximum number of characters of a batch's name. */
export const batchNameMax = 80

export interface Batch {
  /** Id such as `K7QF-29XM`. It is printed in the margin. */
  id: string
  name: string
  /** Date and time of the creation in ISO 8601. */
  createdAt: string
  paper: PaperName
  /** First cell to use on the first page, counted from 0 row by row, because a sheet may already be partly used. */
  startCell: number
  /** Number of codes in the batch. */
  count: number
}

/** The characters of a batch's id. Characters that are easily confused (0 and O, 1 and I) are not among them. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const batchIdPattern = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

const createBatchId = () => {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Creates a batch that fills `pages` pages, the first one from the cell `startCell` on. */
export const createBatch = (paper: PaperName, pages: number, startCell: number): Batch => {
  const id = createBatchId()
  const count = pages * papers[paper].cells - startCell
  return { id, name: id, createdAt: new Date().toISOString(), paper, startCell, count }
}

export const countPages = ({ paper, startCell, count }: Batch) => Math.ceil((startCell + count) / papers[paper].cells)

/** Returns which codes are on a page (counted from 0), and the cell of the page's first code. */
export const findPageCodes = ({ paper, startCell, count }: Batch, page: number) => {
  const { cells } = papers[paper]
  const from = Math.max(0, page * cells - startCell)
  const to = Math.min(count, (page + 1) * cells - startCell)
  return { from, to, firstCell: page === 0 ? startCell : 0 }
}
