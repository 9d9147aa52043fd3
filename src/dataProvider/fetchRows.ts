/**
 * Reads a part of a list by as many calls as the API's pages require. react-admin decides how many rows a page has, but
 * the API limits the rows of one answer.
 */
import type { RaRecord } from 'react-admin'

interface RecordPage {
  data: RaRecord[]
  total?: number | undefined
  /** Number of rows of a full answer. If an answer has fewer rows, it is the last one. */
  pageSize?: number | undefined
}

export interface RowSpan {
  /** Number of rows of the list before the first row to read. */
  offset: number
  /** Maximum number of rows to read. */
  most: number
}

/** Returns the rows that react-admin's `pagination` requests; without it, all rows. */
export const rowSpanOf = (
  { page, perPage }: { page: number; perPage: number } = { page: 1, perPage: Infinity },
): RowSpan => ({
  offset: page === 1 ? 0 : (page - 1) * perPage,
  most: perPage,
})

/**
 * Reads the rows. Reading ends after `most` rows, at the list's end, or after an answer that is not full.
 * @param read reads at least one row from an offset, if there is one, and at most the requested number or fewer
 */
export const fetchRows = async <Answer extends RecordPage>(
  read: (span: RowSpan) => Promise<Answer>,
  { offset, most }: RowSpan,
) => {
  const isFull = ({ data, pageSize = 1 }: Answer) => data.length > 0 && data.length >= pageSize
  let last = await read({ offset, most })
  const { pageSize, ...first } = last
  const total = first.total ?? offset + first.data.length
  const data = [...first.data]
  while (data.length < most && offset + data.length < total && isFull(last)) {
    last = await read({ offset: offset + data.length, most: most - data.length })
    data.push(...last.data)
  }
  return { ...first, data: data.slice(0, most), total }
}
