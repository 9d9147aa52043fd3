/**
 * Writes a PDF page by page. Only the byte offsets of the written objects stay in memory (docs/adr/0007-qr-sheets.md).
 * Objects: 1 catalogue, 2 page tree, 3 font, 4 margin (one drawing for all pages), 5 information. Page p (from 0) has
 * the objects 6 + 3p (page), 7 + 3p (its content) and 8 + 3p (its picture).
 */
import { limits } from '../../../contract/limits'
import { type Batch, countPages } from './batch'
import { buildCaptions, buildMarginLines, captionMm, lineWidthMm } from './margin'
import { papers } from './papers'
import { pictureSize } from './picture'
import { concatBytes } from './png'

const firstOfPage = (page: number) => 6 + 3 * page

/** Converts text into bytes, one byte per character. */
const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** Converts millimetres to PDF points, rounded to a hundred-thousandth. */
const points = (mm: number) => `${Number(((mm * 72) / 25.4).toFixed(5))}`

const marginDrawing = (batch: Batch) => {
  const paper = papers[batch.paper]
  const up = (y: number) => points(paper.heightMm - y)
  const strokes = buildMarginLines(paper).map(
    ({ x1, y1, x2, y2 }) => `${points(x1)} ${up(y1)} m ${points(x2)} ${up(y2)} l`,
  )
  return `${points(lineWidthMm)} w\n${strokes.join('\n')}\nS`
}

const pageDrawing = (batch: Batch, page: number) => {
  const { heightMm, columns, rows, leftMm, topMm } = papers[batch.paper]
  const [width, height] = [columns * limits.qrCellMm, rows * limits.qrCellMm]
  const words = buildCaptions(batch, page).map(
    ({ text, x, y }) => `BT /F ${points(captionMm)} Tf ${points(x)} ${points(heightMm - y)} Td (${text}) Tj ET`,
  )
  const corner = `${points(leftMm)} ${points(heightMm - topMm - height)}`
  const picture = `q ${points(width)} 0 0 ${points(height)} ${corner} cm /I Do Q`
  return [picture, '/M Do', ...words].join('\n')
}

const stream = (dictionary: string, data: Uint8Array | string) => {
  const content = typeof data === 'string' ? bytes(data) : data
  return [bytes(`<< ${dictionary} /Length ${content.length} >>\nstream\n`), content, bytes('\nendstream')]
}

const pdfDate = (iso: string) => `D:${iso.slice(0, 19).replace(/[-:T]/g, '')}Z`

export const createPdf = (batch: Batch) => {
  const paper = papers[batch.paper]
  const pages = countPages(batch)
  const box = `[0 0 ${points(paper.widthMm)} ${points(paper.heightMm)}]`
  const offsets: number[] = []
  let written = 0

  /** Returns the bytes of numbered objects, after the text `before`, and records the offsets of the objects. */
  const write = (objects: readonly (readonly [number, readonly Uint8Array[]])[], before = '') => {
    const parts = [bytes(before)]
    let at = written + before.length
    for (const [number, body] of objects) {
      offsets[number] = at
      const object = concatBytes([bytes(`${number} 0 obj\n`), ...body, bytes('\nendobj\n')])
      at += object.length
      parts.push(object)
    }
    written = at
    return concatBytes(parts)
  }

  const head = () => {
    const kids = Array.from({ length: pages }, (_, page) => `${firstOfPage(page)} 0 R`).join(' ')
    const info = `<< /Title (QR ${batch.id}) /Producer (Bottle Portal) /CreationDate (${pdfDate(batch.createdAt)}) >>`
    // Sets the defaults of the print dialog in PDF readers: no scaling, and the paper tray that has the page's size.
    const viewer = '/ViewerPreferences << /PrintScaling /None /PickTrayByPDFSize true >>'
    return write(
      [
        [1, [bytes(`<< /Type /Catalog /Pages 2 0 R ${viewer} >>`)]],
        [2, [bytes(`<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox ${box} >>`)]],
        [3, [bytes('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')]],
        [4, stream(`/Type /XObject /Subtype /Form /BBox ${box} /Resources << >>`, marginDrawing(batch))],
        [5, [bytes(info)]],
      ],
      '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n',
    )
  }

  /**
   * Returns the bytes of a page. The picture has no /Interpolate, so that its edges stay sharp.
   * @param data zlib stream of the page's filtered rows, as `renderPagePicture` returns them
   */
  const page = (index: number, data: Uint8Array) => {
    const first = firstOfPage(index)
    const { width, height } = pictureSize(paper)
    const resources = `<< /Font << /F 3 0 R >> /XObject << /M 4 0 R /I ${first + 2} 0 R >> >>`
    const filter = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 1 /Columns ${width} >>`
    const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`
    return write([
      [first, [bytes(`<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${first + 1} 0 R >>`)]],
      [first + 1, stream('', pageDrawing(batch, index))],
      [first + 2, stream(`${picture} ${filter}`, data)],
    ])
  }

  const tail = () => {
    const count = firstOfPage(pages)
    const rows = offsets.slice(1).map(offset => `${`${offset}`.padStart(10, '0')} 00000 n \n`)
    return bytes(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${written}\n%%EOF\n`,
    )
  }

  return { head, page, tail }
}
