/**
 * The `Idempotency-Key` of every call that changes something, so that one whose answer got lost can be sent again:
 *
 *   no answer comes        → the same call is sent again with the same key, once at once and once after a pause, where the API
 *                            stores its answers (`idempotency` of `contract/extras.ts`)
 *   none of them does      → `NoAnswer`: it may have been done. The key is kept for the user's repetition of the same call
 *   other values are sent  → an edit without an answer is repeated first, so that its record is not taken for somebody else's
 *   an answer comes        → the key is dropped; so it is when the form is left (`forgetUnanswered`)
 */
import { etagOf } from '../../contract/etag'
import { repeatedKeyHeader } from '../../contract/idempotency'
import { apiCan } from '../config'
import { reportAnswered } from './answeredChanges'
import { ApiError, isUnanswered } from './apiError'
import type { RequestOptions } from './http'
import { newRequestKey } from './requestKey'

/** Pauses before each repetition. */
const pausesMs = [0, 1000]
/** For so long a call counts as the repetition of one that got no answer. */
const keptMs = 10 * 60_000
/** Longer bodies are not sent again by themselves: on a slow line each attempt takes minutes. */
const mostBytes = 1024 * 1024

const ifMatchHeader = 'If-Match'

interface PendingCall {
  options: RequestOptions
  /** Equal for calls that ask for the same. */
  fingerprint: string
  key: string
  since: number
}
type Send<Answer> = (options: RequestOptions) => Promise<Answer>

const unanswered = new Map<string, PendingCall[]>()

/** Forgets the calls without an answer: what is sent next is a call of its own. */
export const forgetUnanswered = () => unanswered.clear()

const subjectOf = (path: string, { method }: RequestOptions) => `${method} ${path}`
const fingerprintOf = ({ query, body, headers }: RequestOptions) =>
  JSON.stringify([query, body, headers?.[ifMatchHeader]])

const withKey = ({ options, key }: PendingCall): RequestOptions => ({
  ...options,
  headers: { ...options.headers, [repeatedKeyHeader]: key },
})

/** Whether the call may have been done although no answer came; a server that answers 503 has done nothing. */
const isLost = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status)
/** After a timeout the user has waited long enough. */
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

/** Returns the calls without an answer at an address, those that are too old aside. */
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
 * Repeats the edit of the same version that got no answer, and returns the options of the edit that follows it: made to the
 * record as the first one left it.
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

/** Takes the call's key, which another call at the same time does not share. */
const takeChange = async (path: string, options: RequestOptions, send: Send<unknown>): Promise<PendingCall> => {
  const subject = subjectOf(path, options)
  const fingerprint = fingerprintOf(options)
  const same = readUnanswered(subject).find(each => each.fingerprint === fingerprint)
  if (same) {
    drop(subject, same)
    return same
  }
  const settled = await settleEdit(subject, options, send)
  return { options: settled, fingerprint, key: newRequestKey(), since: performance.now() }
}

/** @throws {ApiError} NoAnswer where the change may have been made */
export const sendChange = async <Answer>(
  path: string,
  options: RequestOptions,
  send: Send<Answer>,
): Promise<Answer> => {
  const subject = subjectOf(path, options)
  // What is not sent at all is not done.
  const isSent = navigator.onLine
  try {
    const change = await takeChange(path, options, send)
    try {
      const answer = await sendRepeatedly({ ...change, options: { ...change.options, signal: options.signal } }, send)
      reportAnswered(subject)
      return answer
    } catch (error) {
      if (isUnanswered(error) && isSent) unanswered.set(subject, [...readUnanswered(subject), change])
      throw error
    }
  } catch (error) {
    throw isSent && isLost(error) ? new ApiError((error as ApiError).status, 'NoAnswer') : error
  }
}
