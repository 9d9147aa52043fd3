/**
 * Connects to the Redis server at REDIS_URL. A command times out after half a second, and a connection without
 * responses is closed after one second, so that no call waits long. The loss of the connection and its return are one
 * log line each, however often the server tries to connect.
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
  let isUp = true
  redis.on('error', err => {
    if (isUp) log.warn({ err }, 'rate limits: Redis does not answer, so this server counts alone')
    isUp = false
  })
  redis.on('ready', () => {
    if (!isUp) log.info('rate limits: Redis answers again')
    isUp = true
  })
  return redis
}
