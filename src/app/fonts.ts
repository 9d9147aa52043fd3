/**
 * The font Inter (SIL Open Font License 1.1), with the letters of the portal's languages only. The first render waits a
 * moment for the letters of the language. The letters of other languages, which names and addresses contain, load after
 * the main content, and from the next visit on before the first render. A file that arrives when the page already shows
 * its letters is not used until the next visit, because the text would move.
 */
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { readItem, writeItem } from '../session/storage'

/** Item that is stored once all files have loaded, so that they are in the browser's cache. */
const storedKey = 'fonts'

const files = [
  [latin, 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212'],
  [latinExtended, 'U+0100-02BA, U+02BD-02C5, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0'],
  [cyrillic, 'U+0301, U+0400-045F, U+0490-0491, U+2116'],
] as const
/** Each file's font, and an expression that matches the letters of the file. */
const fonts = files.map(([file, unicodeRange]) => ({
  face: new FontFace('Inter Variable', `url(${file})`, { weight: '100 900', unicodeRange }),
  letters: new RegExp(`[${unicodeRange.replaceAll(', ', '').replaceAll('-', '-U+').replaceAll('U+', '\\u')}]`),
}))

/** Loads the files of the letters in a text, and all files if they are in the browser's cache. */
export const loadFontsOf = (text: string) =>
  Promise.all(fonts.map(({ face, letters }) => (readItem(storedKey) || letters.test(text)) && face.load()))

/** Uses the files that have loaded before the first render. */
export const addLoadedFonts = () => {
  for (const { face } of fonts) if (face.status === 'loaded') document.fonts.add(face)
}

/** Loads the remaining files. A file is used from now on, unless the page already shows text that would change. */
export const loadRemainingFonts = async () => {
  await Promise.all(
    fonts.map(async ({ face, letters }) => {
      await face.load()
      if (!letters.test(document.body.innerText)) document.fonts.add(face)
    }),
  )
  writeItem(storedKey, 'cached')
}
