/**
 * Limits requests per minute: RATE_LIMIT in total for one session or IP address, twice as many for one API key, and
 * less for calls by which secrets could be guessed (security.md). The counters are in memory, or in Redis if several
 * servers run.
 */
import { isIPv4 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../config'
import { PeriodLimitError } from '../errors/apiErrors'
import { addressesOfNetwork, type CallerLookup, clientAddressOf, clientNetworkOf } from './callers'
import { createRateLimitCounters } from './limitCounters'

const isLimited = (url = '') => /^\/(api|files|fundraiser)\b/.test(url)

interface AddressLimit {
  max: number
  timeWindow: number
  keyGenerator: (request: FastifyRequest) => string
}

export async function installRateLimits(
  app: FastifyInstance,
  config: Config,
  callers: CallerLookup,
  redis: Redis | undefined,
) {
  app.decorateRequest('isOverLimit', false)
  await app.register(rateLimit, {
    global: true,
    // The keys and the sessions of an organisation also have rate limits together (callRates.ts).
    max: request => (request.routeOptions.config.access?.kind === 'key' ? 2 : 1) * config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: async request => (await callers.keyOf(request)) ?? clientAddressOf(request),
    store: createRateLimitCounters(redis),
    // The URL pattern of the route is checked, because the URL of the request may be encoded: `/%61pi` is routed to
    // `/api`.
    allowList: request => !isLimited(request.routeOptions.url),
    onExceeded: request => {
      request.isOverLimit = true
    },
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  })
  installNetworkLimits(app, config, callers)
}

/**
 * Returns a function that counts a call by its network.
 * @param limit the limit of one address
 */
function createNetworkLimit(app: FastifyInstance, limit: AddressLimit) {
  const count = app.createRateLimit({ ...limit, max: limit.max * addressesOfNetwork })
  return async (request: FastifyRequest) => {
    // The network of an IPv4 address is the address, which the limit of one address counts.
    if (isIPv4(clientAddressOf(request))) return
    const state = await count(request)
    if (state.isAllowed || !state.isExceeded) return
    request.isOverLimit = true
    throw tooManyRequests(state.ttl)
  }
}

/**
 * Counts the calls of routes with a limit per IP address by network too, and all other calls without a session or key
 * together, so that a caller with many addresses does not exceed the limit with each of them.
 */
function installNetworkLimits(app: FastifyInstance, config: Config, callers: CallerLookup) {
  const assertAnonymousLimit = createNetworkLimit(app, {
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: request => `network ${clientNetworkOf(request)}`,
  })
  const assertAnonymous = async (request: FastifyRequest) => {
    if ((await callers.keyOf(request)) === undefined) await assertAnonymousLimit(request)
  }
  app.addHook('onRoute', route => {
    const own = route.config?.rateLimit
    const isByAddress = own && own.keyGenerator === clientAddressOf
    if (!isByAddress && !isLimited(route.url)) return
    const assertLimit = isByAddress
      ? createNetworkLimit(app, {
          max: Number(own.max),
          timeWindow: Number(own.timeWindow ?? 60_000),
          keyGenerator: request => `${route.method} ${route.url} of network ${clientNetworkOf(request)}`,
        })
      : assertAnonymous
    // Runs after the route's own limit, so that calls that this limit rejects do not count.
    route.onRequest = [route.onRequest ?? [], assertLimit].flat()
  })
}

/**
 * Creates a limit of calls for all callers together. A handler calls the returned function, so that calls with invalid
 * bodies do not count.
 * @throws {ApiError} TooManyRequests
 */
export function createTotalLimit(app: FastifyInstance, name: string, max: number, timeWindow: number) {
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: () => name })
  return async (request: FastifyRequest) => {
    const state = await count(request)
    if (state.isAllowed || !state.isExceeded) return
    request.isOverLimit = true
    throw tooManyRequests(state.ttl)
  }
}

const tooManyRequests = (ttl: number) =>
  new PeriodLimitError('TooManyRequests', `Too many requests; try again in ${Math.ceil(ttl / 1000)} s`, {
    retryAfter: ttl / 1000,
  })

/** Returns the configuration of a route's additional limit, counted by IP address, and by network ten times as high. */
export const rateLimitPerAddress = (max: number, timeWindowMs = 60_000): RouteShorthandOptions['config'] => ({
  rateLimit: { max, timeWindow: timeWindowMs, keyGenerator: clientAddressOf },
})

/** The additional limit of the routes that verify the current password. These routes share one counter per session. */
export const passwordRateLimitPerSession: RouteShorthandOptions['config'] = {
  rateLimit: { max: 10, timeWindow: 60_000, groupId: 'current password' },
}

/** Returns the configuration of a route's additional limit, counted by session, or by IP address without a session. */
export const rateLimitPerSession = (max: number, timeWindowMs = 60_000): RouteShorthandOptions['config'] => ({
  rateLimit: { max, timeWindow: timeWindowMs },
})
