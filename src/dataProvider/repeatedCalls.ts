/**
 * Adds an `Idempotency-Key` to every call that changes something, so that a call whose response was lost can be
 * repeated.
 *
 * - If there is no response, the same call is sent again with the same key, once immediately and once after a pause.
 *   This requires an API that stores its responses (`idempotency` of `contract/apiExtensions.ts`). It is not sent again
 *   after a timeout, while the browser is offline, or if its body is very long.
 * - If there is still no response, the key is stored, in case the user sends the same call again
 *   (`unansweredCalls.ts`). The call throws `NoAnswer` if the server may have made the change.
 * - If the user sends other values for the same version of a record, the unanswered edit is repeated first, so that its
 *   result is not mistaken for another user's change.
 * - If the user corrects the values of a creation, the unanswered creation is repeated first with its own values and
 *   key. The new values are then saved as a change of the record that it created (`correction` of the options), so that
 *   there is no second record.
 * - A call that needs a recent second factor is sent again after the user has proved one (`factorPrompt.ts`).
 * - A response removes the key, unless it says that the session has ended. So do leaving the form
 *   (`clearUnansweredCalls`) and a later change that may have reverted the unanswered one (`forgetOutdatedCalls`).
 */
import { etagOf, ifMatchHeaderName } from '../../contract/etag'
import { idempotencyKeyHeader } from '../../contract/idempotency'
import { hasApiExtension } from '../config'
import { readAccount } from '../session/session'
import { ApiError, isNetworkOrServerError } from './apiError'
import { reportSettledChange, reportSucceededChange } from './changeOutcomes'
import { requestFactorProof } from './factorPrompt'
import type { RequestOptions } from './http'
import { newRequestKey } from './requestKey'
import {
  addUnanswered,
  findUnanswered,
  forgetOutdatedCalls,
  isSaveOfForm,
  removeUnanswered,
  type UnansweredCall,
} from './unansweredCalls'

/** Pauses before each repetition, in ms. */
const pausesMs = [0, 1000]
/**
 * Maximum length of a body (JSON) that is repeated automatically. On a slow connection each attempt with a longer body
 * takes minutes.
 */
const mostBytes = 1024 * 1024

/** Sends a call; by default to the path of the change that is being sent. */
type Send<Answer> = (options: RequestOptions, path?: string) => Promise<Answer>

const subjectOf = (path: string, { method }: RequestOptions) => `${method} ${path}`
const fingerprintOf = ({ query, body, headers }: RequestOptions) =>
  JSON.stringify([query, body, headers?.[ifMatchHeaderName]])

const isSameCall = (
  call: UnansweredCall,
  path: string,
  options: RequestOptions,
  fingerprint = fingerprintOf(options),
) =>
  !call.settled && subjectOf(call.path, call.options) === subjectOf(path, options) && call.fingerprint === fingerprint

/**
 * Returns whether the error leaves open what became of an earlier attempt: there is no response, or the session has
 * ended, so that the call can be repeated after the next sign-in.
 */
const isUnsettled = (error: unknown) =>
  isNetworkOrServerError(error) || (error instanceof ApiError && error.status === 401)

const toNoAnswer = (error: unknown) => new ApiError((error as ApiError).status, 'NoAnswer')

const withKey = ({ options, key }: UnansweredCall): RequestOptions => ({
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

const sendRepeatedly = async <Answer>(change: UnansweredCall, send: Send<Answer>): Promise<Answer> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(withKey(change), change.path)
    } catch (error) {
      const pause = pausesMs[attempt]
      if (pause === undefined || !isWorthRepeating(error, change.options)) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
      if (!navigator.onLine || change.options.signal?.aborted) throw error
    }
  }
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
const settleEdit = async (path: string, options: RequestOptions, send: Send<unknown>): Promise<RequestOptions> => {
  const seen = options.headers?.[ifMatchHeaderName]
  if (options.method !== 'PUT' || !seen || !hasApiExtension('idempotency')) return options
  const isEarlier = (call: UnansweredCall) =>
    call.path === path && call.options.method === 'PUT' && call.options.headers?.[ifMatchHeaderName] === seen
  const earlier = findUnanswered(isEarlier)
  if (!earlier) return options
  try {
    const version = versionOf(await sendRepeatedly(earlier, send))
    removeUnanswered(earlier)
    return version === undefined
      ? options
      : { ...options, headers: { ...options.headers, [ifMatchHeaderName]: etagOf(version) } }
  } catch (error) {
    if (isUnsettled(error)) throw earlier.mayBeSaved && isNetworkOrServerError(error) ? toNoAnswer(error) : error
    removeUnanswered(earlier)
    return options
  }
}

/**
 * Finds the earlier creation of the same form that got no response, and repeats it unless it was repeated already.
 * @returns the creation with its response; undefined if there is none, or if it is rejected now, so that it has created
 *   nothing
 * @throws {ApiError} NoAnswer if the earlier creation gets no response again
 */
const settleCreation = async ({ correction }: RequestOptions, send: Send<unknown>) => {
  if (!correction || !hasApiExtension('idempotency')) return
  const earlier = findUnanswered(call => call.options.correction?.of === correction.of && call.mayBeSaved)
  if (!earlier || earlier.settled) return earlier
  try {
    earlier.settled = { answer: await sendRepeatedly(earlier, send) }
    return earlier
  } catch (error) {
    if (isUnsettled(error)) throw isNetworkOrServerError(error) ? toNoAnswer(error) : error
    removeUnanswered(earlier)
  }
}

/**
 * Returns the call to send, with its key: an unanswered call with the same content, or else a new one. The unanswered
 * call is removed from the store, so that a parallel call cannot use the same key.
 */
const takeChange = async (path: string, options: RequestOptions, send: Send<unknown>): Promise<UnansweredCall> => {
  const fingerprint = fingerprintOf(options)
  const same = findUnanswered(call => isSameCall(call, path, options, fingerprint))
  if (same) {
    removeUnanswered(same)
    return same
  }
  const settled = await settleEdit(path, options, send)
  return {
    path,
    account: readAccount(),
    options: settled,
    fingerprint,
    key: newRequestKey(),
    since: performance.now(),
    mayBeSaved: false,
  }
}

/**
 * Saves the values of a creation as a change of the record that an earlier creation of the same form has created.
 * @returns the response to the change; undefined if there is no such record
 * @throws {ApiError} SavedEarlier if the record cannot be changed to these values. The next attempt creates another
 *   one.
 */
const correctCreation = async <Answer>(path: string, options: RequestOptions, send: Send<unknown>) => {
  if (!options.correction || findUnanswered(call => isSameCall(call, path, options))) return
  const earlier = await settleCreation(options, send)
  if (!earlier?.settled) return
  const sent = options.correction.send(earlier.settled.answer)
  const answer = (await sent) as Answer
  removeUnanswered(earlier)
  if (!sent) throw new ApiError(409, 'SavedEarlier')
  return { answer }
}

/**
 * Returns a function that sends a call. If the API requires a second factor, the call is sent once more after the user
 * has proved one. The same key can be used, because the API stores nothing for a rejected call.
 */
const withFactor =
  <Answer>(send: Send<Answer>): Send<Answer> =>
  async (options, path) => {
    try {
      return await send(options, path)
    } catch (error) {
      const needsFactor = error instanceof ApiError && error.errorCode === 'FactorRequired'
      if (!needsFactor || !(await requestFactorProof())) throw error
      return send(options, path)
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
  const isCorrectable = isSaveOfForm(options)
  try {
    const corrected = await correctCreation<Answer>(path, options, send)
    if (corrected) {
      reportSucceededChange(subject)
      return corrected.answer
    }
    const change = await takeChange(path, options, send)
    mayBeSaved = change.mayBeSaved
    try {
      const answer = await sendRepeatedly({ ...change, options: { ...change.options, signal: options.signal } }, send)
      forgetOutdatedCalls(change)
      reportSucceededChange(subject)
      reportSettledChange({ isAnswered: true, mayBeSaved: false, isCorrectable })
      return answer
    } catch (error) {
      mayBeSaved ||= isSent && isLost(error)
      const isOpen = mayBeSaved ? isUnsettled(error) : isSent && isNetworkOrServerError(error)
      if (isOpen) addUnanswered({ ...change, mayBeSaved })
      throw error
    }
  } catch (error) {
    const isAnswered = !isNetworkOrServerError(error)
    mayBeSaved ||= error instanceof ApiError && error.errorCode === 'NoAnswer'
    if (!options.signal?.aborted) reportSettledChange({ isAnswered, mayBeSaved, isCorrectable })
    throw !isAnswered && mayBeSaved ? toNoAnswer(error) : error
  }
}
