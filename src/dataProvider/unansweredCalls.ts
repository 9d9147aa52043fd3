/** Stores the changes that got no response, so that their repetition has the same `Idempotency-Key`. */
import { ifMatchHeaderName } from '../../contract/etag'
import { idempotencyHours } from '../../contract/idempotency'
import { readAccount } from '../session/session'
import type { RequestOptions } from './http'

/** Time in ms after an unanswered call during which the same call counts as its repetition. */
const repetitionMs = 10 * 60_000
/**
 * Time in ms during which the same save of an open form counts as a repetition: as long as the API stores the response.
 */
const formRepetitionMs = idempotencyHours * 3_600_000

export interface UnansweredCall {
  path: string
  /** The account that sent the call. Only the same account repeats it, also in a later session. */
  account: string | undefined
  options: RequestOptions
  /** Query, body and `If-Match` as one text: equal for two calls with the same content. */
  fingerprint: string
  key: string
  since: number
  /** Whether an earlier attempt got no response, so that the server may have made the change. */
  mayBeSaved: boolean
  /**
   * The response that a repetition got while the user was saving other values. The call stays in the store until these
   * values are saved as a change of the record that it created.
   */
  settled?: { answer: unknown }
}

const unanswered = new Set<UnansweredCall>()

/** Forgets the unanswered calls, so that the next call is sent as a new one. */
export const clearUnansweredCalls = () => unanswered.clear()

export const addUnanswered = (call: UnansweredCall) => unanswered.add(call)
export const removeUnanswered = (call: UnansweredCall) => unanswered.delete(call)

/** Returns the path of the collection to which a call belongs, such as `/b2b/recycler/recycling-sagas`. */
const collectionOf = (path: string) => path.split('/').slice(0, 4).join('/')

/**
 * Forgets the calls that a later, successful call to the same collection may have reverted. For example, a booking that
 * got no response was cancelled: the same booking must then be sent as a new call. Saves of a form are kept, because
 * their repetition names the version or the record.
 * @param sentAt when the successful call was sent, in ms since the page was opened
 */
export const forgetOutdatedCalls = ({ path, fingerprint, since: sentAt }: UnansweredCall) => {
  for (const call of unanswered) {
    const isSame = call.path === path && call.fingerprint === fingerprint
    if (!isSame && !isSaveOfForm(call.options) && collectionOf(call.path) === collectionOf(path) && call.since < sentAt)
      unanswered.delete(call)
  }
}

/** Returns whether the call saves the values of a form, so that a repetition of it can contain corrected values. */
export const isSaveOfForm = ({ correction, headers }: RequestOptions) =>
  Boolean(correction ?? headers?.[ifMatchHeaderName])
const isTooOld = ({ since, options }: UnansweredCall) =>
  performance.now() - since >= (isSaveOfForm(options) ? formRepetitionMs : repetitionMs)

/** Returns the first unanswered call of the account that matches, except those that are too old. */
export const findUnanswered = (matches: (call: UnansweredCall) => boolean) => {
  for (const call of unanswered) if (isTooOld(call)) unanswered.delete(call)
  const account = readAccount()
  return [...unanswered].find(call => call.account === account && matches(call))
}
