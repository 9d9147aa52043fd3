/** Draws a QR code as vector squares, exact at any resolution. */
import type { jsPDF } from 'jspdf'
import encodeQR from 'qr'

export interface QrPlace {
  /** Left edge of the QR code in mm, without its border. */
  x: number
  y: number
  /** Width of the QR code in mm, without its border. */
  size: number
}

/**
 * Draws a QR code with correction level H. It uses one path and one fill, so that no hairlines appear between
 * neighbouring squares.
 */
export function drawQrCode(document: jsPDF, text: string, { x, y, size }: QrPlace) {
  // The encoder requires a border of at least one module, which is removed here.
  const rows = encodeQR(text, 'raw', { ecc: 'high', border: 1 })
    .slice(1, -1)
    .map(cells => cells.slice(1, -1))
  const module = size / rows.length
  for (const [row, cells] of rows.entries()) {
    for (const [start, end] of runs(cells)) {
      document.rect(x + start * module, y + row * module, (end - start) * module, module, null)
    }
  }
  document.setFillColor(0, 0, 0)
  document.fill()
}

/** Returns the ranges of consecutive dark modules as [start, end], excluding the end. */
function runs(cells: boolean[]): [number, number][] {
  const found: [number, number][] = []
  for (const [column, isDark] of cells.entries()) {
    if (!isDark) continue
    const last = found.at(-1)
    if (last?.[1] === column) last[1] = column + 1
    else found.push([column, column + 1])
  }
  return found
}
