/**
 * The codes: 16 random bytes each, stored one after another as raw bytes; the QR text is their base64 (spec section 9).
 */
import { limits } from '../../../contract/limits'
import { type Batch, pageOf, pagesOf } from './batch'

/** The codes of an existing batch, one after another. */
export type StoredCodes = Pick<Blob, 'slice'>

/** Maximum number of bytes that one call of the system's random generator returns. */
const quota = 65_536

/** Generates `count` new codes: `count` × 16 bytes from the system's random generator. */
export const newCodes = (count: number) => {
  const codes = new Uint8Array(count * limits.qrCodeBytes)
  for (let at = 0; at < codes.length; at += quota) crypto.getRandomValues(codes.subarray(at, at + quota))
  return codes
}

/** Number of characters of a code's text. */
export const codeLength = 4 * Math.ceil(limits.qrCodeBytes / 3)

/** Returns the QR texts of codes, {@link codeLength} characters each. */
export const codeTexts = (codes: Uint8Array) =>
  Array.from({ length: codes.length / limits.qrCodeBytes }, (_, index) =>
    btoa(String.fromCharCode(...codes.subarray(index * limits.qrCodeBytes, (index + 1) * limits.qrCodeBytes))),
  )

/** Yields the codes of each page: stored ones, or new ones. */
export async function* codesByPage(batch: Batch, stored?: StoredCodes) {
  for (let page = 0; page < pagesOf(batch); page += 1) {
    const { from, to } = pageOf(batch, page)
    yield stored
      ? new Uint8Array(await stored.slice(from * limits.qrCodeBytes, to * limits.qrCodeBytes).arrayBuffer())
      : newCodes(to - from)
  }
}
