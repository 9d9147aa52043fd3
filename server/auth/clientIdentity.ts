/**
 * Who asks for an account without a session: a browser that signed in to it before, or a stranger's network. Waits and
 * codes are counted by asker, so that nobody's tries keep anybody else out.
 */
import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { languageAsked } from '../lib/acceptLanguage'
import { type BrowserClient, knownBrowser } from './knownBrowsers'

/** What one holder commonly has: of IPv4 a /24; of IPv6 a /48, which brokers give away by the single request. */
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
  /** As the tables spell it. */
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
