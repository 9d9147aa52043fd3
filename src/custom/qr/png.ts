/**
 * Adds the header and trailer of a PNG file to compressed image data. The PDF and the screen can then use the same
 * data.
 */
const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Returns the CRC-32 of the parts as one sequence of bytes. */
const computeCrc = (...parts: Uint8Array[]) => {
  let value = 0xffffffff
  for (const part of parts) for (const byte of part) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

const uint32 = (value: number) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value])
const ascii = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

export const concatBytes = (parts: readonly Uint8Array[]) => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const chunk = (type: string, data: Uint8Array) => [
  uint32(data.length),
  ascii(type),
  data,
  uint32(computeCrc(ascii(type), data)),
]

/**
 * Returns the bytes before and after `data` in the PNG file. `data` is the zlib stream of the filtered rows of a grey
 * 1-bit picture.
 */
export const buildPngHeaderAndTrailer = (width: number, height: number, data: Uint8Array) => {
  const header = concatBytes([uint32(width), uint32(height), new Uint8Array([1, 0, 0, 0, 0])])
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return {
    before: concatBytes([signature, ...chunk('IHDR', header), uint32(data.length), ascii('IDAT')]),
    after: concatBytes([uint32(computeCrc(ascii('IDAT'), data)), ...chunk('IEND', new Uint8Array())]),
  }
}
