/**
 * Encodes many texts of the same length as QR symbols. This is several times faster than encoding each text with the
 * library, and gives exactly the same modules.
 *
 * For a given version, level and mask, QR encoding is linear over GF(2): Reed-Solomon, placement and masking are linear
 * (ISO/IEC 18004), so each bit of the text always inverts the same modules. The library is called once for each bit to
 * find these modules. A text's symbol is then the exclusive or of the modules that its characters invert; only the mask
 * remains to be chosen. A row is a number of 29 bits, whose highest bit is the leftmost module.
 */
import { encodeQR } from 'qr'
import { createMaskChooser } from './penalty'

/** Modules per side of version 3, which holds 32 bytes at level Q. */
export const symbolModules = 29

const side = symbolModules
const masks = [0, 1, 2, 3, 4, 5, 6, 7] as const
const characterBits = 7
const characters = 1 << characterBits
/** Smallest border that the library can add to a symbol, in modules. */
const border = 1

type Rows = Int32Array<ArrayBuffer>

const encoded = (text: string, mask: (typeof masks)[number]): Rows => {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', version: 3, encoding: 'byte', border, mask })
  const bit = (isDark: boolean, x: number) => (isDark ? 1 << (side - 1 - x) : 0)
  const rowOf = (row: readonly boolean[]) =>
    row.slice(border, -border).reduce((bits, dark, x) => bits | bit(dark, x), 0)
  return Int32Array.from(modules.slice(border, -border), rowOf)
}

const xorRows = (one: Rows, other: Rows) => one.map((row, y) => row ^ (other[y] ?? 0))

/**
 * Returns the modules that encode the mask's number, and the module that is always dark. They are not considered in the
 * choice of the mask.
 */
const formatRows = () => {
  const isFormat = (at: number) => (at <= 8 ? at !== 6 : at >= side - 8)
  const column = 1 << (side - 1 - 8)
  const whole = Array.from({ length: side }, (_, x) => (isFormat(x) ? 1 << (side - 1 - x) : 0))
  return Int32Array.from({ length: side }, (_, y) =>
    y === 8 ? whole.reduce((bits, bit) => bits | bit, 0) : isFormat(y) ? column : 0,
  )
}

/**
 * Returns the modules that each character inverts at each position of the text: 29 rows per character, 128 characters
 * per position.
 */
const invertedModules = (length: number, plain: Rows) => {
  const table = new Int32Array(length * characters * side)
  const zeros = '\0'.repeat(length)
  for (let place = 0; place < length; place += 1) {
    const rowsOf = (character: number) => (place * characters + character) * side
    for (let character = 1; character < characters; character += 1) {
      const highest = 1 << (31 - Math.clz32(character))
      const rest = table.subarray(rowsOf(character ^ highest), rowsOf(character ^ highest) + side)
      const own =
        character === highest
          ? xorRows(encoded(zeros.slice(0, place) + String.fromCharCode(highest) + zeros.slice(place + 1), 0), plain)
          : table.subarray(rowsOf(highest), rowsOf(highest) + side)
      table.set(xorRows(own, rest), rowsOf(character))
    }
  }
  return table
}

/**
 * Creates an encoder.
 * @param length length of every text, in characters of US-ASCII
 * @returns a function that returns the 29 rows of a text, with the mask that the library would choose; its next call
 *   overwrites these rows
 */
export const createSymbolEncoder = (length: number): ((text: string) => Int32Array) => {
  const zeros = '\0'.repeat(length)
  const plain = encoded(zeros, 0)
  const format = formatRows()
  const open = plain.map((row, y) => row & ~(format[y] ?? 0))
  const planes = masks.map(mask => xorRows(encoded(zeros, mask), open))
  const table = invertedModules(length, plain)
  const bestMask = createMaskChooser(
    planes.map(plane => plane.map((row, y) => row & ~(format[y] ?? 0))),
    side,
  )
  const rows = new Int32Array(side)

  return text => {
    rows.set(open)
    for (let place = 0; place < length; place += 1) {
      const at = (place * characters + text.charCodeAt(place)) * side
      for (let y = 0; y < side; y += 1) rows[y] = (rows[y] ?? 0) ^ (table[at + y] ?? 0)
    }
    const plane = planes[bestMask(rows)]
    for (let y = 0; y < side; y += 1) rows[y] = (rows[y] ?? 0) ^ (plane?.[y] ?? 0)
    return rows
  }
}
