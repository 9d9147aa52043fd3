/**
 * The one place that calls the API (spec sections 7 and 8; design, reading 6).
 * - every call: base address from the configuration, `Accept-Language`, and the session as `Authorization: Bearer`
 * - 2xx → the JSON body (204: undefined); anything else → {@link ApiError} with the body's errorCode
 * - no answer → 'NetworkError', none that begins in 30 s → 'Timeout', both with status 0; a caller's own abort stays an AbortError
 * - 2xx that is no JSON → 'UnreadableAnswer'; a mistake of our own stays what it is
 * - 401 on a call that carried the session → the `onUnauthorized` listeners
 */
import { type ErrorCode, isErrorCode, type TransportErrorCode } from '../../contract/errors'
import type { FieldReason } from '../../contract/fieldReasons'
import { type ImageRejectionReason, isImageRejectionReason, type RejectionParams } from '../../contract/imageRejections'
import { bcp47 } from '../../contract/limits'
import { readSession, reportUnauthorized } from '../authProvider/session'
import { loadConfig } from '../config'
import { currentLanguage } from '../i18n/i18n'
import { keepEarly, takeEarly } from './early'

const timeoutMs = 30_000

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly errorCode: ErrorCode | TransportErrorCode
  /** Codes of single body or query fields. */
  readonly fields: Record<string, ErrorCode>
  /**
   * `errors`: the same as react-admin's forms look for it: translation keys at their fields; `root` is there for every failure.
   * `current`: the record as it is now, with `VersionConflict`.
   */
  readonly body: { errors: Record<string, unknown>; current?: unknown }

  /** The rules that the values of `fields` break, where the server names them. */
  readonly reasons: Record<string, FieldReason>

  /** What the words of the code are filled in with, such as the number of a limit. */
  readonly params: RejectionParams

  /** Seconds after which a busy server wants to be asked again; undefined where it does not say. */
  readonly retryAfter: number | undefined
  /** Why a picture is rejected. */
  readonly rejection: { reason: ImageRejectionReason; params: RejectionParams } | undefined

  constructor(
    status: number,
    errorCode: ErrorCode | TransportErrorCode,
    fields: Record<string, ErrorCode> = {},
    more: {
      current?: unknown
      rejection?: ApiError['rejection']
      reasons?: ApiError['reasons']
      params?: RejectionParams
      retryAfter?: number | undefined
    } = {},
  ) {
    super(errorCode)
    this.reasons = more.reasons ?? {}
    this.params = more.params ?? {}
    this.rejection = more.rejection
    this.retryAfter = more.retryAfter
    this.status = status
    this.errorCode = errorCode
    this.fields = fields
    const atFields = Object.entries(fields).map(([name, code]) => [name, `errors.${code}`])
    this.body = {
      errors: { ...Object.fromEntries(atFields), root: { serverError: `errors.${errorCode}` } },
      ...(more.current !== undefined && { current: more.current }),
    }
  }
}

/** The server did not answer, or not properly: the same may be asked again. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Somebody changed the record since it was read: nothing was written. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorCode === 'VersionConflict'

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
}

/** What a status means where the body names no known code, as from a proxy in between. */
const codeOfStatus = (status: number): ErrorCode => {
  const codes: Record<number, ErrorCode> = {
    400: 'InvalidParams',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'EntityNotFound',
    409: 'InvalidOperation',
    412: 'VersionConflict',
    413: 'PayloadTooLarge',
    429: 'TooManyRequests',
    502: 'ServiceUnavailable',
    503: 'ServiceUnavailable',
    504: 'ServiceUnavailable',
  }
  return codes[status] ?? (status >= 500 ? 'InternalServerError' : 'UnprocessableEntity')
}

const toApiError = async (response: Response) => {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  const fields = Object.entries((body?.fields ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, ErrorCode] => isErrorCode(entry[1]),
  )
  const errorCode = isErrorCode(body?.errorCode) ? body.errorCode : codeOfStatus(response.status)
  const { reason, reasons, params, current } = body ?? {}
  const given = (params ?? {}) as RejectionParams
  const rejection = isImageRejectionReason(reason) ? { reason, params: given } : undefined
  return new ApiError(response.status, errorCode, Object.fromEntries(fields), {
    current,
    rejection,
    reasons: (reasons ?? {}) as ApiError['reasons'],
    params: given,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
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
const fromNetwork = <T>(work: Promise<T>) =>
  work.catch((cause: unknown) => {
    throw new NoAnswer('no answer', { cause })
  })

const request = async <T>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const token = readSession()?.token
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

const earlyKey = (address: string) => `${readSession()?.token} ${address}`

/** Calls the API; `path` begins with a slash and is below the API's base: `/b2b/retail`. */
export const http = <T>(path: string, options: RequestOptions = {}) => {
  const { method = 'GET', query } = options
  const early = method === 'GET' ? takeEarly(earlyKey(`${path}${toSearch(query)}`)) : undefined
  return (early as Promise<T> | undefined) ?? request(path, options, readJson as (response: Response) => Promise<T>)
}

/** Starts a GET for whoever asks for the same address next; `address` with its query, in the asker's spelling. */
export const askEarly = (address: string) => keepEarly(earlyKey(address), request(address, {}, readJson))

/** The same for files, for instance the PDF of a bin. */
export const blob = (path: string, options: RequestOptions = {}) =>
  request(path, { ...options, headers: { Accept: '*/*', ...options.headers } }, response =>
    fromNetwork(response.blob()),
  )

/** A PDF, and the characters of its texts that could not be printed; an API that does not say has none. */
export interface Sheet {
  file: Blob
  unprintable: readonly string[]
}

const charactersIn = (header: string | null) => {
  try {
    return (header ?? '').split(',').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

/** The same for what is printed. */
export const sheet = (path: string, options: RequestOptions = {}): Promise<Sheet> =>
  request(path, { ...options, headers: { Accept: '*/*', ...options.headers } }, async response => ({
    file: await fromNetwork(response.blob()),
    unprintable: charactersIn(response.headers.get('Unprintable-Characters')),
  }))

/** The same with the answer's headers, where a total is in them. */
export const answer = (path: string, options: RequestOptions = {}) =>
  request(path, options, async response => ({ headers: response.headers, json: await readJson(response) }))

/** An answer that goes on: each piece of its text as it comes. Nothing on the screen waits for it. */
export const stream = (path: string, signal: AbortSignal, onText: (piece: string) => void) =>
  request(path, { signal, priority: 'low', headers: { Accept: 'text/event-stream' } }, async response => {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    while (reader) {
      const { done, value } = await fromNetwork(reader.read())
      if (done) return
      onText(decoder.decode(value, { stream: true }))
    }
  })
