/**
 * Connects to the Redis server at REDIS_URL. A command times out after half a second, and a connection without
 * responses is closed after one second, so that no call waits long.
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
    // Without the offline queue, a command that cannot be sent now fails at once instead of being sent later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', err => log.warn({ err }, 'rate limits: Redis'))
  return redis
}
