/**
 * Writes `ETag` and reads `If-Match` of versioned records (RFC 9110, sections 8.8.3 and 13.1.1). This file does not
 * import Zod, so that the browser does not have to load Zod.
 *
 *   ETag: "7"           the response contains one record in version 7
 *   If-Match: "7"       changes the record only while it has version 7; else 412 VersionConflict with `current`
 *   If-Match: * or none changes the record in any version
 */

/** Name of the header, as the portal writes it. */
export const ifMatchHeaderName = 'If-Match'

export const etagOf = (version: number) => `"${version}"`

const tag = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/

/**
 * Returns the versions in an `If-Match` header, `*` for any version, and `undefined` for a malformed header. A tag that
 * is not a number matches no record's version. Proxies that compress responses make tags weak, so `W/"7"` counts as
 * `"7"`.
 */
export function parseIfMatch(ifMatch: string): readonly number[] | '*' | undefined {
  if (ifMatch.trim() === '*') return '*'
  const found = ifMatch.split(',').map(entityTag => tag.exec(entityTag.trim())?.[1])
  if (found.includes(undefined)) return undefined
  return found.map(each => (/^[1-9]\d{0,9}$/.test(each ?? '') ? Number(each) : 0))
}
