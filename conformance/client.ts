/**
 * Calls an API in the same way as the portal: the session as `Authorization: Bearer`, JSON, `Accept-Language`. A call
 * that a rate limit rejects is repeated.
 */
import { bcp47Tags } from '../contract/languages'

export interface CallInput {
  /** Values that replace the placeholders in the path (in braces), in their order. */
  ids?: readonly string[]
  query?: Readonly<Record<string, string | readonly string[]>>
  /** Body of the request: sent as JSON, or unchanged if it is a FormData. */
  body?: unknown
}
export interface ApiAnswer {
  /** HTTP status; 0 if there was no response. */
  status: number
  headers: Headers
  /**
   * Body of the response: parsed if it is JSON; undefined if it is empty or there was no response. Otherwise its first
   * 200 bytes as text, or a fixed text if its media type is wrongly that of JSON.
   */
  body: unknown
  bytes: Buffer
  /** Reason why the call got no response. */
  problem?: string
}

const timeoutMs = 30_000
/** Maximum number of times that one call waits for a rate limit, and the longest wait in seconds. */
const waits = 3
const longestWaitS = 90

const pause = (seconds: number) => new Promise(done => setTimeout(done, seconds * 1000))

/** Returns the path of a call of the specification, with its placeholders replaced by values. */
const pathOfCall = (line: string, ids: readonly string[] = []) => {
  const left = [...ids]
  const path = line.split(' ')[1] ?? ''
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? 'none'))
}
export const methodOfCall = (line: string) => line.split(' ')[0] ?? 'GET'

const searchOf = (query: NonNullable<CallInput['query']>) => {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(text => [name, String(text)]))
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

const bodyOf = (bytes: Buffer, type: string) => {
  if (!bytes.length) return undefined
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return /json/.test(type) ? 'a text that is no JSON' : bytes.toString('latin1', 0, 200)
  }
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  return `no answer: ${cause?.code ?? cause?.message ?? message}`
}

/**
 * Creates the client of an API.
 * @param reportWait called with a message about each wait for a rate limit
 */
export function createClient(api: string, reportWait: (text: string) => void) {
  const once = async (line: string, { ids, query = {}, body }: CallInput, token?: string): Promise<ApiAnswer> => {
    const isForm = body instanceof FormData
    const init: RequestInit = {
      method: methodOfCall(line),
      headers: {
        Accept: '*/*',
        'Accept-Language': bcp47Tags.en,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    }
    if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
    try {
      const answer = await fetch(`${api}${pathOfCall(line, ids)}${searchOf(query)}`, init)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { status, headers } = answer
      return { status, headers, bytes, body: bodyOf(bytes, headers.get('content-type') ?? '') }
    } catch (error) {
      return { status: 0, headers: new Headers(), bytes: Buffer.alloc(0), body: undefined, problem: reasonOf(error) }
    }
  }
  return async (line: string, sent: CallInput = {}, token?: string): Promise<ApiAnswer> => {
    for (let left = waits; ; left--) {
      const answer = await once(line, sent, token)
      const seconds = Number(answer.headers.get('retry-after') ?? 5)
      if (answer.status !== 429 || left === 0 || !(seconds <= longestWaitS)) return answer
      reportWait(`${line}: too many calls, waiting ${seconds} s as the API asks`)
      await pause(seconds)
    }
  }
}
export type ConformanceClient = ReturnType<typeof createClient>
