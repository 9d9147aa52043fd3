/**
 * Determines which characters can be printed and with which font, for printed sheets and for warnings before printing.
 */
import { type FontFamily, fontFamilies, hasCharacter, mainFontFamily } from './fontFiles'

/** Character that is printed if no font has the original character. */
const replacementCharacter = '\ufffd'

/** A piece of text in one font. */
export interface TextRun {
  family: FontFamily
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Invisible characters: direction marks, joiners, soft hyphens, byte order marks, variation selectors. */
const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\p{Variation_Selector}/gu
const latinAndCyrillic = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0400-\u045f\u0490\u0491]*$/

/**
 * Returns a text in Unicode normalization form C, without line breaks. Narrow no-break spaces and thin spaces become
 * no-break spaces, because the fonts lack them.
 */
const normalise = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u202f\u2009]/g, '\u00a0')
    .replace(/\p{Cc}+/gu, ' ')

/** Scripts whose letters depend on their neighbours. The PDF library supports this only for Arabic. */
const needsShaping =
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}]/u

const hasAll = (family: FontFamily, text: string) =>
  !needsShaping.test(text) && [...text].every(character => hasCharacter(family, character.codePointAt(0) ?? 0))

/** Returns whether a text has only spaces and punctuation, so that it can stay in the font of the preceding word. */
const isNeutral = (text: string) => /^[\s,.'’-]+$/u.test(text)

function familyFor(grapheme: string, current: FontFamily | undefined): FontFamily | undefined {
  if (current && isNeutral(grapheme) && hasAll(current, grapheme)) return current
  return fontFamilies.find(family => hasAll(family, grapheme))
}

/**
 * Splits the white space at the end of a right-to-left run off into a separate run, so that it stays between this run
 * and the next one.
 */
function withoutTrailingSpace(run: TextRun): TextRun[] {
  const text = run.text.trimEnd()
  if (!run.family.isRightToLeft || text === run.text) return [run]
  return [
    { ...run, text },
    { family: mainFontFamily, text: run.text.slice(text.length) },
  ]
}

/**
 * Splits a text into runs.
 * @returns pieces of text with one font each; a character that no font has is replaced
 */
export function splitTextRuns(text: string): TextRun[] {
  const normal = normalise(text)
  if (latinAndCyrillic.test(normal)) return [{ family: mainFontFamily, text: normal }]
  const runs: TextRun[] = []
  for (const { segment } of graphemes.segment(normal)) {
    const visible = segment.replace(invisible, '')
    if (!visible) continue
    const family = familyFor(visible, runs.at(-1)?.family)
    const run = { family: family ?? mainFontFamily, text: family ? visible : replacementCharacter }
    const last = runs.at(-1)
    if (last?.family === run.family) last.text += run.text
    else runs.push(run)
  }
  return runs.flatMap(withoutTrailingSpace)
}

/**
 * Finds unprintable characters.
 * @returns the characters of the texts that no font has, without duplicates
 */
export function findUnprintableCharacters(texts: Iterable<string>): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (latinAndCyrillic.test(text)) continue
    for (const { segment } of graphemes.segment(normalise(text))) {
      const visible = segment.replace(invisible, '')
      if (visible && !familyFor(visible, undefined)) found.add(segment)
    }
  }
  return [...found]
}
