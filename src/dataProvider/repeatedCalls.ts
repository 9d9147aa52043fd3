/**
 * Adds an `Idempotency-Key` to every call that changes something, so that a call whose answer was lost can be repeated.
 *
 * - Without an answer the same call is sent again with the same key, once immediately and once after a pause, if the
 *   API stores its answers (`idempotency` of `contract/extras.ts`).
 * - If no repetition gets an answer, the call throws `NoAnswer`: it may have been done. The key is stored for the
 *   user's own repetition of the same call.
 * - If the user sends other values, an edit without an answer is repeated first, so that its result is not mistaken for
 *   another user's change.
 * - A call that needs a recent second factor is sent again after the user has proved one (`factorPrompt.ts`).
 * - An answer removes the key, and so does leaving the form (`forgetUnanswered`).
 */
import { etagOf } from '../../contract/etag'
import { idempotencyKeyHeader } from '../../contract/idempotency'
import { apiCan } from '../config'
import { reportAnsweredChange, reportSettledChange } from './answeredChanges'
import { ApiError, isUnanswered } from './apiError'
import { requestFactor } from './factorPrompt'
import type { RequestOptions } from './http'
import { newRequestKey } from './requestKey'

/** Pauses before each repetition, in ms. */
const pausesMs = [0, 1000]
/** Period in which a call counts as the repetition of one without an answer, in ms. */
const keptMs = 10 * 60_000
/** Longer bodies are not repeated automatically, because on a slow line each attempt takes minutes. */
const mostBytes = 1024 * 1024

const ifMatchHeader = 'If-Match'

interface PendingCall {
  options: RequestOptions
  /** A text that is the same for two calls with the same content. */
  fingerprint: string
  key: string
  since: number
  /** Whether an earlier attempt got no answer, so that the server may have made the change. */
  mayBeSaved: boolean
}
type Send<Answer> = (options: RequestOptions) => Promise<Answer>

const unanswered = new Map<string, PendingCall[]>()

/** Forgets the calls without an answer, so that the next call is sent as a new one. */
export const forgetUnanswered = () => unanswered.clear()

const subjectOf = (path: string, { method }: RequestOptions) => `${method} ${path}`
const fingerprintOf = ({ query, body, headers }: RequestOptions) =>
  JSON.stringify([query, body, headers?.[ifMatchHeader]])

const withKey = ({ options, key }: PendingCall): RequestOptions => ({
  ...options,
  headers: { ...options.headers, [idempotencyKeyHeader]: key },
})

/**
 * Returns whether the call may have been done although there was no answer. A server that answers 503 has done nothing.
 */
const isLost = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status)
/** Returns whether to repeat the call. After a timeout the user has waited long enough. */
const isWorthRepeating = (error: unknown, { body }: RequestOptions) =>
  isLost(error) &&
  (error as ApiError).errorCode !== 'Timeout' &&
  apiCan('idempotency') &&
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

/** Returns the calls without an answer at an address, except those that are too old. */
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
 * Repeats an earlier edit of the same version that got no answer.
 * @returns the options of the new edit, with `If-Match` set to the version that the earlier edit created
 */
const settleEdit = async (subject: string, options: RequestOptions, send: Send<unknown>): Promise<RequestOptions> => {
  const seen = options.headers?.[ifMatchHeader]
  const isEarlier = (each: PendingCall) => each.options.headers?.[ifMatchHeader] === seen
  const earlier = options.method === 'PUT' && seen ? readUnanswered(subject).find(isEarlier) : undefined
  if (!earlier || !apiCan('idempotency')) return options
  try {
    const version = versionOf(await sendRepeatedly(earlier, send))
    return version === undefined
      ? options
      : { ...options, headers: { ...options.headers, [ifMatchHeader]: etagOf(version) } }
  } catch (error) {
    if (isUnanswered(error)) throw error
    return options
  } finally {
    drop(subject, earlier)
  }
}

/** Returns the call with its key. Another call at the same time does not share the key. */
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
 * Returns a function that sends a call, and sends it once more after the user has proved a second factor, if the API
 * requires that. A rejected call has stored nothing for its key.
 */
const withFactor =
  <Answer>(send: Send<Answer>): Send<Answer> =>
  async options => {
    try {
      return await send(options)
    } catch (error) {
      const needsFactor = error instanceof ApiError && error.errorCode === 'FactorRequired'
      if (!needsFactor || !(await requestFactor())) throw error
      return send(options)
    }
  }

/**
 * Sends a change, and repeats it if there is no answer.
 * @throws {ApiError} NoAnswer if the change may have been made
 */
export const sendChange = async <Answer>(
  path: string,
  options: RequestOptions,
  sendOnce: Send<Answer>,
): Promise<Answer> => {
  const subject = subjectOf(path, options)
  const send = withFactor(sendOnce)
  // A call that is not sent at all cannot have been done.
  const isSent = navigator.onLine
  let mayBeSaved = false
  try {
    const change = await takeChange(path, options, send)
    mayBeSaved = change.mayBeSaved
    try {
      const answer = await sendRepeatedly({ ...change, options: { ...change.options, signal: options.signal } }, send)
      reportAnsweredChange(subject)
      reportSettledChange({ isAnswered: true, mayBeSaved: false })
      return answer
    } catch (error) {
      mayBeSaved ||= isSent && isLost(error)
      if (isUnanswered(error) && (isSent || mayBeSaved))
        unanswered.set(subject, [...readUnanswered(subject), { ...change, mayBeSaved }])
      throw error
    }
  } catch (error) {
    const isAnswered = !isUnanswered(error)
    if (!options.signal?.aborted) reportSettledChange({ isAnswered, mayBeSaved })
    throw !isAnswered && mayBeSaved ? new ApiError((error as ApiError).status, 'NoAnswer') : error
  }
}
