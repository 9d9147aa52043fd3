/**
 * Generates and encodes QR codes. A code is 16 random bytes; its QR text is their base64 (spec section 9). Codes are
 * stored one after another as raw bytes.
 */
import { limits } from '../../../contract/limits'
import { type Batch, countPages, findPageCodes } from './batch'

/** The stored codes of an existing batch: 16 bytes per code, without separators. */
export type StoredCodes = Pick<Blob, 'slice'>

/** Maximum number of bytes that one call of `crypto.getRandomValues` returns. */
const maxRandomBytes = 65_536

/** Generates `count` new codes: `count` × 16 bytes from the system's random generator. */
export const generateCodes = (count: number) => {
  const codes = new Uint8Array(count * limits.qrCodeBytes)
  for (let at = 0; at < codes.length; at += maxRandomBytes)
    crypto.getRandomValues(codes.subarray(at, at + maxRandomBytes))
  return codes
}

/** Number of characters in a code's QR text. */
export const codeLength = 4 * Math.ceil(limits.qrCodeBytes / 3)

/** Returns the QR texts of the codes, {@link codeLength} characters each. */
export const toQrTexts = (codes: Uint8Array) =>
  Array.from({ length: codes.length / limits.qrCodeBytes }, (_, index) =>
    btoa(String.fromCharCode(...codes.subarray(index * limits.qrCodeBytes, (index + 1) * limits.qrCodeBytes))),
  )

/** Yields the codes of each page: the stored codes, or new ones. */
export async function* streamCodesByPage(batch: Batch, stored?: StoredCodes) {
  for (let page = 0; page < countPages(batch); page += 1) {
    const { from, to } = findPageCodes(batch, page)
    yield stored
      ? new Uint8Array(await stored.slice(from * limits.qrCodeBytes, to * limits.qrCodeBytes).arrayBuffer())
      : generateCodes(to - from)
  }
}
