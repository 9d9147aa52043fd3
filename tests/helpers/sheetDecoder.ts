/**
 * Reads the PDF of a QR sheet with independent programs: pdftoppm renders it, zbarimg decodes it cell by cell (zbarimg
 * misses codes in one large picture), qpdf checks its structure. Debian: poppler-utils, zbar-tools, qpdf.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RenderedPage {
  width: number
  height: number
  /** The pixels of the picture, one byte each; 0 is black. */
  pixels: Uint8Array
}

/** Number and position of the cells on a page. The lengths are in millimetres. */
export interface SheetCells {
  columns: number
  rows: number
  leftMm: number
  topMm: number
  pitchMm: number
}

export const findMissingPrograms = () =>
  ['pdftoppm', 'zbarimg', 'qpdf'].filter(program => spawnSync(program, ['--version']).error !== undefined)

const inFolder = async <T>(work: (folder: string) => Promise<T>) => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-sheet-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const readPgm = (file: string): RenderedPage => {
  const data = readFileSync(file)
  const [header = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(data.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), pixels: data.subarray(header.length) }
}

/** Renders a page of the PDF. The first page has the number 1. */
export const renderPage = (pdf: Uint8Array, page: number, dpi: number) =>
  inFolder(async folder => {
    const file = join(folder, 'sheet.pdf')
    writeFileSync(file, pdf)
    const range = ['-f', `${page}`, '-l', `${page}`, '-singlefile']
    await run('pdftoppm', ['-r', `${dpi}`, '-gray', ...range, file, join(folder, 'page')])
    return readPgm(join(folder, 'page.pgm'))
  })

/**
 * Checks the structure of a PDF with qpdf and returns its messages.
 * @throws {Error} if qpdf finds an error
 */
export const checkPdf = (pdf: Uint8Array) =>
  inFolder(async folder => {
    const file = join(folder, 'sheet.pdf')
    writeFileSync(file, pdf)
    return (await run('qpdf', ['--check', file])).stdout
  })

const cropPgm = ({ width, pixels }: RenderedPage, left: number, top: number, size: number) => {
  const rows = Array.from({ length: size }, (_, y) => pixels.subarray((top + y) * width + left).subarray(0, size))
  return Buffer.concat([Buffer.from(`P5 ${size} ${size} 255\n`, 'latin1'), ...rows])
}

const filesInOneCall = 200

/** Runs zbarimg. Its exit code 4 means that a picture contains no code, which is not an error here. */
const zbarimg = async (files: string[]) => {
  const { stdout } = await run('zbarimg', ['-q', '--xml', '-Sdisable', '-Sqrcode.enable', ...files], {
    maxBuffer: 64 << 20,
  }).catch((error: { code?: number; stdout?: string }) => {
    if (error.code !== 4) throw error
    return { stdout: error.stdout ?? '' }
  })
  return [...stdout.matchAll(/<source href='[^']*?(\d+)\.pgm'>([\s\S]*?)<\/source>/g)].map(
    ([, cell, body = '']) => [Number(cell), /<!\[CDATA\[([^\]]*)\]\]>/.exec(body)?.[1]] as const,
  )
}

/**
 * Offsets in pixels, to the right and down, by which the picture of a cell is shifted in each attempt to decode it. At
 * 300 dpi zbarimg misses about one code in ten thousand, but finds it in a slightly shifted picture.
 */
const looks = [
  [0, 0],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
  [-2, -1],
  [3, -2],
] as const

/** Returns the text of the code in each cell, row by row, or `undefined` for cells in which no code was found. */
export const decodeCells = (picture: RenderedPage, cells: SheetCells, dpi: number) =>
  inFolder(async folder => {
    const px = (mm: number) => Math.round((mm * dpi) / 25.4)
    const crop = (cell: number, [across, down]: readonly [number, number]) => {
      const left = px(cells.leftMm + (cell % cells.columns) * cells.pitchMm) + across
      const top = px(cells.topMm + Math.floor(cell / cells.columns) * cells.pitchMm) + down
      const file = join(folder, `${cell}.pgm`)
      writeFileSync(file, cropPgm(picture, left, top, px(cells.pitchMm)))
      return file
    }
    const texts = new Array<string | undefined>(cells.columns * cells.rows).fill(undefined)
    for (const look of looks) {
      const files = texts.flatMap((text, cell) => (text === undefined ? [crop(cell, look)] : []))
      for (let at = 0; at < files.length; at += filesInOneCall)
        for (const [cell, text] of await zbarimg(files.slice(at, at + filesInOneCall))) texts[cell] = text
    }
    return texts
  })
