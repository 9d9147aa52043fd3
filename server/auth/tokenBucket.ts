/**
 * Token buckets: rates with bursts, for each owner. They are in Redis if several servers run, otherwise in this
 * process. If Redis does not respond, each server counts by itself.
 */
import type { Redis } from 'ioredis'

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

interface BucketSettings {
  /** Prefix of the keys in Redis. */
  name: string
  /** Tokens that are added to a bucket in a minute, evenly. */
  aMinute: number
  /** Tokens in a full bucket. */
  burst: number
}

/**
 * Creates the buckets.
 * @returns a function that takes a token from the owner's bucket. It returns 0, or the time in ms until there is a
 *   token
 */
export function createTokenBuckets({ name, aMinute, burst }: BucketSettings, redis: Redis | undefined) {
  const rate = aMinute / 60_000
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
    const [isAllowed, wait] = (await shared.eval(script, 1, `${name} of ${owner}`, rate, burst)) as [number, number]
    return isAllowed ? 0 : wait
  }
  return async (owner: string): Promise<number> =>
    redis ? takeShared(redis, owner).catch(() => takeHere(owner)) : takeHere(owner)
}
