/** Reads a whole list page by page, for exports (`meta.everyPage`). */
import type { RaRecord } from 'react-admin'

interface RecordPage {
  data: RaRecord[]
  total?: number | undefined
}

/**
 * Reads all pages.
 * @param most maximum number of rows; reading ends there, at the total, or at an empty page
 */
export const fetchAllPages = async (
  readPage: (page: number) => Promise<RecordPage>,
  most = Number.POSITIVE_INFINITY,
) => {
  const first = await readPage(1)
  const total = first.total ?? first.data.length
  const data = [...first.data]
  for (let page = 2; data.length < Math.min(total, most); page++) {
    const next = await readPage(page)
    if (next.data.length === 0) break
    data.push(...next.data)
  }
  return { data: data.slice(0, most), total }
}
