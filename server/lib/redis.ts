/**
 * Connects to the Redis of REDIS_URL. No call waits long for one that does not answer: a command times out after
 * half a second, a silent connection after one.
 */
import { Redis } from 'ioredis'
import type { Log } from './log'

export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    connectTimeout: 500,
    commandTimeout: 500,
    socketTimeout: 1_000,
    keepAlive: 10_000,
    retryStrategy: tries => Math.min(tries * 100, 1_000),
    // A command that cannot be sent now is not sent later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', err => log.warn({ err }, 'rate limits: Redis'))
  return redis
}
