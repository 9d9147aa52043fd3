/**
 * Adds an `Idempotency-Key` to every call that changes something, so that a call whose response was lost can be
 * repeated.
 *
 * - If there is no response, the same call is sent again with the same key, once immediately and once after a pause.
 *   This requires an API that stores its responses (`idempotency` of `contract/apiExtensions.ts`). It is not sent again after
 *   a timeout, while the browser is offline, or if its body is very long.
 * - If there is still no response, the key is stored for ten minutes, in case the user sends the same call again. The
 *   call throws `NoAnswer` if the server may have made the change.
 * - If the user sends other values for the same version of a record, the unanswered edit is repeated first, so that its
 *   result is not mistaken for another user's change.
 * - A call that needs a recent second factor is sent again after the user has proved one (`factorPrompt.ts`).
 * - A response removes the key, and so does leaving the form (`forgetUnansweredCalls`).
 */
import { etagOf } from '../../contract/etag'
import { idempotencyKeyHeader } from '../../contract/idempotency'
import { hasApiExtension } from '../config'
import { ApiError, isNetworkOrServerError } from './apiError'
import { reportSettledChange, reportSucceededChange } from './changeOutcomes'
import { requestFactorProof } from './factorPrompt'
import type { RequestOptions } from './http'
import { newRequestKey } from './requestKey'

/** Pauses before each repetition, in ms. */
const pausesMs = [0, 1000]
/** Time in ms after an unanswered call during which the same call counts as its repetition. */
const keptMs = 10 * 60_000
/**
 * Maximum length of a body (JSON) that is repeated automatically. On a slow connection each attempt with a longer body
 * takes minutes.
 */
const mostBytes = 1024 * 1024

const ifMatchHeader = 'If-Match'

interface PendingCall {
  options: RequestOptions
  /** Query, body and `If-Match` as one text: equal for two calls with the same content. */
  fingerprint: string
  key: string
  since: number
  /** Whether an earlier attempt got no response, so that the server may have made the change. */
  mayBeSaved: boolean
}
type Send<Answer> = (options: RequestOptions) => Promise<Answer>

const unanswered = new Map<string, PendingCall[]>()

/** Forgets the unanswered calls, so that the next call is sent as a new one. */
export const forgetUnansweredCalls = () => unanswered.clear()

const subjectOf = (path: string, { method }: RequestOptions) => `${method} ${path}`
const fingerprintOf = ({ query, body, headers }: RequestOptions) =>
  JSON.stringify([query, body, headers?.[ifMatchHeader]])

const withKey = ({ options, key }: PendingCall): RequestOptions => ({
  ...options,
  headers: { ...options.headers, [idempotencyKeyHeader]: key },
})

/**
 * Returns whether the server may have executed the call although no response arrived. 503 is not included, because a
 * server that responds with 503 has not executed the call.
 */
const isLost = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status)
/**
 * Returns whether to repeat the call. It is not repeated after a timeout, because the user has then waited long enough.
 */
const isWorthRepeating = (error: unknown, { body }: RequestOptions) =>
  isLost(error) &&
  (error as ApiError).errorCode !== 'Timeout' &&
  hasApiExtension('idempotency') &&
  (JSON.stringify(body)?.length ?? 0) <= mostBytes

const sendRepeatedly = async <Answer>(change: PendingCall, send: Send<Answer>): Promise<Answer> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(withKey(change))
    } catch (error) {
      const pause = pausesMs[attempt]
      if (pause === undefined || !isWorthRepeating(error, change.options)) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
      if (!navigator.onLine || change.options.signal?.aborted) throw error
    }
  }
}

/** Returns the unanswered calls with this method and path, except those that are too old. */
const readUnanswered = (subject: string) =>
  (unanswered.get(subject) ?? []).filter(({ since }) => performance.now() - since < keptMs)

const drop = (subject: string, change: PendingCall) => {
  const others = readUnanswered(subject).filter(each => each !== change)
  if (others.length > 0) unanswered.set(subject, others)
  else unanswered.delete(subject)
}

const versionOf = (answer: unknown) => {
  const { json = answer } = (answer ?? {}) as { json?: unknown }
  const version = (json as { version?: unknown } | undefined)?.version
  return typeof version === 'number' ? version : undefined
}

/**
 * Repeats an earlier edit that got no response, if both edits are based on the same version of the record.
 * @returns the options of the new edit. If the earlier edit succeeds now, `If-Match` is the version that it created.
 * @throws {ApiError} if the earlier edit gets no response again
 */
const settleEdit = async (subject: string, options: RequestOptions, send: Send<unknown>): Promise<RequestOptions> => {
  const seen = options.headers?.[ifMatchHeader]
  const isEarlier = (each: PendingCall) => each.options.headers?.[ifMatchHeader] === seen
  const earlier = options.method === 'PUT' && seen ? readUnanswered(subject).find(isEarlier) : undefined
  if (!earlier || !hasApiExtension('idempotency')) return options
  try {
    const version = versionOf(await sendRepeatedly(earlier, send))
    return version === undefined
      ? options
      : { ...options, headers: { ...options.headers, [ifMatchHeader]: etagOf(version) } }
  } catch (error) {
    if (isNetworkOrServerError(error)) throw error
    return options
  } finally {
    drop(subject, earlier)
  }
}

/**
 * Returns the call to send, with its key: an unanswered call with the same content, or else a new one. The unanswered
 * call is removed from the store, so that a parallel call cannot use the same key.
 */
const takeChange = async (path: string, options: RequestOptions, send: Send<unknown>): Promise<PendingCall> => {
  const subject = subjectOf(path, options)
  const fingerprint = fingerprintOf(options)
  const same = readUnanswered(subject).find(each => each.fingerprint === fingerprint)
  if (same) {
    drop(subject, same)
    return same
  }
  const settled = await settleEdit(subject, options, send)
  return { options: settled, fingerprint, key: newRequestKey(), since: performance.now(), mayBeSaved: false }
}

/**
 * Returns a function that sends a call. If the API requires a second factor, the call is sent once more after the user
 * has proved one. The same key can be used, because the API stores nothing for a rejected call.
 */
const withFactor =
  <Answer>(send: Send<Answer>): Send<Answer> =>
  async options => {
    try {
      return await send(options)
    } catch (error) {
      const needsFactor = error instanceof ApiError && error.errorCode === 'FactorRequired'
      if (!needsFactor || !(await requestFactorProof())) throw error
      return send(options)
    }
  }

/**
 * Sends a change, and repeats it if there is no response.
 * @throws {ApiError} NoAnswer if the server may have made the change without responding
 */
export const sendChange = async <Answer>(
  path: string,
  options: RequestOptions,
  sendOnce: Send<Answer>,
): Promise<Answer> => {
  const subject = subjectOf(path, options)
  const send = withFactor(sendOnce)
  // While the browser is offline, nothing is sent, so the server cannot have made the change.
  const isSent = navigator.onLine
  let mayBeSaved = false
  try {
    const change = await takeChange(path, options, send)
    mayBeSaved = change.mayBeSaved
    try {
      const answer = await sendRepeatedly({ ...change, options: { ...change.options, signal: options.signal } }, send)
      reportSucceededChange(subject)
      reportSettledChange({ isAnswered: true, mayBeSaved: false })
      return answer
    } catch (error) {
      mayBeSaved ||= isSent && isLost(error)
      if (isNetworkOrServerError(error) && (isSent || mayBeSaved))
        unanswered.set(subject, [...readUnanswered(subject), { ...change, mayBeSaved }])
      throw error
    }
  } catch (error) {
    const isAnswered = !isNetworkOrServerError(error)
    if (!options.signal?.aborted) reportSettledChange({ isAnswered, mayBeSaved })
    throw !isAnswered && mayBeSaved ? new ApiError((error as ApiError).status, 'NoAnswer') : error
  }
}
