/** Reads BRAND_LOGO: a URL, or the path of a picture file that is read once at the start and served by the portal. */
import { readFileSync, statSync } from 'node:fs'

export type BrandLogo = { kind: 'address'; url: string } | { kind: 'file'; type: string; bytes: Buffer }

const mostBytes = 512 * 1024

const signatures: readonly [type: string, is: (bytes: Buffer) => boolean][] = [
  ['image/png', bytes => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
  ['image/jpeg', bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/webp', bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  [
    'image/svg+xml',
    bytes => /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8')),
  ],
]

/**
 * Reads the logo.
 * @returns the logo, or the reason why it cannot be used
 */
export function readLogo(value: string): BrandLogo | string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
    if (!URL.canParse(value) || !/^https:\/\/[^/?#]/.test(value))
      return 'must be a picture file or an address that begins with https://'
    return { kind: 'address', url: new URL(value).href }
  }
  try {
    if (statSync(value).size > mostBytes) return 'the picture is larger than 512 KB'
    const bytes = readFileSync(value)
    const [type] = signatures.find(([, is]) => is(bytes)) ?? []
    return type ? { kind: 'file', type, bytes } : 'is no SVG, PNG, JPEG or WebP picture'
  } catch {
    return 'there is no such file'
  }
}
