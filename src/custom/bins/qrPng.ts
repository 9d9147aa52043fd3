/**
 * Draws a bin's QR code as a PNG of exactly 300 px (spec section 9), with whole pixels per module, so that every reader
 * can scan it.
 */
import { encodeQR } from 'qr'
import { limits } from '../../../contract/limits'

/** Quiet zone that the standard requires, in modules. */
const quietZone = 4

export interface QrLayout {
  /** Rows of modules without the margin; true is dark. */
  modules: boolean[][]
  /** Width and height of a module in pixels. */
  scale: number
  /** Width of the white margin on each side in pixels. It contains at least the quiet zone. */
  margin: number
}

/** Lays out a QR code with error correction level H. */
export const createQrLayout = (text: string, size: number = limits.qrDownloadPx): QrLayout => {
  // The encoder adds a margin of at least one module. It is removed here, because the margin of the layout is in
  // pixels.
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1))
  const scale = Math.floor(size / (modules.length + 2 * quietZone))
  return { modules, scale, margin: Math.floor((size - modules.length * scale) / 2) }
}

export const renderQrPng = async (text: string, size: number = limits.qrDownloadPx): Promise<Blob> => {
  const { modules, scale, margin } = createQrLayout(text, size)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000000'
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(margin + x * scale, margin + y * scale, scale, scale)
    })
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture was not made'))), 'image/png')
  })
}
