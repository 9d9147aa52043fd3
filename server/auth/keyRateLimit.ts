/**
 * Limits the rate of calls with API keys. All keys of an organisation share a limit; each key of the platform has its
 * own. The limit is RATE_LIMIT calls a minute, spread evenly. Bursts of up to two and a half seconds' worth of calls
 * are allowed (by default 20 calls a second, and bursts of 50). It is a token bucket, in Redis if several servers run,
 * otherwise in this process. If Redis does not respond, each server counts by itself.
 */
import type { Redis } from 'ioredis'
import { ApiError } from '../errors/apiErrors'

const burstSeconds = 2.5

const script = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local left, at = unpack(redis.call('HMGET', KEYS[1], 'left', 'at'))
left = math.min(burst, tonumber(left or burst) + (ms - tonumber(at or ms)) * rate)
local isAllowed = left >= 1
if isAllowed then left = left - 1 end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', ms)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate) + 1000)
return {isAllowed and 1 or 0, math.ceil((1 - left) / rate)}`

export type CountKeyCall = (owner: string) => Promise<void>

/**
 * Creates the rate limit.
 * @param aMinute allowed number of calls a minute
 * @returns a function that counts a call of its argument, the id of an organisation or of a key of the platform, and
 *   rejects the call with TooManyRequests and the time to wait
 */
export function createKeyRateLimit(aMinute: number, redis: Redis | undefined): CountKeyCall {
  const rate = aMinute / 60_000
  const burst = Math.max(1, Math.floor((aMinute / 60) * burstSeconds))
  const own = new Map<string, { left: number; at: number }>()
  const takeHere = (owner: string): number => {
    const now = performance.now()
    const bucket = own.get(owner) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + (now - bucket.at) * rate)
    own.delete(owner)
    own.set(owner, { left: left >= 1 ? left - 1 : left, at: now })
    if (own.size > 5_000) own.delete(own.keys().next().value ?? '')
    return left >= 1 ? 0 : (1 - left) / rate
  }
  const takeShared = async (shared: Redis, owner: string): Promise<number> => {
    const [isAllowed, wait] = (await shared.eval(script, 1, `keys of ${owner}`, rate, burst)) as [number, number]
    return isAllowed ? 0 : wait
  }
  return async owner => {
    const waitMs = redis ? await takeShared(redis, owner).catch(() => takeHere(owner)) : takeHere(owner)
    if (waitMs > 0)
      throw new ApiError('TooManyRequests', 'Too many calls with the API keys of this organisation', {
        retryAfter: waitMs / 1000,
      })
  }
}
