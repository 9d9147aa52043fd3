/** Makes one attempt to deliver a message: a POST to the checked IP address, which is ended after `timeoutMs`. */
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { DeliveryFailure } from '../../contract/deliveries'
import { type ResolveHost, resolveAllowedAddress } from './webhookAddresses'

/** Maximum number of bytes of the receiver's response that are stored. */
const answerBytes = 2048

export interface DeliveryAttempt {
  url: string
  body: string
  headers: Record<string, string>
}
export interface DeliveryEnvironment {
  allowsLoopback: boolean
  resolve: ResolveHost
  timeoutMs: number
  /** Signal that is aborted when the server shuts down. */
  closing: AbortSignal
}
export interface DeliveryOutcome {
  status: number | null
  failure: DeliveryFailure | null
  answer: string | null
  durationMs: number
}

type WebhookResponse = Omit<DeliveryOutcome, 'durationMs'>
const failed = (failure: DeliveryFailure): WebhookResponse => ({ status: null, failure, answer: null })
const isOfTls = (error: unknown) =>
  /CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(String((error as { code?: unknown } | null)?.code))

/**
 * Returns a look-up function that always returns the checked IP address: the name is not resolved again between the
 * check and the connection.
 */
export const createPinnedLookup =
  (address: string): LookupFunction =>
  (_, options, done) => {
    const family = isIPv6(address) ? 6 : 4
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }

/** Returns the first `answerBytes` bytes of the response as text, without NUL, which PostgreSQL cannot store. */
const asText = (pieces: Buffer[]) => Buffer.concat(pieces).subarray(0, answerBytes).toString().replaceAll('\0', '')

/** Sends the request and reads the response. Redirects are treated like other responses and not followed. */
function sendRequest(
  url: URL,
  address: string,
  { body, headers }: DeliveryAttempt,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const more = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
  const options = { method: 'POST', headers: more, agent: false, lookup: createPinnedLookup(address), signal } as const
  return new Promise((done, fail) => {
    const outgoing = request(url, options, incoming => {
      const { statusCode: status = 0 } = incoming
      const pieces: Buffer[] = []
      const finish = () => {
        const isTaken = status >= 200 && status < 300
        done({ status, failure: isTaken ? null : 'status', answer: asText(pieces) })
        outgoing.destroy()
      }
      let size = 0
      incoming.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.length
        if (size >= answerBytes) finish()
      })
      incoming.on('end', finish)
      incoming.on('error', fail)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/** Resolves like `work`, but rejects when the signal aborts, because a name server may not respond. */
const settleWithin = <Value>(work: Promise<Value>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true })),
  ])

/**
 * Makes an attempt and returns its outcome. Returns `undefined` if the server shut down meanwhile, so that the attempt
 * is repeated.
 */
export async function sendDelivery(
  attempt: DeliveryAttempt,
  around: DeliveryEnvironment,
): Promise<DeliveryOutcome | undefined> {
  const began = performance.now()
  const tooLate = AbortSignal.timeout(around.timeoutMs)
  const signal = AbortSignal.any([tooLate, around.closing])
  const make = async (): Promise<WebhookResponse> => {
    const url = new URL(attempt.url)
    const target = await resolveAllowedAddress(url, around.allowsLoopback, around.resolve)
    return target === undefined ? failed('address') : sendRequest(url, target, attempt, signal)
  }
  const answer = await settleWithin(make(), signal).catch(error => {
    if (tooLate.aborted) return failed('timeout')
    return failed(isOfTls(error) ? 'tls' : 'connection')
  })
  if (around.closing.aborted) return undefined
  // The duration is not reported if no allowed address was found, because it would reveal whether the internal name
  // server knows the name.
  const durationMs = answer.failure === 'address' ? 0 : Math.round(performance.now() - began)
  return { ...answer, durationMs }
}
