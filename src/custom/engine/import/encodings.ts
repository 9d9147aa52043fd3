/** Decodes a text file: guesses its encoding, and detects text that was decoded wrongly. */

/** The encodings that `TextDecoder` supports: every single-byte encoding, and Unicode. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1250',
  'iso-8859-2',
  'x-mac-cyrillic',
  'koi8-u',
  'koi8-r',
  'ibm866',
  'iso-8859-5',
  'windows-1252',
  'macintosh',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'windows-874',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
] as const
export type Encoding = (typeof encodings)[number]

/** Familiar names of encodings, shown in addition to the standard ones. */
export const encodingNotes: Partial<Record<Encoding, string>> = {
  'windows-1251': 'Windows, кирилиця',
  'windows-1250': 'Windows, polski',
  'windows-1252': 'Windows, Western',
  'iso-8859-2': 'Linux, polski',
  'iso-8859-5': 'ISO, кирилиця',
  'x-mac-cyrillic': 'Mac, кирилиця',
  macintosh: 'Mac, Western',
  'koi8-u': 'Unix, українська',
  'koi8-r': 'Unix, русский',
  ibm866: 'DOS, кирилиця',
  'utf-8': 'Unicode',
  'utf-16le': 'Unicode',
  'utf-16be': 'Unicode',
}

const byteOrderMarks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const decode = (bytes: Uint8Array, encoding: Encoding, fatal = false) => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Number of bytes that a guess reads; enough letters to distinguish encodings. */
const sampleBytes = 64 * 1024

/**
 * Recognises UTF-16, which has a zero byte in each ASCII character, always on the same side. No other text has zero
 * bytes.
 */
const guessUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const ukrainian = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ'
const polish = 'ąćęłńóśźż'
const otherLatin = 'áâăäĺçčéëěíîďđňôőöŕřšťúůűüýžàèìòùãõåæøñß'
const signs = '«»„“”’‘–—…№€°§©®\u00a0'

const weightOf = (letter: string) => {
  if (ukrainian.includes(letter) || polish.includes(letter)) return 1
  if (otherLatin.includes(letter)) return 0.1
  return /\p{L}/u.test(letter) ? -1 : -2
}

/** Scores a word. A correctly read word has one script, and capitals only at its beginning or throughout. */
const scoreOfWord = (word: string) => {
  const weights = [...word].filter(letter => letter > '\u007f').map(letter => weightOf(letter.toLowerCase()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const isMixed = /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)
  const isOddlyCased = /\p{Ll}\p{Lu}/u.test(word)
  return sum - (isMixed ? 3 : 0) - (isOddlyCased ? weights.length + 1 : 0)
}

/** Returns a score of how much the text looks like Ukrainian or Polish. */
const scoreOf = (text: string) => {
  const words = (text.match(/\p{L}+/gu) ?? []).filter(word => /[^\0-\u007f]/.test(word))
  const others = [...text.replace(/[\p{L}\0-\u007f]/gu, '')].filter(sign => !signs.includes(sign))
  return words.reduce((total, word) => total + scoreOfWord(word), 0) - 2 * others.length
}

/** Candidates by frequency: of equally good ones, the first is taken. */
const candidates: readonly Encoding[] = [
  'windows-1251',
  'windows-1250',
  'iso-8859-2',
  'koi8-u',
  'ibm866',
  'x-mac-cyrillic',
  'iso-8859-5',
  'windows-1252',
]

const guessSingleByte = (bytes: Uint8Array) => {
  const sample = bytes.subarray(0, sampleBytes)
  const scored = candidates.flatMap(encoding => {
    const text = decode(sample, encoding)
    return text === undefined ? [] : [{ encoding, score: scoreOf(text) }]
  })
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding
}

/**
 * Guesses the encoding by the byte order mark, else by whether the bytes are valid Unicode, else by the letters that
 * they form.
 */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const wide = guessUtf16(bytes.subarray(0, sampleBytes))
  if (wide) return wide
  return decode(bytes, 'utf-8', true) === undefined ? guessSingleByte(bytes) : 'utf-8'
}

/** The Ctrl-Z with which some DOS programs end a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what such a file ends with
const endOfFile = /\u001a\s*$/

/** Returns the text without a byte order mark. */
export const readText = (bytes: Uint8Array, encoding: Encoding) =>
  (decode(bytes, encoding) ?? '').replace(/^\uFEFF/, '').replace(endOfFile, '')

/**
 * Letters that appear when UTF-8 is read as a single-byte encoding, and that do not occur next to each other in any
 * supported language.
 */
const misreadUtf8 =
  /(?:[ÐÑ][\u0080-\u00bf‚-™]){2}|(?:[РС][ѓђ\u0080-\u00bf°±‚-™ЂЃЉЊЌЋЏљњќћџ]){2}|[ÃÅÄĹĂ][\u0080-\u00bf‚-™łşš]/
/** Signs next to or inside a word that only occur if a letter was misread, and characters that no text contains. */
const misread =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a wrong encoding makes
  /\uFFFD|[\u0001-\u0008\u000e-\u001f\u0080-\u009f]|[\u2500-\u259f]|\p{L}[¶¦±¼¾½¿¡¬¤¨¸÷]|[¶¦¼¾¿¡¬¤¨¸÷]\p{L}/u
const foreignCyrillic = /\p{L}[ЂЃѓЉЊЌЋЏђљњќћџЈјЎў]|[ЂЃѓЉЊЌЋЏђљњќћџЈјЎў]\p{L}/u
/** Cyrillic that was read as Western letters: no word has so many accented letters in a row. */
const accents = /[\u00c0-\u017e]{4,}/
const turnedCase = /[а-яєії][А-ЯЄІЇ]{2,}/u

const unicodeMarks = [misreadUtf8, /\uFFFD/]
const singleByteMarks = [misreadUtf8, misread, foreignCyrillic, accents, turnedCase]

const wordAround = (text: string, at: number) => {
  const before = /\S{0,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  const after = /^\S{0,12}/.exec(text.slice(at, at + 12))?.[0] ?? ''
  return (before + after).replace(/[;,|"]/g, ' ').trim()
}

/**
 * Returns a word that suggests that the text was read in a wrong encoding.
 * @param encoding the encoding that the text was read in; Unicode has the letters of all languages
 */
export const garbledWord = (text: string, encoding: Encoding | undefined): string | undefined => {
  const patterns = encoding?.startsWith('utf') ? unicodeMarks : singleByteMarks
  const at = patterns.map(pattern => text.search(pattern)).find(found => found >= 0)
  return at === undefined ? undefined : wordAround(text, at)
}
