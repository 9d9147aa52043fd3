/**
 * Reads the fonts of printed documents: Noto Sans, and other Noto fonts for scripts that Noto Sans lacks. The
 * characters of each font are read from its character map.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type FontStyle = 'normal' | 'bold'
export interface FontFamily {
  name: string
  isRightToLeft: boolean
  files: Record<FontStyle, string>
}

const resolve = createRequire(import.meta.url).resolve

const familyOf = (packageName: string, name: string, isRightToLeft = false): FontFamily => {
  const folder = dirname(resolve(`@expo-google-fonts/${packageName}/package.json`))
  return {
    name,
    isRightToLeft,
    files: {
      normal: join(folder, `400Regular/${name}_400Regular.ttf`),
      bold: join(folder, `700Bold/${name}_700Bold.ttf`),
    },
  }
}

export const mainFontFamily = familyOf('noto-sans', 'NotoSans')
/** Font families in the order in which they are tried for a character. */
export const fontFamilies: readonly FontFamily[] = [
  mainFontFamily,
  familyOf('noto-sans-georgian', 'NotoSansGeorgian'),
  familyOf('noto-sans-armenian', 'NotoSansArmenian'),
  familyOf('noto-sans-hebrew', 'NotoSansHebrew', true),
  familyOf('noto-sans-arabic', 'NotoSansArabic', true),
]

/** The highest code point that is written to PDFs: the end of the Basic Multilingual Plane. */
const lastCode = 0xffff

/** Returns the offset of the table `cmap` in a TrueType file. */
function characterMapOffset(font: Buffer): number {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index++) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.readUInt32BE(record + 8)
  }
  throw new Error('the font has no character map')
}

/** Returns the offset of the `cmap` subtable with Unicode characters for Windows, in format 4. */
function unicodeSubtableOffset(font: Buffer): number {
  const cmap = characterMapOffset(font)
  const subtables = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < subtables; index++) {
    const record = cmap + 4 + index * 8
    const offset = cmap + font.readUInt32BE(record + 4)
    if (font.readUInt16BE(record) === 3 && font.readUInt16BE(offset) === 4) return offset
  }
  throw new Error('the font has no Unicode character map')
}

/**
 * Returns the characters of a font (OpenType, `cmap` format 4). The table has ranges of codes, each with a delta or a
 * list of glyphs.
 */
function readCodes(file: string): ReadonlySet<number> {
  const font = readFileSync(file)
  const table = unicodeSubtableOffset(font)
  const double = font.readUInt16BE(table + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + double, 16 + 2 * double, 16 + 3 * double].map(at => table + at)
  const codes = new Set<number>()
  for (let at = 0; at < double; at += 2) {
    const start = font.readUInt16BE((starts ?? 0) + at)
    const end = Math.min(font.readUInt16BE((ends ?? 0) + at), lastCode - 1)
    const delta = font.readUInt16BE((deltas ?? 0) + at)
    const offset = font.readUInt16BE((offsets ?? 0) + at)
    for (let code = start; code <= end; code++) {
      const listed = offset && font.readUInt16BE((offsets ?? 0) + at + offset + 2 * (code - start))
      const glyph = offset ? listed && (listed + delta) & 0xffff : (code + delta) & 0xffff
      if (glyph) codes.add(code)
    }
  }
  return codes
}

const codesOfFamily = new Map<FontFamily, ReadonlySet<number>>()

/**
 * Returns whether the family has the character. Only the regular style is read, because the bold style has the same
 * characters.
 */
export function hasCharacter(family: FontFamily, code: number): boolean {
  const codes = codesOfFamily.get(family) ?? readCodes(family.files.normal)
  codesOfFamily.set(family, codes)
  return codes.has(code)
}
