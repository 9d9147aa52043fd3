/** Creates a CSV list of a batch's codes with their positions. A code may begin with `+`, which `toCsv` escapes. */
import { toCsv } from '../../../contract/csv'
import { type Batch, findPageCodes } from './batch'
import { toQrTexts } from './codes'
import { papers } from './papers'

/** Headings of the columns code, page, row and column. Page, row and column are counted from 1. */
export type CodeListHeadings = readonly [string, string, string, string]

/**
 * Yields the list piece by piece: the headings, then the rows of each page.
 * @param codes the codes of each page
 */
export async function* streamCodeList(batch: Batch, codes: AsyncIterable<Uint8Array>, headings: CodeListHeadings) {
  // With the byte order mark, spreadsheets read the text as UTF-8.
  yield `\ufeff${toCsv([headings])}`
  const { columns } = papers[batch.paper]
  let page = 0
  for await (const part of codes) {
    const { firstCell } = findPageCodes(batch, page)
    page += 1
    const rows = toQrTexts(part).map((text, index) => {
      const cell = firstCell + index
      return [text, page, Math.floor(cell / columns) + 1, (cell % columns) + 1]
    })
    yield toCsv(rows)
  }
}
