/**
 * Reads a part of a list with as many calls as needed. react-admin decides how many rows a page has, but the API limits
 * the rows of one response.
 */
import type { RaRecord } from 'react-admin'

interface RecordPage {
  data: RaRecord[]
  total?: number | undefined
  /** Number of rows of a full response. A response with fewer rows is the last response. */
  pageSize?: number | undefined
}

export interface RowRange {
  /** Number of rows of the list before the first row to read. */
  offset: number
  /** Maximum number of rows to read. */
  most: number
}

/**
 * Returns the offset and the number of the rows that react-admin's `pagination` requests. Without `pagination`, all
 * rows are requested.
 */
export const rowRangeOf = (
  { page, perPage }: { page: number; perPage: number } = { page: 1, perPage: Infinity },
): RowRange => ({
  offset: page === 1 ? 0 : (page - 1) * perPage,
  most: perPage,
})

/**
 * Reads the rows. Reading ends after `most` rows, at the list's end, or after a response that is not full.
 * @param read reads rows from an offset: at least one if there is any. `read` may return more than the requested
 *   number; the result has at most `most` rows.
 */
export const fetchRows = async <Answer extends RecordPage>(
  read: (span: RowRange) => Promise<Answer>,
  { offset, most }: RowRange,
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
