/**
 * Identifies the callers of the API. Looking up a session takes a database query, so the order of the lookup and the
 * rate limit depends on the token:
 *
 *   a token that was valid a moment ago → rate limit by session or key, then the lookup
 *   any other token                     → lookup, then rate limit: by session or key if the token is valid, otherwise
 *                                         by IP address. An IP address may send RATE_LIMIT invalid tokens a minute
 *   no token                            → no lookup; rate limit by IP address
 *
 * Routes that declare scopes accept only API keys, all other routes only sessions.
 */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { type MachineKey, readKey } from '../accounts/keys'
import { readSession, type Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { ApiError } from '../errors/apiErrors'
import { hashSecret } from '../lib/secrets'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The portal repeats the call by itself, without a user's action. The call therefore does not extend the session.
     */
    isBackground?: true
  }
  interface FastifyRequest {
    /**
     * Whether a rate limit rejected the call. Such a call leaves no row in the audit log, because a client may repeat
     * it endlessly.
     */
    isOverLimit: boolean
  }
}

export interface CallerLookup {
  /**
   * Returns the key by which the rate limit counts the request's session or API key; undefined if it has no valid one.
   * @throws {ApiError} TooManyRequests if the IP address has sent too many invalid tokens
   */
  keyOf(request: FastifyRequest): Promise<string | undefined>
  /**
   * Returns the live session or key, which is read from the database once per request.
   * @throws {ApiError} TooManyRequests if the IP address has sent too many invalid tokens
   */
  callerOf(request: FastifyRequest): Promise<Caller>
  /** Reads the session or key from the database again and returns it if it is still live. */
  readCallerAgain(request: FastifyRequest): Promise<Caller>
}

/** The session or the API key with which a call was made. At most one of them is set. */
export interface Caller {
  session: Session | null
  key: MachineKey | null
}
const noCaller: Caller = { session: null, key: null }
/** A session is counted by its id, because a switch to another organisation gives it a new token. */
const limitKeyOf = ({ session }: Caller, hash: string) => session?.id ?? hash
const isAuthenticated = ({ session, key }: Caller) => (session ?? key) !== null

/**
 * Returns the IP address by which calls are counted. For IPv6 it is the /64 network, because one customer usually
 * controls all 2^64 addresses of such a network.
 */
export const clientAddressOf = (request: FastifyRequest) => normalizeIP(request.ip)
/** Returns the /48 network of an IPv6 address. An IPv4 address is returned unchanged. */
export const networkOf = (address: string) => normalizeIP(address, 48)
/**
 * Returns the network of the caller, for limits that many addresses of one caller must not exceed together. For IPv6 it
 * is the /48 network, because providers assign that many addresses to one customer. For IPv4 it is the address.
 */
export const clientNetworkOf = (request: FastifyRequest) => networkOf(request.ip)
/** Number of addresses whose limits the addresses of one network may use up together. */
export const addressesOfNetwork = 10

const windowMs = 60_000
const remembered = 10_000
const bearer = (request: FastifyRequest) =>
  request.routeOptions.config.access
    ? /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    : undefined

const isUse = (request: FastifyRequest) => !request.routeOptions.config.isBackground
const isForKeys = (request: FastifyRequest) => request.routeOptions.config.access?.kind === 'key'

const hashes = new WeakMap<FastifyRequest, string>()
/** Returns the SHA-256 of the request's token, which is computed once per request. */
function hashOf(request: FastifyRequest): string | undefined {
  const token = hashes.has(request) ? undefined : bearer(request)
  if (token) hashes.set(request, hashSecret(token))
  return hashes.get(request)
}

/**
 * Creates the lookup of callers.
 * @param deadTokens maximum number of invalid tokens that an IP address may send in a minute
 */
export function createCallerLookup(db: Database, deadTokens: number): CallerLookup {
  /**
   * The tokens that were valid a moment ago: their hashes, each with the key by which the rate limit counts the calls
   * with the token.
   */
  const live = new Map<string, string>()
  const remember = (hash: string, key: string) => {
    live.delete(hash)
    live.set(hash, key)
    if (live.size > remembered) live.delete(live.keys().next().value ?? '')
  }
  const budget = createLookupBudget(deadTokens)
  const read = async (request: FastifyRequest, hash: string): Promise<Caller> =>
    isForKeys(request)
      ? { session: null, key: (await readKey(db, hash)) ?? null }
      : { session: (await readSession(db, hash, undefined, isUse(request))) ?? null, key: null }
  const lookUp = async (request: FastifyRequest, hash: string): Promise<Caller> => {
    const isKnown = live.has(hash)
    if (!isKnown) budget.spend(request)
    const caller = await read(request, hash)
    if (isAuthenticated(caller)) remember(hash, limitKeyOf(caller, hash))
    else live.delete(hash)
    if (!isKnown && isAuthenticated(caller)) budget.giveBack(request)
    return caller
  }
  const lookedUp = new WeakMap<FastifyRequest, Promise<Caller>>()
  const callerOf = (request: FastifyRequest) => {
    const hash = hashOf(request)
    if (!hash) return Promise.resolve(noCaller)
    const lookup = lookedUp.get(request) ?? lookUp(request, hash)
    lookedUp.set(request, lookup)
    return lookup
  }
  return {
    callerOf,
    readCallerAgain: async request => {
      const hash = hashOf(request)
      return hash ? await read(request, hash) : noCaller
    },
    async keyOf(request) {
      const hash = hashOf(request)
      if (!hash) return undefined
      const known = live.get(hash)
      if (known) return known
      const caller = await callerOf(request)
      return isAuthenticated(caller) ? limitKeyOf(caller, hash) : undefined
    },
  }
}

/**
 * Counts lookups per minute, by IP address and by network. The counter is in memory, because it limits the queries of
 * this server only.
 */
function createLookupBudget(max: number) {
  const countersOf = (request: FastifyRequest) => [
    { key: clientAddressOf(request), most: max },
    { key: `network ${clientNetworkOf(request)}`, most: max * addressesOfNetwork },
  ]
  let spent = new Map<string, number>()
  let endsAt = 0
  return {
    spend(request: FastifyRequest) {
      const now = performance.now()
      if (now >= endsAt) {
        spent = new Map()
        endsAt = now + windowMs
      }
      const counters = countersOf(request)
      if (counters.some(({ key, most }) => (spent.get(key) ?? 0) >= most)) {
        request.isOverLimit = true
        throw new ApiError('TooManyRequests', 'Too many requests; try again in a minute', {
          retryAfter: (endsAt - now) / 1000,
        })
      }
      for (const { key } of counters) spent.set(key, (spent.get(key) ?? 0) + 1)
    },
    giveBack(request: FastifyRequest) {
      for (const { key } of countersOf(request)) spent.set(key, Math.max(0, (spent.get(key) ?? 0) - 1))
    },
  }
}
