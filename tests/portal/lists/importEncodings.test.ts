/** Checks that a file with a few damaged bytes is read in its encoding, and that a wrong encoding is reported. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { languages } from '../../../contract/languages'
import {
  decodeText,
  type Encoding,
  encodings,
  findGarbledWord,
  guessEncoding,
} from '../../../src/custom/engine/import/encodings'

const headings = 'Name;City;Street;House number'
const lines = [
  'Кав’ярня «Затишок»;Київ;вул. Хрещатик;1',
  'Żabka „Świt”;Łódź;Źródłowa;2',
  'Крамниця Ґудзик;Львів;пл. Ринок;3',
  'Café d’Été;Warszawa;Długa;4',
]
const utf8 = (text: string) => new TextEncoder().encode(text)
const damaged = (bytes: Uint8Array, at: number, byte: number | undefined) =>
  new Uint8Array([...bytes.subarray(0, at), ...(byte === undefined ? [] : [byte]), ...bytes.subarray(at + 1)])

describe('a file in UTF-8 stays UTF-8', () => {
  const text = fc.subarray(lines, { minLength: 2 }).map(some => [headings, ...some].join('\r\n'))
  const byte = fc.constantFrom(undefined, 0x00, 0x80, 0xc3, 0xd0, 0xff)

  it('with a byte that is missing, zero or invalid, wherever it is', () => {
    fc.assert(
      fc.property(text, fc.nat(), byte, (whole, place, replacement) => {
        const bytes = utf8(whole)
        const file = damaged(bytes, place % bytes.length, replacement)
        expect(guessEncoding(file)).toBe('utf-8')
        const read = decodeText(file, 'utf-8')
        expect(read.length).toBeGreaterThan(whole.length - 4)
        expect(read).not.toContain('\0')
      }),
      { numRuns: 500 },
    )
  })

  it('and the damaged word is reported', () => {
    const bytes = utf8(`${headings}\nКав\0ярня;Київ;Ринок;1`)
    expect(guessEncoding(bytes)).toBe('utf-8')
    expect(findGarbledWord(decodeText(bytes, 'utf-8'), 'utf-8')).toContain('Кав\ufffdярня')
  })
})

describe('UTF-16 without a byte order mark is recognised', () => {
  const utf16 = (text: string, isLittle: boolean) =>
    new Uint8Array(
      [...text].flatMap(letter => {
        const code = letter.charCodeAt(0)
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    )
  it.each(['utf-16le', 'utf-16be'] as const)('%s', encoding => {
    for (const text of [...lines, headings, 'Назва\nКрамницяУкраїнськихТоварів', 'ID\n中文'])
      expect(guessEncoding(utf16(text, encoding === 'utf-16le')), text).toBe(encoding)
  })
})

/** Returns the text in a single-byte encoding, or `undefined` if the encoding lacks one of its letters. */
const encode = (text: string, encoding: Encoding) => {
  const letters = new Map(
    Array.from({ length: 255 }, (_, at) => [decodeText(new Uint8Array([at + 1]), encoding), at + 1]),
  )
  const bytes = [...text].map(letter => letters.get(letter))
  return bytes.includes(undefined) ? undefined : new Uint8Array(bytes as number[])
}

it('a text of each language is read in every encoding that has its letters', () => {
  const singleByte = ['windows-1251', 'koi8-u', 'cp1125', 'x-mac-cyrillic', 'iso-8859-5', 'windows-1250'] as const
  for (const encoding of [...singleByte, 'iso-8859-2', 'cp852'] as const) {
    const texts = ['Ґанок;Київ;Хрещатик;1\nЇжак;Львів;Ринок;2', 'Żabka Świt;Łódź;Źródłowa;2', 'Каварня;Київ;Ринок;3']
    const encoded = texts.flatMap(text => [[text, encode(text, encoding)] as const]).filter(([, bytes]) => bytes)
    expect(encoded.length, encoding).toBeGreaterThan(0)
    for (const [text, bytes = new Uint8Array()] of encoded)
      expect(decodeText(bytes, guessEncoding(bytes)), encoding).toBe(text)
  }
})

describe('a file of a Western Mac', () => {
  /** "Café d’Été" in the encoding Mac OS Roman. */
  const bytes = new Uint8Array([0x43, 0x61, 0x66, 0x8e, 0x20, 0x64, 0xd5, 0x83, 0x74, 0x8e])

  it('is recognised', () => {
    expect(guessEncoding(bytes)).toBe('macintosh')
    expect(decodeText(bytes, 'macintosh')).toBe('Café d’Été')
  })

  it('is reported when it is read in another encoding', () => {
    const others: readonly Encoding[] = ['cp852', 'cp850', 'windows-1250', 'windows-1251', 'windows-1252', 'koi8-u']
    for (const encoding of others)
      expect(findGarbledWord(decodeText(bytes, encoding), encoding), encoding).toBeDefined()
  })
})

test.each(languages)('the warning about wrong letters excludes no encoding that can be chosen: %s', async language => {
  const { imports } = await import(`../../../src/i18n/${language}/imports.ts`)
  const named = encodings.filter(encoding => imports.garbled.toLowerCase().includes(encoding))
  expect(named.filter(encoding => encoding !== 'utf-8')).toEqual([])
})
