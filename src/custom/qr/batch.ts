/** A batch: what was made at once, and how its codes lie on the pages. */
import { type PaperName, papers } from './papers'

/** Characters of a batch's name. */
export const nameMax = 80

export interface Batch {
  /** Eight characters, printed in the margin: `K7QF-29XM`. */
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
  paper: PaperName
  /** The first page's first used cell, from 0, row by row: a sheet may be half used already. */
  startCell: number
  /** Number of codes. */
  count: number
}

/** Without letters that are taken for digits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const batchId = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

export const newBatchId = () => {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** A new batch that fills `pages` pages to the end. */
export const newBatch = (paper: PaperName, pages: number, startCell: number): Batch => {
  const id = newBatchId()
  const count = pages * papers[paper].cells - startCell
  return { id, name: id, createdAt: new Date().toISOString(), paper, startCell, count }
}

export const pagesOf = ({ paper, startCell, count }: Batch) => Math.ceil((startCell + count) / papers[paper].cells)

/** Which codes stand on a page (from 0), and in which cell the first of them. */
export const pageOf = ({ paper, startCell, count }: Batch, page: number) => {
  const { cells } = papers[paper]
  const from = Math.max(0, page * cells - startCell)
  const to = Math.min(count, (page + 1) * cells - startCell)
  return { from, to, firstCell: page === 0 ? startCell : 0 }
}
