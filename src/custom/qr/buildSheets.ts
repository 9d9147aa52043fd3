/**
 * Generates a batch's PDF in pieces (its beginning, one piece per page, its end), and discards each page after yielding
 * it. Runs in the worker and in tests, so it uses no browser API that only pages have.
 */
import { type Batch, findPageCodes } from './batch'
import { type StoredCodes, streamCodesByPage, toQrTexts } from './codes'
import { papers } from './papers'
import { createPdf } from './pdf'
import { pictureSize, renderPagePicture } from './picture'
import { buildPngHeaderAndTrailer } from './png'

export interface BuiltPage {
  kind: 'page'
  /** Number of the page, counted from 0. */
  page: number
  /** The page's codes, 16 bytes each. */
  codes: Uint8Array<ArrayBuffer>
  /** The next bytes of the PDF, which follow those of the previous piece. */
  bytes: Uint8Array<ArrayBuffer>
  /**
   * Position of the page's picture in `bytes`. Together, `before`, the bytes at this position and `after` form a PNG
   * file.
   */
  picture: { start: number; end: number; before: Uint8Array<ArrayBuffer>; after: Uint8Array<ArrayBuffer> }
}

export type PdfPart = BuiltPage | { kind: 'head' | 'tail'; bytes: Uint8Array<ArrayBuffer> }

const deflate = async (data: Uint8Array<ArrayBuffer>) => {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const [result] = await Promise.all([new Response(readable).arrayBuffer(), writer.write(data), writer.close()])
  return new Uint8Array(result)
}

const endOfPicture = '\nendstream\nendobj\n'.length

/**
 * Yields the pieces of the PDF.
 * @param stored codes of an existing batch; if missing, new codes are generated
 */
export async function* buildSheets(batch: Batch, stored?: StoredCodes): AsyncGenerator<PdfPart, void> {
  const paper = papers[batch.paper]
  const { width, height } = pictureSize(paper)
  const pdf = createPdf(batch)
  yield { kind: 'head', bytes: pdf.head() }
  let page = 0
  for await (const codes of streamCodesByPage(batch, stored)) {
    const data = await deflate(renderPagePicture(paper, toQrTexts(codes), findPageCodes(batch, page).firstCell))
    const bytes = pdf.page(page, data)
    const end = bytes.length - endOfPicture
    const picture = { start: end - data.length, end, ...buildPngHeaderAndTrailer(width, height, data) }
    yield { kind: 'page', page, codes, bytes, picture }
    page += 1
  }
  yield { kind: 'tail', bytes: pdf.tail() }
}
