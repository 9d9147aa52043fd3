/** Headers of the API's answers, which its description defines once. */

const whole = { type: 'integer', minimum: 0 } as const
const text = { type: 'string' } as const

const headers = {
  'x-request-id': {
    description: 'Identifies the call in the server’s log',
    schema: { type: 'string', format: 'uuid' },
  },
  'x-ratelimit-limit': { description: 'Calls that the caller may make in the current period', schema: whole },
  'x-ratelimit-remaining': { description: 'Calls that are left of it', schema: whole },
  'x-ratelimit-reset': { description: 'Seconds until calls are allowed again', schema: whole },
  'retry-after': { description: 'Seconds after which the call can succeed', schema: { type: 'integer', minimum: 1 } },
  etag: { description: 'The version of the record, to be sent as `If-Match`', schema: text },
  'content-disposition': { description: 'The name of the file', schema: text },
  'content-range': { description: 'First and last row of the answer, and the number of all rows', schema: text },
  'set-cookie': { description: 'Marks the browser as one in which the account signed in', schema: text },
  'unprintable-characters': { description: 'Characters that no font has, percent-encoded', schema: text },
  'omitted-count': { description: 'Number of locations without bins, which have no label', schema: whole },
  'omitted-ids': { description: 'The first of these locations, separated by commas', schema: text },
} as const
export type HeaderName = keyof typeof headers

/** Returns a header's name as it is usually spelled: `ETag`, `X-Request-Id`. */
export const usualHeaderName = (name: string) =>
  name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())

/** The headers as components, by their usual names. */
export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [usualHeaderName(name), header]),
)

/** Names of the headers that every answer has. */
const everywhere = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const
/** Headers of errors, in addition to those of every answer. */
const ofErrors: Readonly<Record<number, readonly HeaderName[]>> = {
  412: ['etag'],
  429: ['retry-after'],
  503: ['retry-after'],
}

/** Returns the headers of an answer, as references to the components. */
export const headerReferencesFor = (status: number, own: readonly HeaderName[] = []) =>
  Object.fromEntries(
    [...everywhere, ...(ofErrors[status] ?? []), ...own].map(name => [
      usualHeaderName(name),
      { $ref: `#/components/headers/${usualHeaderName(name)}` },
    ]),
  )
