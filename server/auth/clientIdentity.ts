/**
 * Identity of a client without a session: a browser that signed in to the account previously, or the network of an
 * unknown client. Waits and codes are counted by client, so that one client's tries never lock out another.
 */
import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { languageAsked } from '../lib/acceptLanguage'
import { type BrowserClient, knownBrowser } from './knownBrowsers'

/**
 * Returns the network range that one holder commonly has: an IPv4 /24, or an IPv6 /48, because brokers sell addresses
 * of that size by the single request.
 */
export function rangeOf(address: string): string {
  const normal = normalizeIP(address, 48)
  return isIPv4(normal) ? `${normal.split('.').slice(0, 3).join('.')}.0/24` : `${normal}/48`
}

export const callerOf = (request: FastifyRequest): BrowserClient => ({
  address: request.ip,
  cookies: request.headers.cookie ?? '',
  language: languageAsked(request),
})

export interface ClientIdentity {
  /** The client's name as the tables store it. */
  name: string
  isKnown: boolean
}

export const rangePrefix = 'range:'

export async function clientIdentityOf(
  db: Database,
  accountId: string,
  caller: BrowserClient,
  now: Date,
): Promise<ClientIdentity> {
  const browser = await knownBrowser(db, accountId, caller, now)
  return browser
    ? { name: `browser:${browser}`, isKnown: true }
    : { name: `${rangePrefix}${rangeOf(caller.address)}`, isKnown: false }
}
