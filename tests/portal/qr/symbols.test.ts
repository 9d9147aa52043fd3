/** Checks that the portal's QR symbols equal those of the package `qr` in every module, so the mask is the same too. */
import fc from 'fast-check'
import { encodeQR } from 'qr'
import { expect, it } from 'vitest'
import { createSymbolEncoder, symbolModules } from '../../../src/custom/qr/symbols'

const ofLibrary = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'quartile', version: 3, encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1))
const asModules = (rows: Int32Array) =>
  Array.from(rows, row => Array.from({ length: symbolModules }, (_, x) => ((row >> (symbolModules - 1 - x)) & 1) === 1))

it.each([1, 24, 32])('texts of %i characters become the same symbols as in the library', length => {
  const symbolOf = createSymbolEncoder(length)
  const text = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map(code => String.fromCharCode(code)),
    minLength: length,
    maxLength: length,
  })
  fc.assert(
    fc.property(text, text => {
      expect(asModules(symbolOf(text))).toEqual(ofLibrary(text))
    }),
    { numRuns: 700 },
  )
})
