/** Draws a QR code as vector squares, exact at any resolution. */
import type { jsPDF } from 'jspdf'
import encodeQR from 'qr'

export interface QrPlace {
  /** Left and upper edge of the code itself, in mm, without its quiet zone. */
  x: number
  y: number
  /** Width of the code itself, in mm. */
  size: number
}

/** Draws `text` at correction level H. One path and one fill avoid hairlines between neighbouring squares. */
export function drawQrCode(document: jsPDF, text: string, { x, y, size }: QrPlace) {
  // The encoder always adds a border; its one module is removed.
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

/** Returns the ranges of consecutive dark modules: [first, end], without the end. */
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
