/**
 * Identifies a client that has no session: by its browser if that browser signed in to the account previously (a known
 * browser), otherwise by its network. Wrong passwords and reset codes are counted by client, so that other clients'
 * attempts never lock out a known browser. Unknown clients also share limits (signInWaits.ts, passwordResetLimits.ts).
 */
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { requestedLanguage } from '../lib/acceptLanguage'
import { networkOf } from './callers'
import { type BrowserClient, findKnownBrowser } from './knownBrowsers'

/**
 * Returns the network range of an address: an IPv4 /24 or an IPv6 /48. Attempts are counted per range and not per
 * address, because an attacker can easily get many addresses of one range.
 */
export function networkRangeOf(address: string): string {
  const normal = networkOf(address)
  return isIPv4(normal) ? `${normal.split('.').slice(0, 3).join('.')}.0/24` : `${normal}/48`
}

export const browserClientOf = (request: FastifyRequest): BrowserClient => ({
  address: request.ip,
  cookies: request.headers.cookie ?? '',
  userAgent: request.headers['user-agent'],
  language: requestedLanguage(request),
})

export interface ClientIdentity {
  /** The client's identifier in the tables `sign_in_waits` and `reset_challenges`. */
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
  const browser = await findKnownBrowser(db, accountId, caller, now)
  return browser
    ? { name: `browser:${browser}`, isKnown: true }
    : { name: `${rangePrefix}${networkRangeOf(caller.address)}`, isKnown: false }
}
