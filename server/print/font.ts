/** Noto Sans, embedded in every PDF: the built-in fonts have neither Cyrillic nor Polish letters. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { jsPDF } from 'jspdf'

const packageFolder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'))
const files = {
  normal: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
} as const
const read = new Map<string, string>()

const base64Of = (file: string) => {
  const known = read.get(file) ?? readFileSync(join(packageFolder, file), 'base64')
  read.set(file, known)
  return known
}

export const fontName = 'NotoSans'

/** Makes the font known to a document; only the letters used end up in the PDF. */
export function embedFont(document: jsPDF) {
  for (const [style, file] of Object.entries(files)) {
    const name = `${fontName}-${style}.ttf`
    document.addFileToVFS(name, base64Of(file))
    document.addFont(name, fontName, style)
  }
}
