/**
 * Sends requests to identity providers. The requests may be sent to the same IP addresses as webhooks
 * (server/webhooks/webhookAddresses.ts) and are limited in time and size. Redirects are not followed.
 */
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { CustomFetch } from 'openid-client'
import { createPinnedLookup } from '../webhooks/sendDelivery'
import { type ResolveHost, resolveAllowedAddress } from '../webhooks/webhookAddresses'

export interface ProviderNetworkOptions {
  /** Whether a provider may be on the server's own machine, as receivers of webhooks may in the demo. */
  allowsLoopback: boolean
  resolveHost: ResolveHost
}

/** Maximum duration of a request in ms, and maximum size of its response in bytes. */
export const providerLimits = { requestMs: 5_000, answerBytes: 256 * 1024 }

export class ProviderRequestError extends Error {}

type ProviderRequest = Parameters<CustomFetch>[1]

function send(
  url: URL,
  address: string,
  { method, headers, body }: ProviderRequest,
  signal: AbortSignal,
): Promise<Response> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const payload = body === undefined || body === null ? '' : String(body)
  const sized = payload ? { ...headers, 'content-length': Buffer.byteLength(payload) } : headers
  const options = { method, headers: sized, agent: false, lookup: createPinnedLookup(address), signal } as const
  return new Promise((done, fail) => {
    const outgoing = request(url, options, incoming => {
      const pieces: Buffer[] = []
      let size = 0
      incoming.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.length
        if (size <= providerLimits.answerBytes) return
        fail(new ProviderRequestError('The response is too long'))
        outgoing.destroy()
      })
      incoming.on('end', () => {
        const { statusCode: status = 0 } = incoming
        const answered = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        // The constructor `Response` throws if a response with one of these statuses has a body, and for every status
        // below 200 or above 599.
        const hasBody = ![204, 205, 304].includes(status)
        if (status < 200 || status > 599) fail(new ProviderRequestError(`The status is ${status}`))
        else done(new Response(hasBody ? Buffer.concat(pieces) : null, { status, headers: answered }))
      })
      incoming.on('error', fail)
    })
    outgoing.on('error', fail)
    outgoing.end(payload)
  })
}

/** Returns a `fetch` for openid-client that connects to allowed IP addresses only. */
export const createProviderFetch =
  ({ allowsLoopback, resolveHost }: ProviderNetworkOptions): CustomFetch =>
  async (address, options) => {
    const url = new URL(address)
    const signal = AbortSignal.timeout(providerLimits.requestMs)
    const tooLate = new Promise<never>((_, fail) =>
      signal.addEventListener(
        'abort',
        () => fail(new ProviderRequestError('The identity provider did not respond in time')),
        { once: true },
      ),
    )
    const answer = async () => {
      const target = await resolveAllowedAddress(url, allowsLoopback, resolveHost)
      if (target === undefined) throw new ProviderRequestError('The address is not allowed')
      return send(url, target, options, signal)
    }
    return Promise.race([answer(), tooLate])
  }
