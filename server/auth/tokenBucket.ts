/**
 * Token buckets: rates with bursts, for each owner. They are in Redis if several servers run, otherwise in this
 * process. If Redis does not respond, each server counts by itself.
 */
import type { Redis } from 'ioredis'

const script = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local rate, burst, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local left, at = unpack(redis.call('HMGET', KEYS[1], 'left', 'at'))
left = math.min(burst, tonumber(left or burst) + (ms - tonumber(at or ms)) * rate)
local isAllowed = left >= 1
if isAllowed or tokens < 0 then left = left - tokens end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', ms)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate) + 1000)
return {isAllowed and 1 or 0, math.ceil((1 - left) / rate)}`

export interface BucketSize {
  /** Tokens that are added to a bucket in a minute, evenly. */
  aMinute: number
  /** Tokens in a full bucket. */
  burst: number
}

/**
 * Creates the buckets.
 * @param name prefix of the keys in Redis
 * @returns a function that takes tokens from the owner's bucket if there is at least one. The missing ones are taken
 *   from those that are added later. A negative number returns tokens. The result is 0, or the time in ms until there is
 *   a token
 */
export function createTokenBuckets(name: string, redis: Redis | undefined) {
  const own = new Map<string, { left: number; at: number }>()
  const takeHere = (owner: string, { rate, burst }: { rate: number; burst: number }, tokens: number): number => {
    const now = performance.now()
    const bucket = own.get(owner) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + (now - bucket.at) * rate)
    own.delete(owner)
    own.set(owner, { left: left >= 1 || tokens < 0 ? left - tokens : left, at: now })
    if (own.size > 5_000) own.delete(own.keys().next().value ?? '')
    return left >= 1 ? 0 : (1 - left) / rate
  }
  return async (owner: string, { aMinute, burst }: BucketSize, tokens = 1): Promise<number> => {
    const rate = aMinute / 60_000
    const shared = redis?.eval(script, 1, `${name} of ${owner}`, rate, burst, tokens)
    const takeShared = async () => {
      const [isAllowed, wait] = (await shared) as [number, number]
      return isAllowed ? 0 : wait
    }
    const here = () => takeHere(owner, { rate, burst }, tokens)
    return shared ? takeShared().catch(here) : here()
  }
}
