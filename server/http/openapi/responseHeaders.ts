/** The headers of the API's responses, as the API's description (OpenAPI) defines them. */

const whole = { type: 'integer', minimum: 0 } as const
const text = { type: 'string' } as const

const headers = {
  'x-request-id': {
    description: 'Identifies the call in the server’s log',
    schema: { type: 'string', format: 'uuid' },
  },
  'x-ratelimit-limit': { description: 'Number of calls allowed in the current period', schema: whole },
  'x-ratelimit-remaining': { description: 'Number of calls left in the current period', schema: whole },
  'x-ratelimit-reset': { description: 'Seconds until the period ends', schema: whole },
  'retry-after': { description: 'Seconds after which the call can succeed', schema: { type: 'integer', minimum: 1 } },
  etag: { description: 'Version of the record; send it as `If-Match`', schema: text },
  'content-disposition': { description: 'The name of the file', schema: text },
  'content-range': { description: 'First and last row of the response, and the total number of rows', schema: text },
  'search-stopped-at': {
    description: 'Time of the first entry that was not searched, because a search reads a limited number of entries',
    schema: { type: 'string', format: 'date-time' },
  },
  'set-cookie': { description: 'Cookie that identifies a browser in which the account has signed in', schema: text },
  'unprintable-characters': { description: 'Characters that are missing in all fonts, percent-encoded', schema: text },
  'omitted-count': { description: 'Number of locations without bins, which have no label', schema: whole },
  'omitted-ids': { description: 'The first of these locations, separated by commas', schema: text },
} as const
export type HeaderName = keyof typeof headers

/** Returns a header's name as it is usually spelled: `ETag`, `X-Request-Id`. */
const canonicalHeaderName = (name: string) =>
  name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())

/** The headers as components, by their usual names. */
export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [canonicalHeaderName(name), header]),
)

/** Names of the headers that every response has. */
const everywhere = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const
/** Headers of errors, in addition to those of every response. */
const ofErrors: Readonly<Record<number, readonly HeaderName[]>> = {
  412: ['etag'],
  429: ['retry-after'],
  503: ['retry-after'],
}

/** Returns the headers of a response, as references to the components. */
export const headerReferencesFor = (status: number, own: readonly HeaderName[] = []) =>
  Object.fromEntries(
    [...everywhere, ...(ofErrors[status] ?? []), ...own].map(name => [
      canonicalHeaderName(name),
      { $ref: `#/components/headers/${canonicalHeaderName(name)}` },
    ]),
  )
