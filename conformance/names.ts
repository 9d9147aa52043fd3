/** What the run makes can be told by its name; what is left behind, too. */
import { randomBytes } from 'node:crypto'

export const mark = 'Conformance check'

/** A run's own. */
export function createNames() {
  const tag = randomBytes(3).toString('hex')
  return {
    /** At most 46 characters, for rewards. */
    named: (what: string) => `${mark} ${tag} ${what}`,
    /** Mail to it goes nowhere (RFC 2606). */
    mailbox: (what: string) => `conformance-${what}-${tag}@portal.example`,
  }
}
export type FieldNames = ReturnType<typeof createNames>

/** A picture of one point. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const form = (file: Blob, name: string) => {
  const body = new FormData()
  body.append('file', file, name)
  return body
}
export const picture = () => form(new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'conformance.png')
export const noPicture = () => form(new Blob(['not a picture'], { type: 'image/png' }), 'conformance.png')
