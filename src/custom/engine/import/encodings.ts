/** Decodes a text file: guesses its encoding, and detects text that was decoded wrongly. */
import { decodeDos, isDosEncoding } from './dosEncodings'

/**
 * The encodings that a user can choose: Unicode, every single-byte encoding that `TextDecoder` supports, and encodings
 * of DOS.
 */
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
  'cp1125',
  'cp852',
  'cp850',
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

/** Familiar names of some encodings, shown next to the standard names. */
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
  cp1125: 'DOS, українська',
  cp852: 'DOS, polski',
  cp850: 'DOS, Western',
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
  if (isDosEncoding(encoding)) return decodeDos(bytes, encoding)
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Number of bytes that a guess examines: enough letters to distinguish encodings. */
const sampleBytes = 64 * 1024

const ukrainian = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ'
const polish = 'ąćęłńóśźż'
const otherLatin = 'áâăäĺçčéëěíîďđňôőöŕřšťúůűüýžàèìòùãõåæøñß'
const signs = '«»„“”’‘–—…№€°§©®\u00a0'

const weightOf = (letter: string) => {
  if (ukrainian.includes(letter) || polish.includes(letter)) return 1
  if (otherLatin.includes(letter)) return 0.1
  return /\p{L}/u.test(letter) ? -1 : -2
}

/** Scores a word. A correctly decoded word has one script, and capitals only at its beginning or everywhere. */
const scoreOfWord = (word: string) => {
  const weights = [...word].filter(letter => letter > '\u007f').map(letter => weightOf(letter.toLowerCase()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const isMixed = /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)
  const isOddlyCased = /\p{Ll}\p{Lu}/u.test(word)
  return sum - (isMixed ? 3 : 0) - (isOddlyCased ? weights.length + 1 : 0)
}

/** Returns a score that is higher the more the text looks like Ukrainian or Polish. */
const scoreOf = (text: string) => {
  const words = (text.match(/\p{L}+/gu) ?? []).filter(word => /[^\0-\u007f]/.test(word))
  const others = [...text.replace(/[\p{L}\0-\u007f]/gu, '')].filter(sign => !signs.includes(sign))
  return words.reduce((total, word) => total + scoreOfWord(word), 0) - 2 * others.length
}

/** Encodings that are tried, the most common first. If several have the same score, the first of them is used. */
const candidates: readonly Encoding[] = [
  'utf-8',
  'windows-1251',
  'windows-1250',
  'iso-8859-2',
  'koi8-u',
  'ibm866',
  'cp1125',
  'cp852',
  'x-mac-cyrillic',
  'iso-8859-5',
  'windows-1252',
  'macintosh',
]

/**
 * Returns the encoding in which the sample looks most like Ukrainian or Polish text. A UTF-8 file with a few broken
 * bytes is still recognised as UTF-8.
 */
const guessByLetters = (sample: Uint8Array) => {
  const scored = candidates.map(encoding => ({ encoding, score: scoreOf(decode(sample, encoding) ?? '') }))
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).encoding
}

/** Minimum share of zero bytes at which a file is certainly UTF-16 with mostly ASCII letters. */
const manyZeros = 0.25
/**
 * In UTF-16 text, nearly all zero bytes are either at even or at odd indices. The smaller of the two numbers has to be
 * less than this share of the larger one.
 */
const fewZeros = 0.1

/**
 * Recognises UTF-16 without a byte order mark: the zero bytes of its ASCII characters are nearly all at even indices or
 * nearly all at odd indices. Cyrillic text has few zero bytes, so its decoded letters decide.
 */
const guessUtf16 = (sample: Uint8Array): Encoding | undefined => {
  const [even = 0, odd = 0] = [0, 1].map(side => sample.filter((byte, at) => byte === 0 && at % 2 === side).length)
  if (Math.min(even, odd) >= Math.max(even, odd) * fewZeros) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  const isWide = even + odd >= sample.length * manyZeros
  return isWide || scoreOf(decode(sample, encoding) ?? '') > scoreOf(decode(sample, 'utf-8') ?? '')
    ? encoding
    : undefined
}

/**
 * Guesses the encoding by the byte order mark, or else by the zero bytes of UTF-16, or else by valid UTF-8, or else by
 * the decoded letters.
 */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const sample = bytes.subarray(0, sampleBytes)
  const wide = guessUtf16(sample)
  if (wide) return wide
  return decode(bytes, 'utf-8', true) === undefined ? guessByLetters(sample) : 'utf-8'
}

/** The character Ctrl-Z, with which some DOS programs end a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for this control character
const endOfFile = /\u001a\s*$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for NUL, which `decodeText` replaces
const zeroByte = /\u0000/g

/** Returns the decoded text without a byte order mark and without a final Ctrl-Z. Zero characters become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding) =>
  (decode(bytes, encoding) ?? '')
    .replace(/^\uFEFF/, '')
    .replace(endOfFile, '')
    .replace(zeroByte, '\uFFFD')

/**
 * Matches letters that appear when UTF-8 is decoded as a single-byte encoding. No supported language has these letters
 * next to each other.
 */
const misreadUtf8 =
  /(?:[ÐÑ][\u0080-\u00bf‚-™]){2}|(?:[РС][ѓђ\u0080-\u00bf°±‚-™ЂЃЉЊЌЋЏљњќћџ]){2}|[ÃÅÄĹĂ][\u0080-\u00bf‚-™łşš]/
/** Matches signs that only a wrong decoding puts next to letters, and characters that no text contains. */
const misread =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a wrong decoding produces these control characters
  /\uFFFD|[\u0001-\u0008\u000e-\u001f\u0080-\u009f]|[\u2500-\u259f]|\p{L}[¶¦±¼¾½¿¡¬¤¨¸÷]|[¶¦¼¾¿¡¬¤¨¸÷]\p{L}/u
const foreignCyrillic = /\p{L}[ЂЃѓЉЊЌЋЏђљњќћџЈјЎў]|[ЂЃѓЉЊЌЋЏђљњќћџЈјЎў]\p{L}/u
/** Matches Cyrillic that was decoded as Western letters: no real word has this many accented letters in a row. */
const accents = /[\u00c0-\u017e]{4,}/
/**
 * Matches capitals that a wrong decoding puts into words: two Cyrillic capitals after a small letter, or an accented
 * Latin capital after two small letters. A name such as `eŻabka` does not match.
 */
const turnedCase = /[а-яєії][А-ЯЄІЇ]{2,}|\p{Ll}{2}(?=[\u00c0-\u017e])\p{Lu}/u

const unicodeMarks = [misreadUtf8, /\uFFFD/]
const singleByteMarks = [misreadUtf8, misread, foreignCyrillic, accents, turnedCase]

const wordAround = (text: string, at: number) => {
  const before = /\S{0,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  const after = /^\S{0,12}/.exec(text.slice(at, at + 12))?.[0] ?? ''
  return (before + after).replace(/[;,|"]/g, ' ').trim()
}

/**
 * Returns a word of the text that suggests a wrong encoding, or `undefined` if there is none.
 * @param encoding the encoding that was used; the patterns to search for differ, because Unicode text can contain the
 *   letters of all languages
 */
export const findGarbledWord = (text: string, encoding: Encoding | undefined): string | undefined => {
  const patterns = encoding?.startsWith('utf') ? unicodeMarks : singleByteMarks
  const at = patterns.map(pattern => text.search(pattern)).find(found => found >= 0)
  return at === undefined ? undefined : wordAround(text, at)
}
