/** Decodes QR codes in pictures and PDFs with independent programs: zbarimg and pdftoppm. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const within = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-decode-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const read = (file: string) =>
  execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' })
    .trim()
    .split('\n')

/** Returns the texts of the QR codes in a picture. */
export const decodePicture = (picture: Uint8Array): string[] =>
  within(folder => {
    const file = join(folder, 'picture.png')
    writeFileSync(file, picture)
    return read(file)
  })

/**
 * Resolution in dpi at which pages are read. At 150 dpi, zbarimg sometimes missed a code of a sheet of labels; at 300
 * dpi, it misses about one in ten thousand.
 */
const dpi = 300

/** Returns the texts of the QR codes on all pages of a PDF. */
export const decodePdf = (pdf: Uint8Array): string[] =>
  within(folder => {
    writeFileSync(join(folder, 'sheet.pdf'), pdf)
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', join(folder, 'sheet.pdf'), join(folder, 'page')])
    return readdirSync(folder)
      .filter(name => name.endsWith('.png'))
      .flatMap(name => read(join(folder, name)))
  })
