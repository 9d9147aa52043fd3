/**
 * Loads the files of the font Inter (`fonts.css`). The first render waits a moment for the letters of the language. The
 * letters of other languages, which names and addresses contain, load when the page is idle, before such names are
 * shown, and from then on before the first render.
 */
import { readItem, writeItem } from '../session/storage'

const family = '1em "Inter Variable"'
/** Item that is stored once all files have loaded, so that they are in the browser's cache. */
const storedKey = 'fonts'
/** A letter of each file. */
const lettersOfAll = 'aąя'

/** Loads the files that a text needs, and all files if they are in the browser's cache. */
export const loadFontsOf = (text: string) =>
  document.fonts.load(family, readItem(storedKey) ? `${text}${lettersOfAll}` : text)

/** Excludes the files that the first render needs and that arrive later, so that nothing moves. */
export const ignoreLateFonts = () => {
  for (const font of document.fonts) if (font.status !== 'loaded') font.display = 'optional'
}

/**
 * Loads the remaining files. A file that text on the page already needs stays excluded until the next visit, because
 * this text would move.
 */
export const loadOtherFonts = async () => {
  for (const font of document.fonts) if (font.status === 'unloaded') font.display = 'swap'
  await document.fonts.load(family, lettersOfAll)
  writeItem(storedKey, 'cached')
}
