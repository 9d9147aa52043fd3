/**
 * The only module that calls the API (spec sections 7 and 8; docs/readings.md, 6).
 * - Every call has the base URL of the configuration, `Accept-Language`, and, unless it is anonymous, the session as
 *   `Authorization: Bearer`.
 * - 2xx returns the JSON body (undefined for an empty body, such as that of 204); any other response throws {@link
 *   ApiError} with the body's errorCode.
 * - Without a response 'NetworkError' is thrown, and 'Timeout' if the response does not begin within 30 s, both with
 *   status 0. A caller's own abort throws an AbortError.
 * - A 2xx response that is not JSON throws 'UnreadableAnswer'. Errors in the portal's own code are thrown unchanged.
 * - A call of a signed-in user that changes something has an `Idempotency-Key` and is sent again if there is no
 *   response (`repeatedCalls.ts`; exceptions: {@link isRepeatable}). It throws 'NoAnswer' if the server may have made
 *   the change without responding.
 * - 401 on a call that was sent with the session calls the `onUnauthorized` listeners. After 403 on such a call the
 *   current user is read again, because the user's role may have changed.
 * - A call that needs the session is not sent if the browser no longer has one. It throws the same error as a 401.
 */

import type { Me } from '../../contract/auth'
import { bcp47Tags } from '../../contract/languages'
import { loadConfig } from '../config'
import { currentLanguage } from '../i18n/i18n'
import { readSession, reportMissingSession, reportUnauthorized, storeMe } from '../session/session'
import { ApiError, toApiError } from './apiError'
import { storePrefetched, takePrefetched } from './prefetch'

const timeoutMs = 30_000

export type QueryValue = string | number | boolean | readonly string[] | undefined

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Body of the request. It is sent as JSON, or unchanged if it is a FormData. */
  body?: unknown
  /** Parameters of the query. A parameter that is `undefined` is left out; for a list, the parameter is repeated. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal | undefined
  /** Whether the call is sent without the session's header. */
  anonymous?: boolean
  headers?: Record<string, string>
  priority?: RequestPriority
  /** Whether the call continues when the user leaves the page. Its body may then have at most 64 kB. */
  keepalive?: boolean
  /**
   * `false` for a call that has no `Idempotency-Key`, because it changes nothing despite its method, or because it ends
   * the session.
   */
  isRepeatable?: false
  /**
   * Only for a call that creates a record: how the values are saved if an earlier attempt, with other values, has
   * already created the record.
   */
  correction?: Correction
}

export interface Correction {
  /** Name of the resource whose record is created. Only calls with the same name can be attempts of one form. */
  of: string
  /**
   * Saves the values as a change of the created record.
   * @param created the response to the call that created the record
   * @returns undefined if the record cannot be changed to these values
   */
  send(created: unknown): Promise<unknown> | undefined
}

/** Returns the `correction` of a creation whose records cannot be changed afterwards. */
export const uncorrectable = (of: string): Correction => ({ of, send: () => undefined })

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
    // URLs may contain secret codes, and the server does not need to know from which page a call came.
    referrerPolicy: 'no-referrer',
    headers: {
      Accept: 'application/json',
      'Accept-Language': bcp47Tags[currentLanguage()],
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token && !anonymous && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  return init
}

/** Marks a failure of the network, to distinguish it from an error in the portal's own code. */
class NetworkFailure extends Error {}
export const markNetworkErrors = <T>(work: Promise<T>) =>
  work.catch((cause: unknown) => {
    throw new NetworkFailure('no answer', { cause })
  })

/** Sends one call without repetition, and reads its response with `read`. */
export const sendRequest = async <T>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
  token = readSession()?.token,
): Promise<T> => {
  if (!token && !options.anonymous) {
    reportMissingSession()
    throw new ApiError(401, 'Unauthorized')
  }
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
    const { apiUrl } = await markNetworkErrors(loadConfig())
    const init = toInit(options, token)
    const address = `${apiUrl}${path}${toSearch(options.query)}`
    const response = await markNetworkErrors(fetch(address, { ...init, signal: controller.signal }))
    // The timeout ends when the response begins, because reading a long file may take longer.
    clearTimeout(timer)
    if (response.ok) return await read(response)
    if (token && !options.anonymous) {
      if (response.status === 401) reportUnauthorized(token)
      if (response.status === 403) reloadAfterRefusal(path)
    }
    throw await toApiError(response)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    if (isLate) throw new ApiError(0, 'Timeout')
    if (options.signal?.aborted) throw error.cause
    throw new ApiError(0, 'NetworkError')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await markNetworkErrors(response.text())
  try {
    return text ? JSON.parse(text) : undefined
  } catch (error) {
    console.error(response.url, error)
    throw new ApiError(response.status, 'UnreadableAnswer')
  }
}

/**
 * Returns whether a call of a signed-in user changes something, so that it needs an `Idempotency-Key`. Uploads have no
 * key, because their body is streamed.
 */
const isRepeatable = ({ method = 'GET', body, anonymous, isRepeatable: isWanted }: RequestOptions) =>
  method !== 'GET' && !anonymous && isWanted !== false && !(body instanceof FormData)

const send = async <T>(path: string, options: RequestOptions, read: (response: Response) => Promise<T>): Promise<T> => {
  const { method = 'GET' } = options
  if (method === 'GET') return sendRequest(path, options, read)
  const subject = `${method} ${path}`
  try {
    // The session's token is read now, because signing out may remove the session before the call is sent.
    const token = readSession()?.token
    const sendOnce = (requestOptions: RequestOptions, to = path) => sendRequest(to, requestOptions, read, token)
    // `repeatedCalls.ts` is loaded lazily, because public pages make no changes for a session and do not need it.
    return isRepeatable(options)
      ? await (await import('./repeatedCalls')).sendChange(path, options, sendOnce)
      : await sendOnce(options)
  } catch (error) {
    if (error instanceof ApiError) error.subject = subject
    throw error
  }
}

const earlyKey = (address: string) => `${readSession()?.token} ${address}`

export const mePath = '/auth/me'
/** Reads and stores the current user, so that every screen shows his or her current data and role. */
export const reloadMe = async () => {
  const token = readSession()?.token
  const me = await http<Me>(mePath)
  if (readSession()?.token === token) storeMe(me)
}

let isReloading = false
/**
 * Reads the current user again after a 403. Several calls that are rejected at the same time cause only one request.
 */
const reloadAfterRefusal = async (path: string) => {
  if (isReloading || path === mePath) return
  isReloading = true
  await reloadMe().catch(() => undefined)
  isReloading = false
}

/**
 * Calls the API.
 * @param path begins with a slash and is below the API's base: `/b2b/retail`
 */
export const http = <T>(path: string, options: RequestOptions = {}) => {
  const { method = 'GET', query } = options
  const early = method === 'GET' ? takePrefetched(earlyKey(`${path}${toSearch(query)}`)) : undefined
  return (early as Promise<T> | undefined) ?? send(path, options, readJson as (response: Response) => Promise<T>)
}

/**
 * Sends a GET now. The next caller that requests the same URL gets its response.
 * @param address path with its query, spelled exactly as the later caller spells it
 */
export const prefetch = (address: string) => storePrefetched(earlyKey(address), sendRequest(address, {}, readJson))

/** Calls the API and returns the response's headers too, which may contain the total of a list. */
export const httpWithHeaders = (path: string, options: RequestOptions = {}) =>
  send(path, options, async response => ({ headers: response.headers, json: await readJson(response) }))
