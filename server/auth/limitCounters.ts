/**
 * Counts calls for the rate limits: in Redis if several servers run, otherwise in this process. If Redis does not
 * respond, each server counts by itself. A window is measured as an elapsed duration, so that a change of the machine's
 * clock does not extend it.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from 'ioredis'

/**
 * Maximum number of callers that one limit counts. Beyond it, the count of the caller whose last call is oldest is
 * dropped.
 */
const maxCallers = 5_000

/** Counts a call and sets the counter's expiry in one step, so that no counter is stored without an expiry. */
const script = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]); left = tonumber(ARGV[1]) end
return {count, left}`

type CountedRequest = Parameters<FastifyRateLimitStore['incr']>[1]

export function createRateLimitCounters(redis: Redis | undefined): FastifyRateLimitStoreCtor {
  /** The counters by group. Routes of the same group share their counters. */
  const groups = new Map<string, FastifyRateLimitStore>()
  return class Counters implements FastifyRateLimitStore {
    readonly #own = new Map<string, { count: number; endsAt: number }>()
    #limit = 'limit'

    incr(caller: string, answer: CountedRequest, timeWindow = 60_000) {
      if (!redis) return answer(null, this.#count(caller, timeWindow))
      redis.eval(script, 1, `${this.#limit} ${caller}`, timeWindow).then(
        counted => {
          const [current, ttl] = counted as [number, number]
          answer(null, { current, ttl })
        },
        () => answer(null, this.#count(caller, timeWindow)),
      )
    }

    child(options: object): FastifyRateLimitStore {
      const { groupId, routeInfo } = options as { groupId?: string; routeInfo: { method: unknown; url: string } }
      const group = groupId === undefined ? undefined : groups.get(groupId)
      if (group) return group
      const counters = new Counters()
      counters.#limit = `limit ${groupId ?? `${routeInfo.method} ${routeInfo.url}`}`
      if (groupId !== undefined) groups.set(groupId, counters)
      return counters
    }

    #count(caller: string, timeWindow: number) {
      const now = performance.now()
      const stored = this.#own.get(caller)
      const counter = stored && stored.endsAt > now ? stored : { count: 0, endsAt: now + timeWindow }
      counter.count++
      this.#own.delete(caller)
      this.#own.set(caller, counter)
      if (this.#own.size > maxCallers) this.#own.delete(this.#own.keys().next().value ?? '')
      return { current: counter.count, ttl: counter.endsAt - now }
    }
  }
}
