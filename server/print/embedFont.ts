/**
 * Embeds fonts in a PDF, because the fonts of PDF viewers have neither Cyrillic nor Polish letters. Only the letters
 * that the document uses are embedded.
 */
import { readFileSync } from 'node:fs'
import type { jsPDF } from 'jspdf'
import { type FontFamily, type FontStyle, mainFontFamily } from './fontFiles'

const contents = new Map<string, string>()

function base64Of(file: string) {
  const content = contents.get(file) ?? readFileSync(file, 'base64')
  contents.set(file, content)
  return content
}

export const fontName = mainFontFamily.name

const embedded = new WeakMap<jsPDF, Set<string>>()

/** Adds a font family to a document, unless the document has it already. */
export function embedFontFamily(document: jsPDF, { name, files }: FontFamily) {
  const names = embedded.get(document) ?? new Set()
  if (names.has(name)) return
  embedded.set(document, names.add(name))
  for (const style of Object.keys(files) as FontStyle[]) {
    const file = `${name}-${style}.ttf`
    document.addFileToVFS(file, base64Of(files[style]))
    document.addFont(file, name, style)
  }
}
