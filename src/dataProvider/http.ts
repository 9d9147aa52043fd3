/**
 * The one place that calls the API (spec sections 7 and 8; design, reading 6).
 * - every call: base address from the configuration, `Accept-Language`, and the session as `Authorization: Bearer`
 * - 2xx → the JSON body (204: undefined); anything else → {@link ApiError} with the body's errorCode
 * - no answer → 'NetworkError', none that begins in 30 s → 'Timeout', both with status 0; a caller's own abort stays an AbortError
 * - 2xx that is no JSON → 'UnreadableAnswer'; a mistake of our own stays what it is
 * - a call that changes something has an `Idempotency-Key` and is sent again when no answer comes (`repeatedCalls.ts`);
 *   'NoAnswer' where it may have been done
 * - 401 on a call that carried the session → the `onUnauthorized` listeners
 */
import { bcp47 } from '../../contract/limits'
import { loadConfig } from '../config'
import { currentLanguage } from '../i18n/i18n'
import { readSession, reportUnauthorized } from '../session/session'
import { ApiError, toApiError } from './apiError'
import { storePrefetched, takePrefetched } from './prefetch'

const timeoutMs = 30_000

export type QueryValue = string | number | boolean | readonly string[] | undefined

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown
  /** `undefined` is left out; a list repeats its key. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal | undefined
  /** Without the session's header. */
  anonymous?: boolean
  headers?: Record<string, string>
  priority?: RequestPriority
  /** Goes on when the page is left; its body has 64 kB at most. */
  keepalive?: boolean
  /** `false`: the call changes nothing whatever its method, or ends the session, and has no `Idempotency-Key`. */
  isRepeatable?: false
}

const toSearch = (query: Record<string, QueryValue> = {}) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const single of Array.isArray(value) ? value : [value]) search.append(key, String(single))
  }
  const text = search.toString()
  return text && `?${text}`
}

const toInit = (
  { method = 'GET', body, anonymous, headers, priority = 'auto', keepalive = false }: RequestOptions,
  token: string | undefined,
) => {
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    priority,
    keepalive,
    // Addresses may hold codes; no server needs to hear from which page a call came.
    referrerPolicy: 'no-referrer',
    headers: {
      Accept: 'application/json',
      'Accept-Language': bcp47[currentLanguage()],
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token && !anonymous && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  return init
}

/** What the network does, as opposed to what our own code throws on the way. */
class NoAnswer extends Error {}
export const fromNetwork = <T>(work: Promise<T>) =>
  work.catch((cause: unknown) => {
    throw new NoAnswer('no answer', { cause })
  })

/** Sends one call, without repetition, and reads its answer with `read`. */
export const request = async <T>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
  token = readSession()?.token,
): Promise<T> => {
  const controller = new AbortController()
  const abort = () => controller.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', abort)
  if (options.signal?.aborted) abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  try {
    const { apiUrl } = await fromNetwork(loadConfig())
    const init = toInit(options, token)
    const address = `${apiUrl}${path}${toSearch(options.query)}`
    const response = await fromNetwork(fetch(address, { ...init, signal: controller.signal }))
    // A long file may take its time once it has begun to come.
    clearTimeout(timer)
    if (response.ok) return await read(response)
    if (response.status === 401 && token && !options.anonymous) reportUnauthorized(token)
    throw await toApiError(response)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (isLate) throw new ApiError(0, 'Timeout')
    if (options.signal?.aborted) throw error.cause
    throw new ApiError(0, 'NetworkError')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await fromNetwork(response.text())
  try {
    return text ? JSON.parse(text) : undefined
  } catch (error) {
    console.error(response.url, error)
    throw new ApiError(response.status, 'UnreadableAnswer')
  }
}

/** Whether a call changes something for the session, so that it has a key. Uploads are streamed. */
const isRepeatable = ({ method = 'GET', body, anonymous, isRepeatable: isWanted }: RequestOptions) =>
  method !== 'GET' && !anonymous && isWanted !== false && !(body instanceof FormData)

const send = async <T>(path: string, options: RequestOptions, read: (response: Response) => Promise<T>): Promise<T> => {
  const { method = 'GET' } = options
  if (method === 'GET') return request(path, options, read)
  const subject = `${method} ${path}`
  try {
    // The session of the moment of the call: signing out may end it before the call is sent.
    const token = readSession()?.token
    const sendOnce = (each: RequestOptions) => request(path, each, read, token)
    // Public pages change nothing for a session: they load nothing of it.
    return isRepeatable(options)
      ? await (await import('./repeatedCalls')).sendChange(path, options, sendOnce)
      : await sendOnce(options)
  } catch (error) {
    if (error instanceof ApiError) error.subject = subject
    throw error
  }
}

const earlyKey = (address: string) => `${readSession()?.token} ${address}`

/** Calls the API; `path` begins with a slash and is below the API's base: `/b2b/retail`. */
export const http = <T>(path: string, options: RequestOptions = {}) => {
  const { method = 'GET', query } = options
  const early = method === 'GET' ? takePrefetched(earlyKey(`${path}${toSearch(query)}`)) : undefined
  return (early as Promise<T> | undefined) ?? send(path, options, readJson as (response: Response) => Promise<T>)
}

/** Starts a GET for whoever asks for the same address next; `address` with its query, in the asker's spelling. */
export const askEarly = (address: string) => storePrefetched(earlyKey(address), request(address, {}, readJson))

/** The same with the answer's headers, where a total is in them. */
export const answer = (path: string, options: RequestOptions = {}) =>
  send(path, options, async response => ({ headers: response.headers, json: await readJson(response) }))
