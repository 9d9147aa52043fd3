/** Names for everything that a run creates, so that it can be recognised, even if it is left behind. */
import { randomBytes } from 'node:crypto'

export const runNamePrefix = 'Conformance check'

/**
 * Returns functions that create names and e-mail addresses for the records of one run. All of them contain the same
 * random tag.
 */
export function createRunNames() {
  const tag = randomBytes(3).toString('hex')
  return {
    /**
     * Returns a name for a record. For a reward, `what` has at most 21 characters, because the API limits the names of
     * rewards to 46.
     */
    named: (what: string) => `${runNamePrefix} ${tag} ${what}`,
    /** Returns an e-mail address to which no mail is ever delivered (RFC 2606). */
    mailbox: (what: string) => `conformance-${what}-${tag}@portal.example`,
  }
}
export type RunNames = ReturnType<typeof createRunNames>

/** A PNG file of one pixel, as base64. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const form = (file: Blob, name: string) => {
  const body = new FormData()
  body.append('file', file, name)
  return body
}
export const createPictureForm = () =>
  form(new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'conformance.png')
export const createInvalidPictureForm = () =>
  form(new Blob(['not a picture'], { type: 'image/png' }), 'conformance.png')
