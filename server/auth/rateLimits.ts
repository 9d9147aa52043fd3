/**
 * Requests a minute: of one session or address RATE_LIMIT in all, and less where guessing pays (security.md).
 * Counted in memory, or in Redis where several servers run.
 */
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Redis } from 'ioredis'
import type { Config } from '../config'
import { ApiError } from '../errors'

/** Of IPv6 the /64 that one customer is given: whoever has it has 2^64 addresses. */
const addressOf = (request: FastifyRequest) => normalizeIP(request.ip)
/** A live session; whoever only says to have one is counted by address. */
const caller = (request: FastifyRequest) => request.session?.tokenHash ?? addressOf(request)

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused by a limit; what is repeated without end leaves no row each in the audit log. */
    isOverLimit: boolean
  }
}

export async function installRateLimits(app: FastifyInstance, config: Config) {
  app.decorateRequest('isOverLimit', false)
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, {
        connectTimeout: 500,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        lazyConnect: false,
      })
    : undefined
  redis?.on('error', error => app.log.warn({ err: error }, 'rate limits: Redis'))
  app.addHook('onClose', async () => redis?.disconnect())
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: caller,
    ...(redis ? { redis, skipOnError: true } : {}),
    // The route's address, not the request's: `/%61pi` is routed to `/api`.
    allowList: request => !request.routeOptions.url?.startsWith('/api'),
    onExceeded: request => {
      request.isOverLimit = true
    },
    errorResponseBuilder: (_request, context) =>
      new ApiError('TooManyRequests', `Too many requests; try again in ${Math.ceil(context.ttl / 1000)} s`, {
        retryAfter: context.ttl / 1000,
      }),
  })
}

/** A route's own limit, by address. */
export const perAddress = (max: number, timeWindowMs = 60_000): RouteShorthandOptions['config'] => ({
  rateLimit: { max, timeWindow: timeWindowMs, keyGenerator: addressOf },
})

/** A route's own limit, by session wherever it calls from. */
export const perSession = (max: number, timeWindowMs = 60_000): RouteShorthandOptions['config'] => ({
  rateLimit: { max, timeWindow: timeWindowMs },
})
